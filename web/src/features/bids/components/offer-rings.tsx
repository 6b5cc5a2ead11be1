import { DISTANCE_BANDS, type BidView } from '@app/contracts';
import { rupees } from '../../../lib/format.js';
import { bandText } from '../../../lib/i18n/band-text.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Card } from '../../../ui/card.js';

const SIZE = 320;
const MIDDLE = SIZE / 2;

/** The angle between neighbours of the list, so large that they do not overlap. */
const TURN = 2.4;

/** The distances of the offers as rings around the middle of the group, never as places: all members may know so much. */
export function OfferRings({ bids, alone, onOpen }: { bids: readonly BidView[]; alone: boolean; onOpen: (bid: BidView) => void }) {
  const t = useText();
  const shown = bids.filter((bid) => bid.status === 'pending' && bid.distanceBand);
  if (shown.length === 0) return null;
  const rings = DISTANCE_BANDS.filter((_, at) => shown.some((bid) => DISTANCE_BANDS.indexOf(bid.distanceBand ?? '<2') >= at));
  // The farthest ring in use fills the picture.
  const ring = (at: number): number => 24 + ((at + 1) / rings.length) * (MIDDLE - 28);
  const pins = shown.map((bid, at) => {
    const angle = at * TURN;
    const radius = ring(DISTANCE_BANDS.indexOf(bid.distanceBand ?? '<2')) - 16;
    return { bid, x: MIDDLE + Math.cos(angle) * radius, y: MIDDLE + Math.sin(angle) * radius };
  });
  return (
    <Card className="grid gap-2">
      <h2 className="text-base">{t('rings.title')}</h2>
      <div className="relative mx-auto aspect-square w-full max-w-80">
        <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true" className="absolute inset-0 size-full">
          {[...rings].reverse().map((band) => {
            const at = DISTANCE_BANDS.indexOf(band);
            return (
              <circle
                key={band}
                cx={MIDDLE}
                cy={MIDDLE}
                r={ring(at)}
                fill="var(--sunken)"
                fillOpacity={0.55}
                stroke="var(--line)"
                strokeDasharray="3 4"
              />
            );
          })}
          <circle cx={MIDDLE} cy={MIDDLE} r="6" fill="var(--rose)" />
        </svg>
        {pins.map(({ bid, x, y }) => (
          <button
            key={bid.id}
            type="button"
            aria-label={`${rupees(bid.proposedPrice)}, ${bid.venueName}, ${bid.distanceBand ? bandText(t, bid.distanceBand) : ''}`}
            onClick={() => onOpen(bid)}
            style={{ left: `${(x / SIZE) * 100}%`, top: `${(y / SIZE) * 100}%` }}
            className="absolute grid size-11 -translate-x-1/2 -translate-y-1/2 place-items-center"
          >
            <span className="tabular rounded-full bg-indigo px-1.5 py-0.5 text-xs font-bold text-on-indigo shadow-card">
              {rupees(bid.proposedPrice)}
            </span>
          </button>
        ))}
      </div>
      <p className="text-sm text-muted">{t(alone ? 'rings.aboutAlone' : 'rings.about')}</p>
    </Card>
  );
}
