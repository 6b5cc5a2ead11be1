import { Link } from 'react-router-dom';
import type { OwnBooking } from '@app/contracts';
import { useNow } from '../../../lib/clock.js';
import { GRIEVANCE_ADDRESS } from '../../../lib/contacts.js';
import { dayOfInstant } from '../../../lib/day.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { AlertIcon } from '../../../ui/pictures/icons.js';

const LINK = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-2';
const DAY_MS = 86_400_000;

/** Whether it is the day of the outing, or the night after it. */
function isTheDay({ startAt }: OwnBooking, now: number): boolean {
  const start = Date.parse(startAt);
  return now < start ? dayOfInstant(new Date(now).toISOString()) === dayOfInstant(startAt) : now < start + DAY_MS / 2;
}

/** Help on the day of the outing: the emergency number, and whom to write to about people and venues. */
export function TicketHelp({ booking }: { booking: OwnBooking }) {
  const t = useText();
  if (!isTheDay(booking, useNow())) return null;
  return (
    <div className="flex gap-2 rounded-field bg-sunken px-3 text-sm print:hidden">
      <span className="pt-3">
        <AlertIcon size={20} />
      </span>
      <p className="flex min-w-0 flex-wrap items-center gap-x-4">
        <a href="tel:112" className={LINK}>
          {t('ticket.emergency')}
        </a>
        {GRIEVANCE_ADDRESS ? (
          <a href={`mailto:${GRIEVANCE_ADDRESS}`} className={`${LINK} break-all`}>
            {t('ticket.grievanceAt', { address: GRIEVANCE_ADDRESS })}
          </a>
        ) : (
          <Link to={paths.grievance} className={LINK}>
            {t('ticket.grievance')}
          </Link>
        )}
      </p>
    </div>
  );
}
