import { Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { PlanId, PreferencesView } from '@app/contracts';
import type { PreferenceProblem } from '@app/domain';
import { useText } from '../../../lib/i18n/i18n.js';
import type { Place } from '../../../lib/place.js';
import { Button } from '../../../ui/button.js';
import { useOneTap } from '../../../ui/forms/one-tap.js';
import { reachable, STEPS, useDraft, type Draft } from '../draft.js';
import { useSteps } from '../use-steps.js';
import { dismissFailure } from '../../../ui/feedback/toast-store.js';
import { problemText, useSubmit } from '../use-submit.js';
import { ActivityStep, VibeStep } from './option-step.js';
import { PlacesStep } from './places-step.js';
import { ProblemContext } from './section.js';
import { Skeleton } from '../../../ui/feedback/states.js';
import { WizardFrame } from '../../../ui/wizard-frame.js';
import { lazyPart } from '../../../ui/feedback/part.js';
import { ReviewLine, StepProgress } from './wizard-progress.js';

// The last step loads while the first ones are answered.
const loadDetails = () => import('./details-step.js');
const DetailsStep = lazyPart(async () => ({ default: (await loadDetails()).DetailsStep }));

const PreferenceClashes = lazyPart(async () => ({ default: (await import('./preference-clashes.js')).PreferenceClashes }));

/** Reports when a step is rendered, also one that had to be loaded. */
function StepStart({ step, onStart }: { step: Draft['step']; onStart: (step: Draft['step']) => void }) {
  useEffect(() => onStart(step), [step, onStart]);
  return null;
}

interface Props {
  /** The content beside the back button: the plan's name, or the choice of its type. */
  heading: ReactNode;
  /** The number of people for the budget. */
  people: number;
  /** Whether the optional plan name is asked for (only for a new plan). */
  named: boolean;
  /** What the plan begins with, above its questions. */
  notice?: ReactNode;
  onLeave: () => void;
  placeRow: (place: Place | null, onPick: (place: Place | null) => void) => ReactNode;
  locate: (onFound: (place: Place) => void) => Promise<Place | null>;
  ofAge: () => Promise<boolean>;
  planFor: (draft: Draft) => Promise<PlanId | null>;
  onSaved: (saved: PreferencesView, draft: Draft) => Promise<void> | void;
}

/** The preference wizard: vibe, activity, places, details. */
export function Wizard({ heading, people, named, notice, onLeave, placeRow, locate, ofAge, planFor, onSaved }: Props) {
  const t = useText();
  const { draft, change } = useDraft();
  const oneTap = useOneTap(draft.step);
  const setPlace = (place: Place | null) => change({ place });
  const { go, back } = useSteps(onLeave);
  // An error belongs to the draft in which it was found: the next change may have resolved it.
  const [found, setFound] = useState<{ draft: Draft; problem: PreferenceProblem } | null>(null);
  const problem = found?.draft === draft ? found.problem : null;
  const at = STEPS.indexOf(draft.step);
  const next = STEPS[at + 1];
  const { submit, phase, clashes } = useSubmit({
    locate: () => locate(setPlace),
    ofAge,
    planFor,
    onSaved,
    onProblem: (problem) => setFound({ draft: useDraft.getState().draft, problem }),
  });
  useEffect(() => {
    if (!found) return;
    const place = document.getElementById(found.problem.field);
    place?.scrollIntoView({ block: 'center' });
    place?.querySelector<HTMLElement>('input, button, textarea')?.focus({ preventScroll: true });
  }, [found]);

  // An error message must not stay after a change that may have resolved it.
  useEffect(() => {
    if (found && found.draft !== draft) dismissFailure();
  }, [draft, found]);

  // Each step starts at its top; its question gets the focus.
  const shown = useRef(draft.step);
  const start = useCallback((step: Draft['step']) => {
    if (shown.current === step) return;
    shown.current = step;
    scrollTo(0, 0);
  }, []);
  useEffect(() => void loadDetails().catch(() => undefined), []);

  const label = phase === 'locating' ? t('wizard.gettingLocation') : phase === 'saving' ? t('wizard.saving') : t('wizard.submit');
  const ready = reachable(draft, 'details');
  return (
    <form
      noValidate
      onClickCapture={oneTap}
      onSubmit={(event) => {
        event.preventDefault();
        if (next && reachable(draft, next)) go(next);
        else void submit();
      }}
    >
      <WizardFrame
        title={heading}
        onBack={back}
        progress={<StepProgress draft={draft} onStep={go} />}
        review={<ReviewLine draft={draft} onStep={go} />}
        action={
          <div className="grid gap-1">
            {next ? (
              <Button type="submit" size="large" disabled={!reachable(draft, next)} className="sm:min-w-44">
                {t('shell.next')}
              </Button>
            ) : (
              <Button type="submit" size="large" busy={phase !== 'idle'} disabled={!ready} className="sm:min-w-52">
                {label}
              </Button>
            )}
            {!ready && draft.step === 'details' && <p className="text-sm text-muted">{t('wizard.submitHint')}</p>}
          </div>
        }
      >
        {notice}
        {clashes.found && (
          <Suspense fallback={null}>
            <PreferenceClashes found={clashes.found} onSettled={clashes.settle} />
          </Suspense>
        )}
        <Suspense fallback={<Skeleton className="h-120 rounded-card" />}>
          <div key={draft.step} className="rise-in">
            {draft.step === 'vibe' && <VibeStep onChosen={() => go('activity')} />}
            {draft.step === 'activity' && <ActivityStep onChosen={() => go('places')} />}
            {draft.step === 'places' && <PlacesStep />}
            {draft.step === 'details' && (
              <ProblemContext
                value={problem && { field: problem.field, message: problem.check === 8 ? t('place.needed') : problemText(problem).title }}
              >
                <DetailsStep placeRow={placeRow(draft.place, setPlace)} people={people} named={named} />
              </ProblemContext>
            )}
          </div>
          <StepStart step={draft.step} onStart={start} />
        </Suspense>
      </WizardFrame>
    </form>
  );
}
