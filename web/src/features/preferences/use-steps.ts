import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { newIdempotencyKey } from '../../lib/http.js';
import { reachable, STEPS, useDraft, type Step } from './draft.js';

/** What a history entry of the wizard holds. */
export interface StepState {
  step?: Step;
  /** The number of history entries that this wizard has made. */
  depth?: number;
  /** The mark of this wizard. */
  run?: string;
}

/** Makes each step of the wizard a history entry, so that Back goes one step back and only then leaves. */
export function useSteps(onLeave: () => void) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const { draft, change } = useDraft();
  const { step: asked, depth = 0, run } = (state ?? {}) as StepState;
  const enter = (step: Step, replace: boolean) =>
    void navigate(pathname + search, {
      replace,
      state: { step, depth: replace ? depth : depth + 1, run: run ?? newIdempotencyKey() } satisfies StepState,
    });

  useEffect(() => {
    // At the entry the draft decides the step; afterwards the history does, as far as the draft is answered.
    if (!asked || !reachable(draft, asked)) enter(draft.step, true);
    else if (asked !== draft.step) change({ step: asked });
    // oxlint-disable-next-line react/exhaustive-deps -- only another history entry asks for a step
  }, [asked]);

  return {
    go: (step: Step) => {
      if (step === draft.step) return;
      change({ step });
      enter(step, false);
    },
    back: () => {
      const before = STEPS[STEPS.indexOf(draft.step) - 1];
      if (depth > 0) void navigate(-1);
      else if (before) enter(before, true);
      else onLeave();
    },
  };
}
