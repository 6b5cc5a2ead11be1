import { ACTIVE_BOOKING_STATUSES, type BookingStatus, type Snapshot } from '@app/contracts';
import { isPlanOpen, openSeats } from '@app/domain';
import { dayAndTime, daysLine, dotted, shortDay } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { openSheet } from '../../../lib/sheets.js';
import { ManageButton } from '../../../ui/manage-button.js';
import { paths } from '../../../lib/paths.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import { DayNote } from '../../../ui/day-note.js';
import { EditIcon, ShareIcon } from '../../../ui/pictures/icons.js';
import { FirstVenueNote } from '../../../live/first-venue-note.js';

const ACTIVE: readonly BookingStatus[] = ACTIVE_BOOKING_STATUSES;

/** The maximum length of a name that fits beside the buttons of a phone. */
const SHORT_NAME = 16;

/** The plan in one line, and the two most frequent actions. */
export function PlanHeader({ snapshot }: { snapshot: Snapshot }) {
  const t = useText();
  const { plan, booking, bidRequest, members, preferencesStatus } = snapshot;
  const booked = booking && ACTIVE.includes(booking.status) ? booking : null;
  // Until the preferences are merged, only the host has named a day.
  const day = plan.preferredDate ?? plan.preferences?.preferredDate;
  const time = plan.preferredTime ?? plan.preferences?.preferredTime;
  // Until venues are asked for a table, the number of occupied places is the one that counts.
  const gathering =
    !plan.sameLocationMode && !bidRequest && openSeats(preferencesStatus, members.filter(({ role }) => role !== 'voter').length) > 0;
  const line = dotted(
    t(`planType.${plan.planType}`),
    gathering
      ? t('invite.whoIsIn', { count: members.length, max: plan.maxMembers })
      : t('plan.people', { count: booked?.partySize ?? plan.partySize }),
    booked ? dayAndTime(booked.startAt) : plan.days ? daysLine(plan.days) : day && shortDay(day),
    !booked && time && t(`time.${time}`),
  );
  const long = plan.name.length > SHORT_NAME;
  const open = isPlanOpen(plan.state);
  return (
    <header className="flex flex-wrap items-center gap-x-3">
      <h1 className={cx('min-w-[min(8rem,100%)] flex-1 text-xl wrap-anywhere', long && 'max-sm:basis-full')}>{plan.name}</h1>
      <div className={cx('-mr-2 flex', long && 'max-sm:order-1')}>
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
        {open && !plan.eveningId && plan.planType !== 'goSolo' && (
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
      <p className={cx('text-sm text-muted sm:basis-full', long ? 'max-sm:min-w-[min(8rem,100%)] max-sm:flex-1' : 'max-sm:basis-full')}>
        {line}
      </p>
      {!booked && (
        <div className="basis-full empty:hidden max-sm:order-2">
          <DayNote note={plan.dayNote} />
          <FirstVenueNote plan={plan} />
        </div>
      )}
    </header>
  );
}
