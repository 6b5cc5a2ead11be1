import type { BidView, Rupees } from '@app/contracts';
import { Suspense } from 'react';
import { rupees } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { Countdown } from '../../../../ui/countdown.js';
import { optionalPart } from '../../../../ui/feedback/part.js';
import type { CounterNews } from '../../counter-news.js';

// The animation loads on demand; most boards never show one.
const CounterMoment = optionalPart(async () => ({ default: (await import('./counter-moment.js')).CounterMoment }));

/** The result of a counter-offer: a countdown while it waits, an animation when it is answered. */
export function CounterLine({ bid, minSpend, news }: { bid: BidView; minSpend: Rupees; news: CounterNews | null }) {
  const t = useText();
  if (news) {
    return (
      <Suspense fallback={null}>
        <CounterMoment key={`${bid.id} ${bid.version} ${news.kind}`} bidId={bid.id} minSpend={minSpend} news={news} />
      </Suspense>
    );
  }
  if (!bid.counter) return null;
  return (
    <p role="status" className="relative flex flex-wrap items-center gap-x-2 text-sm font-medium text-marigold">
      {t('counter.open', { price: rupees(bid.counter.proposedPrice) })} <Countdown closesAt={bid.counter.expiresAt} size="small" />
    </p>
  );
}
