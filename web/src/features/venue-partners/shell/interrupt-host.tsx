import type { VenueBookingView } from '@app/contracts';
import { useLayoutEffect, useRef } from 'react';
import { useNow } from '../../../lib/clock.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { markRead, useDesk } from '../desk-store.js';
import { aboutText } from '../notices/notice-words.js';
import { CounterCard } from './counter-card.js';
import { InterruptFrame } from './interrupt-frame.js';
import { interruptsOf, type Interrupt } from './interrupts.js';
import { WinCard } from './win-card.js';

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

interface CardProps {
  interrupt: Interrupt;
  more: number;
  /** All bookings that wait to be confirmed. */
  booked: readonly VenueBookingView[];
}

function Card({ interrupt, more, booked }: CardProps) {
  switch (interrupt.kind) {
    case 'counter':
      return <CounterCard interrupt={interrupt} more={more} />;
    case 'booked':
      return <WinCard interrupt={interrupt} more={more} booked={booked} />;
    case 'clash':
      return <ClashCard interrupt={interrupt} more={more} />;
  }
}

/** Makes the height of the interrupts known to the page's own bars: what is below moves down by it, and nothing is covered. */
function useHeight() {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => document.documentElement.style.setProperty('--interrupt', `${box.current?.offsetHeight ?? 0}px`));
  useLayoutEffect(() => () => void document.documentElement.style.removeProperty('--interrupt'), []);
  return box;
}

/** The interrupts, one at a time, visible on every page of the desk. */
export function InterruptHost() {
  const desk = useDesk();
  const all = interruptsOf(desk, useNow());
  const [first, ...others] = all;
  const booked = all.flatMap((one) => (one.kind === 'booked' ? [one.booking] : []));
  const box = useHeight();
  return (
    <div ref={box} data-bar="top" className="sticky top-14 z-15 [overflow-anchor:none]">
      <div aria-live="assertive" className={first ? 'mx-auto max-w-7xl px-4 pt-3' : undefined}>
        {first && <Card key={first.id} interrupt={first} more={others.length} booked={booked} />}
      </div>
    </div>
  );
}
