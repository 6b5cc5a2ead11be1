import { useMutation } from '@tanstack/react-query';
import type { BidView } from '@app/contracts';
import { counterFloor } from '@app/domain';
import { useState } from 'react';
import { rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { problemMessage } from '../../../live/problem-message.js';
import { Button } from '../../../ui/button.js';
import { TextInput } from '../../../ui/forms/field.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { counterBid } from '../api.js';

const STEP = 50;
const suggested = (price: number): number => Math.max(counterFloor(price), Math.floor((price * 0.9) / STEP) * STEP);

/** The owner names another price for an offer. The venue answers; choosing stays the owner's. */
export function CounterForm({ bid, onDone }: { bid: BidView; onDone: () => void }) {
  const t = useText();
  const floor = counterFloor(bid.proposedPrice);
  const [price, setPrice] = useState(String(suggested(bid.proposedPrice)));
  const [note, setNote] = useState('');
  const named = Number(price);
  const possible = Number.isSafeInteger(named) && named >= floor && named < bid.proposedPrice;
  const { mutate: send, isPending: busy } = useMutation({
    mutationFn: () => counterBid(bid, named, note.trim() || null),
    onSuccess: () => {
      toast({ title: t('counter.sent'), tone: 'good' });
      onDone();
    },
    onError: (error) => toast({ title: t('offers.failed'), ...problemMessage(error), tone: 'bad' }),
  });
  return (
    <form
      aria-label={t('counter.title')}
      className="grid gap-3 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (possible) send();
      }}
    >
      <h3 className="font-semibold">{t('counter.title')}</h3>
      <TextInput
        label={t('counter.price')}
        hint={t('counter.range', { from: rupees(floor), to: rupees(bid.proposedPrice - 1) })}
        error={price !== '' && !possible ? t('counter.outside') : null}
        inputMode="numeric"
        maxLength={9}
        className="tabular"
        value={price}
        onChange={(event) => setPrice(event.target.value.replace(/\D/g, ''))}
      />
      <TextInput label={t('counter.note')} maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" look="secondary" busy={busy} disabled={!possible}>
          {t('counter.send')}
        </Button>
        <p className="text-sm text-muted">{t('counter.left', { count: bid.countersLeft })}</p>
      </div>
    </form>
  );
}
