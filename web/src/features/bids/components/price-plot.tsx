import type { BidView, Snapshot } from '@app/contracts';
import { clockTime, rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Card } from '../../../ui/card.js';

const WIDTH = 320;
const HEIGHT = 150;
const PAD = { left: 8, right: 8, top: 14, bottom: 10 };

interface Point {
  x: number;
  y: number;
  bid: BidView;
}

/** Lays out dots (price against the moment of the last change) and the line of the best value so far. */
function plotOf(bids: readonly BidView[], from: number, until: number): { dots: Point[]; leader: Point[] } {
  const prices = bids.map((bid) => bid.proposedPrice);
  const low = Math.min(...prices);
  const span = Math.max(1, Math.max(...prices) - low);
  const time = Math.max(1, until - from);
  const dots = [...bids]
    .sort((a, b) => a.updatedAt.localeCompare(b.updatedAt))
    .map((bid) => ({
      bid,
      x: PAD.left + Math.min(1, Math.max(0, (Date.parse(bid.updatedAt) - from) / time)) * (WIDTH - PAD.left - PAD.right),
      y: PAD.top + (1 - (bid.proposedPrice - low) / span) * (HEIGHT - PAD.top - PAD.bottom),
    }));
  const leader: Point[] = [];
  for (const dot of dots) {
    const top = leader.at(-1);
    if (!top || dot.bid.valueScore > top.bid.valueScore) leader.push(dot);
  }
  return { dots, leader };
}

/** The auction as a picture: each offer a dot, the best value so far a line. The sentence below holds the same data. */
export function PricePlot({ snapshot }: { snapshot: Snapshot }) {
  const t = useText();
  const request = snapshot.bidRequest;
  const bids = snapshot.bids.filter((bid) => bid.status === 'pending' || bid.status === 'accepted' || bid.status === 'lost');
  if (!request || bids.length < 2) return null;
  const { dots, leader } = plotOf(bids, Date.parse(request.opensAt), Date.parse(request.closesAt));
  const prices = bids.map((bid) => bid.proposedPrice);
  const best = leader.at(-1);
  const steps = leader.map(({ x, y }, at) => (at === 0 ? `M${x} ${y}` : `H${x} V${y}`)).join(' ');
  return (
    <Card className="grid gap-3">
      <h2 className="text-base">{t('offers.plot')}</h2>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="w-full">
        {[0, 0.5, 1].map((at) => (
          <line
            key={at}
            x1={0}
            x2={WIDTH}
            y1={PAD.top + at * (HEIGHT - PAD.top - PAD.bottom)}
            y2={PAD.top + at * (HEIGHT - PAD.top - PAD.bottom)}
            stroke="var(--line)"
            strokeDasharray="2 4"
          />
        ))}
        <path d={`${steps} H${WIDTH - PAD.right}`} fill="none" stroke="var(--leaf)" strokeWidth="2.5" strokeLinejoin="round" />
        {dots.map(({ x, y, bid }) => (
          <circle
            key={bid.id}
            cx={x}
            cy={y}
            r={bid.id === best?.bid.id ? 6.5 : 5}
            fill={bid.id === best?.bid.id ? 'var(--leaf)' : 'var(--indigo)'}
            stroke="var(--raised)"
            strokeWidth="2"
          />
        ))}
      </svg>
      <div className="tabular flex justify-between text-xs text-muted">
        <span>{clockTime(request.opensAt)}</span>
        <span>{clockTime(request.closesAt)}</span>
      </div>
      <p className="text-sm text-muted">
        {t('offers.plotText', {
          count: bids.length,
          low: rupees(Math.min(...prices)),
          high: rupees(Math.max(...prices)),
          best: rupees(best?.bid.proposedPrice ?? 0),
        })}
      </p>
    </Card>
  );
}
