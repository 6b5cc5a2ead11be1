import type { Snapshot } from '@app/contracts';
import { clockTime, shortDay } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { ButtonLink } from '../../../ui/button.js';
import { DayNote } from '../../../ui/day-note.js';
import { EditIcon, ShareIcon } from '../../../ui/pictures/icons.js';

/** The plan in one line, and the two things that are often wanted beside its offers. */
export function PlanHeader({ snapshot }: { snapshot: Snapshot }) {
  const t = useText();
  const { plan, booking } = snapshot;
  const mine = plan.preferences;
  const parts = [
    t(`planType.${plan.planType}`),
    t('plan.people', { count: plan.partySize }),
    booking ? clockTime(booking.startAt) : mine?.preferredDate && shortDay(mine.preferredDate),
    !booking && mine?.preferredTime && t(`time.${mine.preferredTime}`),
  ].filter(Boolean);
  const open = plan.state !== 'booked' && plan.state !== 'done' && plan.state !== 'cancelled';
  return (
    <header>
      <div className="flex items-center gap-3">
        <h1 className="min-w-0 flex-1 text-xl break-words">{plan.name}</h1>
        {open && (
          <div className="-mr-2 flex">
            <ButtonLink
              look="quiet"
              size="small"
              className="max-sm:min-w-11"
              icon={<EditIcon size={20} />}
              to={paths.editPreferences(plan.id)}
            >
              <span className="max-sm:sr-only">{t('dashboard.edit')}</span>
            </ButtonLink>
            {plan.planType !== 'goSolo' && (
              <ButtonLink look="quiet" size="small" className="max-sm:min-w-11" icon={<ShareIcon size={20} />} to={paths.waiting(plan.id)}>
                <span className="max-sm:sr-only">{t('dashboard.share')}</span>
              </ButtonLink>
            )}
          </div>
        )}
      </div>
      <p className="text-sm text-muted">{parts.join(' · ')}</p>
      {!booking && <DayNote note={plan.dayNote} />}
    </header>
  );
}
