import { useState } from 'react';
import type { PlanId, PreferencesView } from '@app/contracts';
import { asksAge, checkPreferences, dayOf, type PreferenceProblem } from '@app/domain';
import { serverNow } from '../../lib/clock.js';
import { isTextKey, text, useText } from '../../lib/i18n/i18n.js';
import type { Place } from '../../lib/place.js';
import { toast, useToasts } from '../../ui/feedback/toast-store.js';
import { fetchStatus, savePreferences } from './api.js';
import { answersOf, asksDay, bodyOf, changesOf, type Draft, useDraft } from './draft.js';
import { presentOf } from '../../ui/forms/use-clashes.js';
import { usePreferenceClashes } from './use-preference-clashes.js';
import { paths } from '../../lib/paths.js';
import { reasonOr } from '../../live/problem-message.js';
import { useCommand } from '../../live/use-command.js';

/** The first problem to report: vibe to budget; then a missing location, so that a filter can be offered; then the rest in order. */
export function firstProblem(problems: readonly PreferenceProblem[]): PreferenceProblem | null {
  const early = problems.find(({ check }) => typeof check === 'number' && check <= 4);
  return early ?? problems.find(({ check }) => check === 8) ?? problems[0] ?? null;
}

/** A problem in the reader's language. */
export function problemText(problem: PreferenceProblem): { title: string; message: string } {
  const title = `check.${problem.check}.title`;
  const message = `check.${problem.check}.message`;
  return { title: isTextKey(title) ? text(title) : problem.title, message: isTextKey(message) ? text(message) : problem.message };
}

const showProblem = (problem: PreferenceProblem): void => toast({ ...problemText(problem), tone: problem.check === 8 ? 'neutral' : 'bad' });

const NO_DAY: PreferenceProblem = {
  check: 'day',
  field: 'preferredDate',
  title: 'Which day this time?',
  message: 'Choose a day for the new evening.',
};

function check(draft: Draft): PreferenceProblem | null {
  const now = new Date(serverNow());
  return firstProblem(checkPreferences(answersOf(draft), dayOf(now), now)) ?? (asksDay(draft) ? NO_DAY : null);
}

interface Steps {
  /** Finds the device's place; null: impossible. */
  locate: () => Promise<Place | null>;
  /** Asks a person who has not confirmed it yet whether they are of age; false without a confirmation. */
  ofAge: () => Promise<boolean>;
  /** The plan to save for: the current one, or a new one (created once over several tries). */
  planFor: (draft: Draft) => Promise<PlanId | null>;
  onSaved: (saved: PreferencesView, draft: Draft) => Promise<void> | void;
  onProblem: (problem: PreferenceProblem) => void;
}

interface Save {
  draft: Draft;
  body: ReturnType<typeof bodyOf>;
  /** The saved values of the changed fields; null: nothing was saved before. */
  was: ReturnType<typeof changesOf>;
}

/** Validates the draft, finds the place if needed, creates the plan, and saves. */
export function useSubmit({ locate, ofAge, planFor, onSaved, onProblem }: Steps) {
  const t = useText();
  const [phase, setPhase] = useState<'idle' | 'locating' | 'saving'>('idle');
  const clashes = usePreferenceClashes();

  const { mutateAsync: send } = useCommand({
    send: ({ body, was }: Save) => savePreferences(was ? { ...body, was } : body),
    onDone: async (saved, { draft }) => {
      clashes.clear();
      useDraft.getState().change({ saved });
      await onSaved(saved, draft);
    },
    failure: (error, { draft, was }) =>
      was && presentOf<PreferencesView>(error)
        ? null
        : {
            title: t('wizard.failed'),
            message: reasonOr(error, t(draft.target === 'new' ? 'wizard.draftSaved' : 'wizard.failedMessage')),
          },
    onFailure: (error, { body, was }) => {
      const present = was && presentOf<PreferencesView>(error);
      if (present) clashes.meet(present, { values: body, was });
    },
  });
  const save = async () => {
    const { draft } = useDraft.getState();
    setPhase('saving');
    const dateBookId = await planFor(draft);
    if (!dateBookId) return;
    await send({ draft, body: bodyOf(draft, dateBookId), was: changesOf(draft, dateBookId) }).catch(() => undefined);
  };

  const submit = async () => {
    if (phase !== 'idle') return;
    // An earlier error must not cover the next message.
    useToasts.setState({ toasts: [] });
    try {
      let problem = check(useDraft.getState().draft);
      if (problem?.check === 8) {
        showProblem(problem);
        setPhase('locating');
        if (!(await locate())) {
          onProblem(problem);
          return;
        }
        problem = check(useDraft.getState().draft);
      }
      if (problem) {
        showProblem(problem);
        onProblem(problem);
        return;
      }
      const { draft } = useDraft.getState();
      if (asksAge(answersOf(draft).dateStyles) && !(await ofAge())) return;
      await save();
    } finally {
      setPhase('idle');
    }
  };
  return { submit, phase, clashes };
}

/** The page after a save without a question: the plan's next step, or the plan itself when that cannot be read. */
export async function afterSave(dateBookId: PlanId): Promise<string> {
  const status = await fetchStatus(dateBookId).catch(() => null);
  if (!status || status.me.role === 'voter' || status.compatibility.allowVenueAccess) return paths.dashboard(dateBookId);
  if (status.bothHavePreferences && !status.compatibility.strictMatch) return paths.mismatch(dateBookId);
  return paths.waiting(dateBookId);
}
