import type { BidView, Rupees } from '@app/contracts';
import { counterFloor } from '@app/domain';
import { useState } from 'react';
import { percent, rupees } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { useCommand } from '../../../../live/use-command.js';
import { Button } from '../../../../ui/button.js';
import { cx } from '../../../../ui/cx.js';
import { NumberInput } from '../../../../ui/forms/number-field.js';
import { counterBid } from '../../api.js';
import { noteAsked } from '../../counter-news.js';
import { freedWords } from '../../offer-words.js';
import { useOfferName } from '../../offer-name.js';

const CUTS = [0.05, 0.1, 0.15] as const;
const STEP = 10;

/** An offer less a share of it, in whole tens, never below the minimum of counter-offers. */
const askFor = (price: Rupees, cut: number): Rupees => Math.max(counterFloor(price), Math.floor((price * (1 - cut)) / STEP) * STEP);

/** The form of a counter-offer: a tenth less is one tap, any other figure a few. The decision stays with the host. */
export function Negotiate({ bid, minSpend, onDone }: { bid: BidView; minSpend: Rupees; onDone: () => void }) {
  const t = useText();
  const nameOf = useOfferName();
  const [other, setOther] = useState<number | null>(null);
  const free = (price: Rupees) => freedWords(t, bid.proposedPrice, price, minSpend);
  const isBelowMinimum = bid.proposedPrice <= minSpend;
  const floor = counterFloor(bid.proposedPrice);
  const possible = other !== null && other >= floor && other < bid.proposedPrice;
  const { mutate: ask, isPending: busy } = useCommand({
    send: async (price: Rupees) => {
      const from = bid.proposedPrice;
      const { counter } = await counterBid(bid, price, null);
      // The venue's answer may have arrived before the response, so the offer's current state is no measure.
      return { from, price, until: counter?.expiresAt ?? null };
    },
    onDone: (asked) => {
      noteAsked(bid.id, asked);
      onDone();
    },
    failure: t('offers.failed'),
  });
  return (
    <form
      aria-label={`${t('counter.title')}: ${nameOf(bid)}`}
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (possible) ask(other);
      }}
    >
      <div className={cx('grid gap-1.5', !isBelowMinimum && 'grid-cols-4')}>
        {CUTS.filter((cut) => bid.proposedPrice * (1 - cut) >= floor).map((cut) => {
          const price = askFor(bid.proposedPrice, cut);
          return (
            <Button
              key={cut}
              look="secondary"
              needsNetwork
              disabled={busy}
              size="small"
              className={cx('min-h-11 gap-x-2 gap-y-0', isBelowMinimum ? 'flex-wrap px-2 py-1' : 'flex-col px-0')}
              onClick={() => ask(price)}
            >
              <span>−{percent(cut)}</span>
              <span className="tabular text-xs font-normal text-muted">
                {isBelowMinimum ? `${rupees(price)}: ${free(price)}` : rupees(price)}
              </span>
            </Button>
          );
        })}
        <Button
          look="quiet"
          size="small"
          className="min-h-11"
          aria-expanded={other !== null}
          onClick={() => setOther(other === null ? askFor(bid.proposedPrice, 0.1) : null)}
        >
          {t('counter.other')}
        </Button>
      </div>
      {other !== null && (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
          <NumberInput
            label={t('counter.price')}
            hint={(possible && free(other)) || t('counter.range', { from: rupees(floor), to: rupees(bid.proposedPrice - 1) })}
            error={other > 0 && !possible ? t('counter.outside') : null}
            value={other}
            onChange={setOther}
          />
          <Button type="submit" look="secondary" needsNetwork busy={busy} disabled={!possible}>
            {t('counter.send')}
          </Button>
        </div>
      )}
      <p className="text-xs text-muted">{t('counter.left', { count: bid.countersLeft })}</p>
    </form>
  );
}
