import type { Instant } from '@app/contracts';
import { useEffect, useState, type ReactNode } from 'react';
import { useNow } from '../../../lib/clock.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Badge } from '../../../ui/badge.js';
import { Countdown } from '../../../ui/countdown.js';
import { cx } from '../../../ui/cx.js';

interface InterruptFrameProps {
  /** Leaf for good news; the default is for what runs out. */
  tone?: 'leaf' | 'marigold';
  icon?: ReactNode;
  title: string;
  figure?: string;
  about: string;
  note?: string | null;
  /** The deadline, if there is one. */
  until?: Instant;
  /** The number of interrupts that wait behind it. */
  more: number;
  children: ReactNode;
}

const LOOKS = {
  leaf: { box: 'bg-leaf-soft ring-leaf', words: 'text-leaf' },
  marigold: { box: 'bg-marigold-soft ring-marigold', words: 'text-marigold' },
} as const;

/** The time during which a press, meant for the earlier content, is ignored. */
const GUARD_MS = 600;

/** One interrupt: its subject, its time left, and its answers in one row. */
export function InterruptFrame({ tone = 'marigold', icon, title, figure, about, note, until, more, children }: InterruptFrameProps) {
  const t = useText();
  const now = useNow();
  const [guarded, setGuarded] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setGuarded(false), GUARD_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <section
      aria-label={title}
      className={cx(
        'rise-in flex flex-wrap items-center gap-3 rounded-card p-4 shadow-float ring-2 ring-inset',
        LOOKS[tone].box,
        guarded && 'pointer-events-none',
      )}
    >
      <div className="flex min-w-0 flex-1 basis-80 items-start justify-between gap-3 max-sm:basis-full">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-sm font-semibold">
            <span className={cx('inline-flex items-center gap-1.5', LOOKS[tone].words)}>
              {icon}
              {title}
            </span>
            {more > 0 && <Badge tone="brick">{t('desk.more', { count: more })}</Badge>}
          </h2>
          <p className="flex flex-wrap items-baseline gap-x-3">
            {figure && <span className="tabular text-xl font-bold leading-tight">{figure}</span>}
            <span className="tabular min-w-0 text-sm">{about}</span>
          </p>
          {note && <p className="line-clamp-2 text-sm wrap-anywhere">{note}</p>}
        </div>
        {until && (Date.parse(until) > now ? <Countdown closesAt={until} /> : <Badge tone="brick">{t('desk.overdue')}</Badge>)}
      </div>
      <div className="flex flex-wrap items-start gap-2 max-sm:w-full max-sm:*:flex-1">{children}</div>
    </section>
  );
}
