import type { BidId, Rupees } from '@app/contracts';
import { useEffect, useState } from 'react';
import { rupees } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { isStill } from '../../../../lib/motion.js';
import { cx } from '../../../../ui/cx.js';
import { Confetti } from '../../../../ui/pictures/confetti.js';
import { freedWords } from '../../offer-words.js';
import { forgetAsked, type CounterNews } from '../../counter-news.js';

const ROLL_MS = 900;
const SHOWN_MS = 20_000;

/** The price on its way down, eased at the end. */
function useRoll(from: number, to: number): number {
  const [shown, setShown] = useState(isStill() ? to : from);
  useEffect(() => {
    if (isStill() || from === to) return;
    const start = performance.now();
    let frame = 0;
    const step = (now: number): void => {
      const share = Math.min(1, (now - start) / ROLL_MS);
      setShown(Math.round(to + (from - to) * (1 - share) ** 3));
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [from, to]);
  return shown;
}

/** A venue's answer to a counter-offer as an animation: the price rolls to its final value. */
export function CounterMoment({ bidId, minSpend, news }: { bidId: BidId; minSpend: Rupees; news: CounterNews }) {
  const t = useText();
  const { kind, from, to } = news;
  const better = kind === 'yes' || kind === 'met';
  const freed = freedWords(t, from, to, minSpend);
  const shown = useRoll(from, to);
  useEffect(() => {
    const handle = setTimeout(() => forgetAsked(bidId), SHOWN_MS);
    return () => clearTimeout(handle);
  }, [bidId]);
  return (
    <div className={cx('relative rounded-field px-3 py-2', better ? 'bg-leaf-soft' : 'bg-sunken')} data-counter-news={kind}>
      {better && <Confetti />}
      <p role="status" className={cx('text-sm font-semibold', better ? 'text-leaf' : 'text-muted')}>
        {t(`counter.news.${kind}`, { price: rupees(to) })}
        {freed && <span className="block font-normal">{freed}</span>}
      </p>
      {better && (
        <p aria-hidden="true" className="tabular text-lg font-bold">
          <s className="mr-2 text-sm font-normal text-muted">{rupees(from)}</s>
          {rupees(shown)}
        </p>
      )}
    </div>
  );
}
