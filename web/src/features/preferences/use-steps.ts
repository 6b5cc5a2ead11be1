import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { reachable, STEPS, useDraft, type Step } from './draft.js';

interface StepState {
  step?: Step;
  /** How many entries of the history this wizard has made. */
  depth?: number;
}

/** The wizard's step as an entry of the browser's history, so that Back goes one step back and only then leaves. */
export function useSteps(onLeave: () => void) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const { draft, change } = useDraft();
  const { step: asked, depth = 0 } = (state ?? {}) as StepState;
  const enter = (step: Step, replace: boolean) =>
    void navigate(pathname + search, { replace, state: { step, depth: replace ? depth : depth + 1 } satisfies StepState });

  useEffect(() => {
    // Where somebody comes in, the draft says how far they are; from then on the history does, as far as the draft goes.
    if (!asked || !reachable(draft, asked)) enter(draft.step, true);
    else if (asked !== draft.step) change({ step: asked });
    // eslint-disable-next-line react-hooks/exhaustive-deps
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
