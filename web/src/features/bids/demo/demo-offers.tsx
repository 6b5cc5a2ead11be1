import { useState } from 'react';
import type { BidView } from '@app/contracts';
import { weightsAt } from '@app/domain';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { ScoreBars } from '../../../ui/pictures/score-ring.js';
import { BALANCED, byValue, leaderOf } from '../board-order.js';
import { OfferRow } from '../components/offer/offer-row.js';
import { bestBecause } from '../offer-words.js';
import type { Scene } from './feed.js';

/** The offers of a step, best value first, as on the board of a real plan. */
export function DemoOffers({ scene, onTake }: { scene: Scene; onTake: (bid: BidView) => void }) {
  const t = useText();
  const [why, setWhy] = useState<string | null>(null);
  const { bids, bidRequest } = scene.plan.snapshot;
  const best = leaderOf(bids);
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
      {byValue(bids).map((bid) => (
        <li key={bid.id} className="grid gap-2">
          <OfferRow
            bid={bid}
            minSpend={bidRequest?.minSpend ?? 0}
            day={null}
            bestBecause={bid.id === best?.id && bids.length > 1 ? bestBecause(t, bid, bids, bidRequest?.minSpend ?? 0) : null}
            mark={scene.changed.includes(bid.id) ? (bid.version > 1 ? 'improved' : 'new') : null}
            fair={null}
            canAccept
            Votes={null}
            marked={false}
            onMark={null}
            onOpen={() => setWhy(why === bid.id ? null : bid.id)}
            onAccept={onTake}
          />
          {why === bid.id && (
            <Card aria-label={t('demo.why', { venue: bid.venueName })} className="rise-in grid gap-3 p-4">
              <ScoreBars parts={bid.parts} weights={weightsAt(BALANCED)} />
              <Button look="quiet" size="small" className="justify-self-end" onClick={() => setWhy(null)}>
                {t('demo.close')}
              </Button>
            </Card>
          )}
        </li>
      ))}
    </ul>
  );
}
