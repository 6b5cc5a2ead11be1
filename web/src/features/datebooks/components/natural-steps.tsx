import { useState } from 'react';
import type { PlanView } from '@app/contracts';
import { useText, type TextKey } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { useOneTap } from '../../../ui/forms/one-tap.js';
import { StepTitle } from '../../../ui/wizard-frame.js';
import { newQuickPlan, useQuickPlan, type QuickPlan } from '../quick-plan.js';
import { VenuesSee } from './quick-places.js';
import { CostField, DateField, NameField, RequestsField, VibesField } from './quick-fields.js';

const STEPS: readonly { title: TextKey; Field: typeof NameField; done: (plan: QuickPlan) => boolean }[] = [
  { title: 'natural.name', Field: NameField, done: () => true },
  { title: 'natural.vibe', Field: VibesField, done: ({ vibes }) => vibes.length > 0 },
  { title: 'natural.cost', Field: CostField, done: ({ budget, travelDistance }) => budget !== '' && travelDistance > 0 },
  { title: 'natural.when', Field: DateField, done: ({ preferredDate }) => preferredDate !== '' },
  { title: 'natural.requests', Field: RequestsField, done: () => true },
];

/** A plan in five small steps. */
export function NaturalSteps({ onCreated }: { onCreated: (plan: PlanView) => void }) {
  const t = useText();
  const [plan, setPlan] = useState(newQuickPlan);
  const [at, setAt] = useState(0);
  const { create, busy, locating } = useQuickPlan(onCreated);
  const oneTap = useOneTap(at);
  const step = STEPS[at];
  if (!step) return null;
  const last = at === STEPS.length - 1;
  return (
    <form
      onClickCapture={oneTap}
      className="rise-in grid gap-6 rounded-card bg-raised p-5 text-ink shadow-float sm:p-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!step.done(plan) || busy) return;
        if (last) create(plan);
        else setAt(at + 1);
      }}
    >
      <header className="grid gap-1">
        <p className="text-sm text-muted">{t('wizard.step', { step: at + 1, total: STEPS.length })}</p>
        <StepTitle key={at}>{t(step.title)}</StepTitle>
      </header>
      <div key={at} className="rise-in grid gap-5">
        <step.Field plan={plan} change={(patch) => setPlan({ ...plan, ...patch })} />
        {last && <VenuesSee plan={plan} />}
      </div>
      <div className="flex flex-wrap gap-2 *:flex-1">
        {at > 0 && (
          <Button look="secondary" disabled={busy} onClick={() => setAt(at - 1)}>
            {t('shell.back')}
          </Button>
        )}
        <Button type="submit" busy={busy} disabled={!step.done(plan)}>
          {t(last ? (locating ? 'quick.locating' : 'quick.create') : 'shell.next')}
        </Button>
      </div>
    </form>
  );
}
