import { useEffect, useRef } from 'react';
import { clockTime, shortDay } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { cx } from '../../../ui/cx.js';
import type { Step } from './steps.js';

interface TimelineProps {
  steps: readonly Step[];
  at: number;
  onGo: (index: number) => void;
}

const dayOf = (instant: string): string => new Date(Date.parse(instant) + 5.5 * 3_600_000).toISOString().slice(0, 10);

function keepInSight(list: HTMLElement, item: HTMLElement): void {
  const [top, bottom] = [item.offsetTop, item.offsetTop + item.offsetHeight];
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}

/** The events of a plan in order, with a heading for each day; the selected one is marked and kept in view. */
export function PlanTimeline({ steps, at, onGo }: TimelineProps) {
  const t = useText();
  const list = useRef<HTMLOListElement>(null);
  const current = useRef<HTMLLIElement>(null);
  // Only the list scrolls, so that the page does not jump while the reader steps through it.
  useEffect(() => {
    if (list.current && current.current) keepInSight(list.current, current.current);
  }, [at]);
  return (
    <ol
      ref={list}
      aria-label={t('timeMachine.events')}
      className="relative grid max-h-72 content-start gap-0.5 overflow-y-auto rounded-card bg-raised p-2 shadow-card lg:max-h-[70dvh]"
    >
      {steps.map(({ event }, index) => {
        const day = dayOf(event.at);
        const before = steps[index - 1];
        return (
          <li key={event.seq} ref={index === at ? current : null}>
            {(!before || dayOf(before.event.at) !== day) && <p className="px-3 pt-2 text-xs font-semibold text-muted">{shortDay(day)}</p>}
            <button
              type="button"
              aria-current={index === at ? 'step' : undefined}
              onClick={() => onGo(index)}
              className={cx(
                'grid min-h-11 w-full grid-cols-[2.5rem_1fr_auto] items-center gap-2 rounded-field px-3 py-1.5 text-start',
                index === at ? 'bg-indigo-soft font-semibold text-indigo' : 'hover:bg-sunken',
              )}
            >
              <span className="text-sm text-muted tabular-nums">{event.seq}</span>
              <span className="min-w-0 text-sm wrap-anywhere">{t(`timeMachine.event.${event.type}`)}</span>
              <time dateTime={event.at} className="text-sm text-muted">
                {clockTime(event.at)}
              </time>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
