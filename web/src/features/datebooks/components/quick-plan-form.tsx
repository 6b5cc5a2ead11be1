import { useState } from 'react';
import type { PlanView } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { newQuickPlan, useQuickPlan, type QuickPlan } from '../quick-plan.js';
import { VenuesSee } from './quick-places.js';
import { CostField, DateField, NameField, RequestsField, VibesField } from './quick-fields.js';

/** A whole plan in one form, by its experience styles. */
export function QuickPlanForm({ onCreated }: { onCreated: (plan: PlanView) => void }) {
  const t = useText();
  const [plan, setPlan] = useState(newQuickPlan);
  const { create, busy, locating } = useQuickPlan(onCreated);
  const fields = { plan, change: (patch: Partial<QuickPlan>) => setPlan({ ...plan, ...patch }) };
  const ready = plan.vibes.length > 0;
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !busy) create(plan);
      }}
    >
      <VibesField {...fields} />
      <NameField {...fields} />
      <CostField {...fields} />
      <DateField {...fields} />
      <RequestsField {...fields} />
      <VenuesSee plan={plan} />
      <Button type="submit" size="large" busy={busy} disabled={!ready}>
        {t(locating ? 'quick.locating' : 'quick.create')}
      </Button>
    </form>
  );
}
