import { useMutation } from '@tanstack/react-query';
import type { CounterReply, CounterView, VenueBidView } from '@app/contracts';
import { useState } from 'react';
import { rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { problemMessage } from '../../../live/problem-message.js';
import { Button } from '../../../ui/button.js';
import { Countdown } from '../../../ui/countdown.js';
import { TextInput } from '../../../ui/forms/field.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { replyToCounter } from '../api.js';
import { setMyBid } from '../desk-store.js';

/** The planners named another price: yes, no, or a price in between, while the time for it runs. */
export function CounterPanel({ requestId, bid, counter }: { requestId: string; bid: VenueBidView; counter: CounterView }) {
  const t = useText();
  const [between, setBetween] = useState('');
  const price = Number(between);
  const possible = Number.isSafeInteger(price) && price > counter.proposedPrice && price < bid.proposedPrice;
  const { mutate: reply, isPending: busy } = useMutation({
    mutationFn: (answer: CounterReply) => replyToCounter(bid.id, { ...answer, counterId: counter.id }),
    onSuccess: (answered) => {
      setMyBid(requestId, answered);
      toast({ title: t('venue.counter.answered'), tone: 'good' });
    },
    onError: (error) => toast({ title: t('venue.failed'), ...problemMessage(error), tone: 'bad' }),
  });
  return (
    <section aria-label={t('venue.counter.title')} className="grid gap-3 rounded-card bg-marigold-soft p-5">
      <div className="flex items-start justify-between gap-3">
        <div>
          <h3 className="text-sm font-semibold text-marigold">{t('venue.counter.title')}</h3>
          <p className="tabular text-2xl font-bold">{rupees(counter.proposedPrice)}</p>
        </div>
        <Countdown closesAt={counter.expiresAt} />
      </div>
      {counter.note && <p>{counter.note}</p>}
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button busy={busy} onClick={() => reply({ accept: true })}>
          {t('venue.counter.accept', { price: rupees(counter.proposedPrice) })}
        </Button>
        <Button look="secondary" disabled={busy} onClick={() => reply({ accept: false })}>
          {t('venue.counter.refuse')}
        </Button>
      </div>
      <form
        className="flex items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (possible) reply({ proposedPrice: price });
        }}
      >
        <TextInput
          label={t('venue.counter.between')}
          error={
            between !== '' && !possible
              ? t('venue.counter.outside', { from: rupees(counter.proposedPrice), to: rupees(bid.proposedPrice) })
              : null
          }
          fieldClassName="flex-1"
          className="tabular"
          inputMode="numeric"
          maxLength={9}
          value={between}
          onChange={(event) => setBetween(event.target.value.replace(/\D/g, ''))}
        />
        <Button type="submit" look="secondary" busy={busy} disabled={!possible}>
          {t('venue.counter.propose')}
        </Button>
      </form>
    </section>
  );
}
