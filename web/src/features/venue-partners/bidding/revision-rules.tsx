import type { VenueBidView } from '@app/contracts';
import { priceStep, TUNABLES } from '@app/domain';
import { useNow } from '../../../lib/clock.js';
import { rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';

/** Milliseconds until the offer may be improved again. */
export function useCooldown(bid: VenueBidView | null): number {
  const now = useNow();
  return bid ? Math.max(0, Date.parse(bid.updatedAt) + TUNABLES.revisionCooldownMs - now) : 0;
}

/** The rules of an improvement, and the number left. */
export function RevisionRules({ bid }: { bid: VenueBidView }) {
  const t = useText();
  return (
    <p className="rounded-field bg-sunken px-4 py-2.5 text-sm">
      {t('bid.rules', { amount: rupees(priceStep(bid.proposedPrice)) })} {t('venue.offer.revisions', { count: bid.revisionsLeft })}
    </p>
  );
}
