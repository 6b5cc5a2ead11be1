import type { VenueBookingView } from '@app/contracts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useNow } from '../../../lib/clock.js';
import { dotted } from '../../../lib/format.js';
import { useText, type Translate } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Countdown } from '../../../ui/countdown.js';
import { cx } from '../../../ui/cx.js';
import { useDesk } from '../desk-store.js';
import { aboutText } from '../notices/notice-words.js';
import { useReadNotices } from '../notices/use-read-notices.js';
import { CounterCard } from './counter-card.js';
import { InterruptFrame } from './interrupt-frame.js';
import { interruptsOf, type Interrupt } from './interrupts.js';
import { WinCard } from './win-card.js';

function ClashCard({ interrupt: { notice }, more }: { interrupt: Extract<Interrupt, { kind: 'clash' }>; more: number }) {
  const t = useText();
  const read = useReadNotices();
  return (
    <InterruptFrame title={t('desk.notice.capacity_clash')} about={aboutText(t, notice)} more={more}>
      <Button onClick={() => read(notice.id)}>{t('desk.clash.seen')}</Button>
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

/** The title of a card that has scrolled out of view. */
function titleOf(t: Translate, interrupt: Interrupt): string {
  switch (interrupt.kind) {
    case 'counter':
      return t('venue.counter.title');
    case 'booked':
      return dotted(t('desk.won'), interrupt.booking.firstName);
    case 'clash':
      return t('desk.notice.capacity_clash');
  }
}

/**
 * Makes the height of the interrupts known to the page's own bars, where the card stays below the header: what is below moves down by it, and
 * nothing is covered. On a phone the card scrolls with the page, because it takes a quarter of it; the answer is true while it is out of view.
 */
function useCard() {
  const box = useRef<HTMLDivElement>(null);
  const [isAway, setAway] = useState(false);
  useLayoutEffect(() => {
    const card = box.current;
    const covered = card && getComputedStyle(card).position === 'sticky' ? card.offsetHeight : 0;
    document.documentElement.style.setProperty('--interrupt', `${covered}px`);
  });
  useLayoutEffect(() => () => void document.documentElement.style.removeProperty('--interrupt'), []);
  useEffect(() => {
    if (!box.current || typeof IntersectionObserver !== 'function') return;
    const seen = new IntersectionObserver(([entry]) => setAway(entry ? !entry.isIntersecting : false), { rootMargin: '-56px 0px 0px' });
    seen.observe(box.current);
    return () => seen.disconnect();
  }, []);
  return { box, isAway };
}

/** The interrupts, one at a time, visible on every page of the desk, except the booking that the page itself asks to confirm. */
export function InterruptHost() {
  const t = useText();
  const desk = useDesk();
  const [query] = useSearchParams();
  const all = interruptsOf(desk, useNow());
  const [first, ...others] = all.filter(({ kind, id }) => kind !== 'booked' || id !== query.get('booking'));
  const booked = all.flatMap((one) => (one.kind === 'booked' ? [one.booking] : []));
  const { box, isAway } = useCard();
  return (
    <>
      <div ref={box} data-bar="top" className="z-15 min-h-px [overflow-anchor:none] sm:sticky sm:top-14">
        <div aria-live="assertive" className={first ? 'mx-auto max-w-7xl px-4 pt-3' : undefined}>
          {first && <Card key={first.id} interrupt={first} more={others.length} booked={booked} />}
        </div>
      </div>
      {first && isAway && (
        <div data-bar="top" className="sticky top-14 z-15 h-0 sm:hidden">
          <button
            type="button"
            className={cx(
              'absolute inset-x-4 top-2 flex min-h-11 items-center justify-between gap-3 rounded-full bg-raised px-4 text-sm font-semibold shadow-float ring-2 ring-inset',
              first.kind === 'booked' ? 'ring-leaf' : 'ring-marigold',
            )}
            onClick={() => scrollTo({ top: 0 })}
          >
            <span className="truncate">{titleOf(t, first)}</span>
            {'until' in first && <Countdown closesAt={first.until} silent />}
          </button>
        </div>
      )}
    </>
  );
}
