import { useState, type ReactNode } from 'react';
import { BUDGET_RANGES, DISTANCES_KM, QUICK_VIBES, TIMES, type PlanView } from '@app/contracts';
import { dayOf, TUNABLES, addDays } from '@app/domain';
import { serverNow } from '../../../lib/clock.js';
import { rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Chip } from '../../../ui/forms/choice.js';
import { TextArea, TextInput } from '../../../ui/forms/field.js';
import { NAME_LIMIT } from '../create.js';
import { newQuickPlan, useQuickPlan, type QuickPlan } from '../quick-plan.js';

const REQUESTS_LIMIT = 300;

/** "₹2,000–₹5,000", "₹10,000+". */
function rangeText(range: string): string {
  const [from, to] = range.replace('+', '').split('-').map(Number);
  return to === undefined ? `${rupees(from ?? 0)}+` : `${rupees(from ?? 0)}–${rupees(to)}`;
}

function Choices({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{title}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

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
  const today = dayOf(new Date(serverNow()));
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
        <TextInput
          label={t('wizard.name')}
          value={plan.name}
          maxLength={NAME_LIMIT}
          autoComplete="off"
          onChange={(event) => change({ name: event.target.value })}
        />
        <Choices title={t('quick.vibes')}>
          {QUICK_VIBES.map((vibe) => (
            <Chip
              key={vibe}
              many
              name="vibe"
              value={vibe}
              checked={plan.vibes.includes(vibe)}
              onChange={(on) => change({ vibes: on ? [...plan.vibes, vibe] : plan.vibes.filter((one) => one !== vibe) })}
            >
              {t(`vibe.${vibe}`)}
            </Chip>
          ))}
          {!ready && <p className="w-full text-sm text-muted">{t('quick.noStyle')}</p>}
        </Choices>
        <Choices title={t('quick.budget')}>
          {BUDGET_RANGES.map((range) => (
            <Chip key={range} name="budget" value={range} checked={plan.budget === range} onChange={() => change({ budget: range })}>
              <span className="tabular">{rangeText(range)}</span>
            </Chip>
          ))}
        </Choices>
        <Choices title={t('quick.distance')}>
          {DISTANCES_KM.map((km) => (
            <Chip
              key={km}
              name="distance"
              value={String(km)}
              checked={plan.travelDistance === km}
              onChange={() => change({ travelDistance: km })}
            >
              {t('quick.within', { km })}
            </Chip>
          ))}
        </Choices>
        <TextInput
          label={t('quick.date')}
          type="date"
          min={today}
          max={addDays(today, TUNABLES.maxDaysAhead)}
          value={plan.preferredDate}
          onChange={(event) => event.target.value && change({ preferredDate: event.target.value })}
        />
        <Choices title={t('quick.time')}>
          {TIMES.map((time) => (
            <Chip
              key={time}
              name="time"
              value={time}
              checked={plan.preferredTime === time}
              onChange={() => change({ preferredTime: time })}
            >
              {t(`time.${time}`)} ({t(`quick.time.${time}`)})
            </Chip>
          ))}
        </Choices>
        <TextArea
          label={t('wizard.requests')}
          maxLength={REQUESTS_LIMIT}
          value={plan.specialRequests}
          onChange={(event) => change({ specialRequests: event.target.value })}
        />
      </form>
    </Dialog>
  );
}
