import type { VenueProfile, VenueRequestView } from '@app/contracts';
import { isOpenAt, minutesOf, minuteOfWeek, TUNABLES } from '@app/domain';
import type { ReactNode } from 'react';
import { dayAndTime, rupees } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { AlertIcon } from '../../../../ui/pictures/icons.js';
import type { BidValues } from '../form/bid-values.js';
import { freeSeatsOf, useSlotSeats } from './slot-seats.js';

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 rounded-field bg-marigold-soft px-3 py-1.5 text-sm font-medium text-marigold">
      <AlertIcon size={18} />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** The seats offered with this one beyond the slot's free seats, by the share that only causes a warning; null: not beyond it. */
function useOverbid({ partySize, myBid }: VenueRequestView, { startAt }: BidValues): { free: number; offered: number } | null {
  const slot = useSlotSeats(startAt);
  // That the party does not fit at all is said by itself.
  if (!slot || freeSeatsOf(slot) < partySize) return null;
  const free = freeSeatsOf(slot);
  const counted = myBid?.status === 'pending' && myBid.startAt === startAt;
  const offered = slot.pending + (counted ? 0 : partySize);
  return offered > free * (1 + TUNABLES.overbidShare) ? { free, offered } : null;
}

const isOutsideHours = ({ hours }: Pick<VenueProfile, 'hours'>, startAt: string): boolean =>
  hours.length > 0 && !isOpenAt(minutesOf(hours), minuteOfWeek(new Date(startAt)));

interface PriceWarningsProps {
  request: VenueRequestView;
  profile: Pick<VenueProfile, 'hours'>;
  values: BidValues;
}

/** The warnings about a total before it is sent; none of them prevents sending. */
export function PriceWarnings({ request, profile, values }: PriceWarningsProps) {
  const t = useText();
  const overbid = useOverbid(request, values);
  const { minSpend } = request;
  return (
    <div className="grid gap-1 empty:absolute" aria-live="polite">
      {values.proposedPrice > minSpend * (1 + TUNABLES.aboveBudgetShare) && (
        <Warning>{t('bid.warn.budget', { amount: rupees(minSpend) })}</Warning>
      )}
      {values.startAt && isOutsideHours(profile, values.startAt) && (
        <Warning>{t('bid.warn.hours', { time: dayAndTime(values.startAt) })}</Warning>
      )}
      {overbid && <Warning>{t('bid.warn.overbid', { offered: overbid.offered, free: overbid.free })}</Warning>}
    </div>
  );
}
