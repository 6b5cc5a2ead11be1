import type { Instant, VenueRequestView } from '@app/contracts';
import { useText } from '../../../../lib/i18n/i18n.js';
import { paths } from '../../../../lib/paths.js';
import { ButtonLink } from '../../../../ui/button.js';
import { AlertIcon } from '../../../../ui/pictures/icons.js';
import { fullSlotText, useSlotSeats } from './slot-seats.js';

/** That the party does not fit into the slot of a start, with the way to its seats. Nothing where it fits. */
export function FullSlot({ request, startAt }: { request: Pick<VenueRequestView, 'partySize'>; startAt: Instant | null }) {
  const t = useText();
  const words = fullSlotText(t, useSlotSeats(startAt), request.partySize);
  if (!words) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-field bg-brick-soft px-4 py-2.5 font-medium text-brick"
    >
      <span className="flex min-w-0 gap-2">
        <AlertIcon size={18} />
        <span className="tabular min-w-0">{words}</span>
      </span>
      <ButtonLink look="secondary" size="small" to={`${paths.venueSettings}?tab=seats`}>
        {t('desk.clash.seats')}
      </ButtonLink>
    </div>
  );
}
