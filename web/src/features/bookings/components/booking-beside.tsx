import type { BookingView, Snapshot } from '@app/contracts';
import { useNow } from '../../../lib/clock.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { openSheet } from '../../../lib/sheets.js';
import { ButtonLink } from '../../../ui/button.js';
import { InviteButton } from '../../../ui/invite-button.js';
import { isToCome, phaseOf } from '../phase.js';

/** What else there is to a booking: inviting who is still to come, its plan, and telling us about the venue. */
export function Beside({ booking, plan, alone }: { booking: BookingView; plan: Snapshot | null; alone: boolean }) {
  const t = useText();
  const { venue, dateBookId } = booking;
  const toCome = isToCome(phaseOf(booking, useNow()));
  return (
    <div className="grid justify-items-center gap-1">
      <div className="flex flex-wrap justify-center gap-2">
        {plan && toCome && <InviteButton plan={plan.plan} members={plan.members.length} look="secondary" />}
        {alone && (
          <ButtonLink look="quiet" to={paths.dashboard(dateBookId)}>
            {t('booking.toPlan')}
          </ButtonLink>
        )}
      </div>
      <button
        type="button"
        className="min-h-11 text-sm text-muted underline hover:text-ink"
        onClick={() => openSheet({ kind: 'report', about: { venueId: venue.id, name: venue.name } })}
      >
        {t('venueReport.open')}
      </button>
    </div>
  );
}
