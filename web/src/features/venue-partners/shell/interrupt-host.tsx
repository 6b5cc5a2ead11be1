import { useMutation } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { useNow } from '../../../lib/clock.js';
import { dayAndTime, dotted, rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { problemOrNoAnswer } from '../../../live/problem-message.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { acknowledge } from '../api.js';
import { markRead, setBooking, useDesk } from '../desk-store.js';
import { aboutText } from '../notices/notice-words.js';
import { CounterCard } from './counter-card.js';
import { InterruptFrame } from './interrupt-frame.js';
import { interruptsOf, type Interrupt } from './interrupts.js';

function BookedCard({ interrupt: { booking, until }, more }: { interrupt: Extract<Interrupt, { kind: 'booked' }>; more: number }) {
  const t = useText();
  const { mutate, isPending } = useMutation({
    mutationFn: () => acknowledge(booking.id),
    onSuccess: (seen) => {
      setBooking(seen);
      toast({ title: t('venue.booking.done'), tone: 'good' });
    },
    onError: (error) => toast({ title: t('venue.failed'), ...problemOrNoAnswer(error), tone: 'bad' }),
  });
  return (
    <InterruptFrame
      title={t('desk.booked')}
      figure={rupees(booking.proposedPrice)}
      about={dotted(booking.firstName, t('venue.people', { count: booking.partySize }), dayAndTime(booking.startAt))}
      until={until}
      more={more}
    >
      <Button busy={isPending} onClick={() => mutate()}>
        {t('desk.booked.confirm')}
      </Button>
    </InterruptFrame>
  );
}

function ClashCard({ interrupt: { notice }, more }: { interrupt: Extract<Interrupt, { kind: 'clash' }>; more: number }) {
  const t = useText();
  const seen = (): void => void markRead(notice.id).catch(() => toast({ tone: 'bad', title: t('bell.readFailed') }));
  return (
    <InterruptFrame title={t('desk.notice.capacity_clash')} about={aboutText(t, notice)} more={more}>
      <Button onClick={seen}>{t('desk.clash.seen')}</Button>
      <ButtonLink look="secondary" to={`${paths.venueSettings}?tab=seats`}>
        {t('desk.clash.seats')}
      </ButtonLink>
    </InterruptFrame>
  );
}

function Card({ interrupt, more }: { interrupt: Interrupt; more: number }) {
  switch (interrupt.kind) {
    case 'counter':
      return <CounterCard interrupt={interrupt} more={more} />;
    case 'booked':
      return <BookedCard interrupt={interrupt} more={more} />;
    case 'clash':
      return <ClashCard interrupt={interrupt} more={more} />;
  }
}

/** Keeps the page's content in place under the finger when an interrupt appears or disappears above it. */
function useHeldStill(loaded: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const height = useRef<number | null>(null);
  useLayoutEffect(() => {
    const now = box.current?.offsetHeight ?? 0;
    // The first interrupts at the opening of the desk move nothing.
    const grown = loaded && height.current !== null ? now - height.current : 0;
    if (loaded) height.current = now;
    document.documentElement.style.setProperty('--interrupt', `${now}px`);
    if (grown === 0) return;
    scrollBy(0, grown);
    // The open request moves with the bars, and scrolls by itself.
    for (const pane of document.querySelectorAll('[data-pane]')) pane.scrollTop += grown;
  });
  useLayoutEffect(() => () => void document.documentElement.style.removeProperty('--interrupt'), []);
  return box;
}

/** The interrupts, one at a time, visible on every page of the desk. */
export function InterruptHost() {
  const desk = useDesk();
  const [first, ...others] = interruptsOf(desk, useNow());
  const box = useHeldStill(desk.requests !== null);
  return (
    <div ref={box} data-bar="top" className="sticky top-14 z-15 [overflow-anchor:none]">
      <div aria-live="assertive" className={first ? 'mx-auto max-w-7xl px-4 pt-3' : undefined}>
        {first && <Card key={first.id} interrupt={first} more={others.length} />}
      </div>
    </div>
  );
}
