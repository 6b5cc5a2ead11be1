import { ACTIVE_BOOKING_STATUSES, type BookingStatus, type Snapshot } from '@app/contracts';
import { dayAndTime, shortDay } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { openSheet } from '../../../lib/sheets.js';
import { ManageButton } from '../../../ui/manage-button.js';
import { paths } from '../../../lib/paths.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { DayNote } from '../../../ui/day-note.js';
import { EditIcon, ShareIcon } from '../../../ui/pictures/icons.js';

const ACTIVE: readonly BookingStatus[] = ACTIVE_BOOKING_STATUSES;

/** The plan in one line, and the two things that are often wanted beside its offers. */
export function PlanHeader({ snapshot }: { snapshot: Snapshot }) {
  const t = useText();
  const { plan, booking } = snapshot;
  const booked = booking && ACTIVE.includes(booking.status) ? booking : null;
  // Until the preferences are merged, only who made the plan has named a day.
  const day = plan.preferredDate ?? plan.preferences?.preferredDate;
  const time = plan.preferredTime ?? plan.preferences?.preferredTime;
  const parts = [
    t(`planType.${plan.planType}`),
    t('plan.people', { count: booked?.partySize ?? plan.partySize }),
    booked ? dayAndTime(booked.startAt) : day && shortDay(day),
    !booked && time && t(`time.${time}`),
  ].filter(Boolean);
  const open = plan.state !== 'booked' && plan.state !== 'done' && plan.state !== 'cancelled';
  return (
    <header>
      <div className="flex flex-wrap items-center justify-end gap-x-3">
        <h1 className="max-w-full flex-auto text-xl break-words">{plan.name}</h1>
        <div className="-mr-2 flex">
          {open && (
            <ButtonLink
              look="quiet"
              size="small"
              className="max-sm:min-w-11"
              icon={<EditIcon size={20} />}
              to={paths.editPreferences(plan.id)}
            >
              <span className="max-sm:sr-only">{t('dashboard.edit')}</span>
            </ButtonLink>
          )}
          {open && plan.planType !== 'goSolo' && (
            <Button
              look="quiet"
              size="small"
              className="max-sm:min-w-11"
              icon={<ShareIcon size={20} />}
              onClick={() => openSheet({ kind: 'invite', id: plan.id })}
            >
              <span className="max-sm:sr-only">{t('dashboard.share')}</span>
            </Button>
          )}
          <ManageButton id={plan.id} name={plan.name} />
        </div>
      </div>
      <p className="text-sm text-muted">{parts.join(' · ')}</p>
      {!booked && <DayNote note={plan.dayNote} />}
    </header>
  );
}
