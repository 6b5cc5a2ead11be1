import { useState } from 'react';
import type { PlanView } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { newQuickPlan, useQuickPlan, type QuickPlan } from '../quick-plan.js';
import { VenuesSee } from './quick-places.js';
import { CostField, DateField, NameField, RequestsField, VibesField } from './quick-fields.js';

/** 'Plan Preferences': the whole plan in one short form. */
export function PlanPreferencesDialog({
  open,
  onClose,
  onCreated,
}: {
  open: boolean;
  onClose: () => void;
  onCreated: (plan: PlanView) => void;
}) {
  const t = useText();
  const [plan, setPlan] = useState(newQuickPlan);
  const { create, busy, locating } = useQuickPlan(onCreated);
  const change = (patch: Partial<QuickPlan>): void => setPlan({ ...plan, ...patch });
  const fields = { plan, change };
  const ready = plan.vibes.length > 0;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('dash.open')}
      busy={busy}
      footer={
        <>
          <Button look="secondary" disabled={busy} onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button busy={busy} disabled={!ready} onClick={() => create(plan)}>
            {t(locating ? 'quick.locating' : 'quick.create')}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready && !busy) create(plan);
        }}
      >
        <NameField {...fields} />
        <VibesField {...fields} />
        <CostField {...fields} />
        <DateField {...fields} />
        <RequestsField {...fields} />
        <VenuesSee plan={plan} />
      </form>
    </Dialog>
  );
}
