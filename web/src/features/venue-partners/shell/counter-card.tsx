import type { CounterReply } from '@app/contracts';
import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../../../lib/clock.js';
import { dayAndTime, rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { ApiError } from '../../../lib/http.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { NumberInput } from '../../../ui/forms/number-field.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { deskFailure } from '../desk-failure.js';
import { replyToCounter } from '../api.js';
import { readDesk, setMyBid, useDesk } from '../desk-store.js';
import { bidsOf } from '../request-day.js';
import { whenText } from '../request-words.js';
import { InterruptFrame } from './interrupt-frame.js';
import type { Interrupt } from './interrupts.js';

/** Whether the request has left the desk while the desk is still there. */
const isGone = (counterId: string): boolean =>
  useDesk.getState().requests?.every((request) => bidsOf(request).every(({ counter }) => counter?.id !== counterId)) ?? false;

/** A counter-offer of the planners: yes or no by one press, or a price in between, within its time. */
export function CounterCard({ interrupt, more }: { interrupt: Extract<Interrupt, { kind: 'counter' }>; more: number }) {
  const t = useText();
  const { request, bid, counter, until } = interrupt;
  const [price, setPrice] = useState(0);
  const possible = price > counter.proposedPrice && price < bid.proposedPrice;
  // The server lets owners and managers answer.
  const host = useDesk(({ profile }) => profile?.staff.role === 'host');
  const answering = useRef(false);
  useEffect(
    () => () => {
      if (answering.current || Date.parse(until) <= serverNow() || !isGone(counter.id)) return;
      toast({ title: t('venue.counter.gone') });
    },
    // oxlint-disable-next-line react/exhaustive-deps -- the card is of one counter-offer
    [],
  );
  const { mutate: reply, isPending: busy } = useCommand({
    send: (answer: CounterReply) => {
      answering.current = true;
      return replyToCounter(bid.id, { ...answer, counterId: counter.id });
    },
    success: () => ({ title: t('venue.counter.answered') }),
    onDone: (answered) => setMyBid(request.id, answered),
    failure: deskFailure,
    onFailure: (error) => {
      if (error instanceof ApiError && error.status === 409) readDesk().catch(() => undefined);
    },
  });
  return (
    <InterruptFrame
      title={t('venue.counter.title')}
      figure={rupees(counter.proposedPrice)}
      about={`${t('desk.counter.yours', { amount: rupees(bid.proposedPrice) })} · ${t('venue.people', { count: request.partySize })} · ${request.days ? dayAndTime(bid.startAt) : whenText(t, request)}`}
      note={counter.note}
      until={until}
      more={more}
    >
      {host ? (
        <p className="text-sm">{t('bid.hosts')}</p>
      ) : (
        <>
          <Button busy={busy} onClick={() => reply({ accept: true })}>
            {t('venue.counter.accept', { price: rupees(counter.proposedPrice) })}
          </Button>
          <Button look="secondary" disabled={busy} onClick={() => reply({ accept: false })}>
            {t('venue.counter.refuse')}
          </Button>
          <form
            className="flex min-w-[min(14rem,100%)] flex-1 items-start gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              if (possible) reply({ proposedPrice: price });
            }}
          >
            <NumberInput
              label={t('venue.counter.between')}
              hideLabel
              placeholder={t('venue.counter.between')}
              error={
                price > 0 && !possible
                  ? t('venue.counter.outside', { from: rupees(counter.proposedPrice), to: rupees(bid.proposedPrice) })
                  : null
              }
              fieldClassName="min-w-0 flex-1"
              value={price}
              onChange={setPrice}
            />
            <Button type="submit" look="secondary" busy={busy} disabled={!possible}>
              {t('venue.counter.propose')}
            </Button>
          </form>
        </>
      )}
    </InterruptFrame>
  );
}
