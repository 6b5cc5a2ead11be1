import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PlanLog } from '@app/contracts';
import { KEPT_MS } from '@app/domain';
import { dateAndTime, lengthText } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/feedback/states.js';
import { PlanAtStep } from './plan-at.js';
import { PlanTimeline } from './plan-timeline.js';
import { stepsOf } from './steps.js';

/** Keys that move through the events, unless the focus is in a field or a dialog. */
const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

function useKeys(at: number, last: number, go: (index: number) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const move = KEYS[event.key];
      const inField = event.target instanceof Element && event.target.closest('input, textarea, select, [role=dialog]');
      if (!move || inField || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      go(Math.min(last, Math.max(0, move(at, last))));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [at, last, go]);
}

/** Goes through the events of a plan, by the slider, the buttons and the keys, and shows the plan after each. */
export function PlanPlayer({ log }: { log: PlanLog }) {
  const t = useText();
  const steps = useMemo(() => stepsOf(log), [log]);
  const [params, setParams] = useSearchParams();
  const last = steps.length - 1;
  const asked = steps.findIndex(({ event }) => event.seq === Number(params.get('seq')));
  const at = asked === -1 ? last : asked;
  const go = useMemo(
    () => (index: number) => {
      const seq = steps[index]?.event.seq;
      if (seq !== undefined) setParams({ seq: String(seq) }, { replace: true });
    },
    [steps, setParams],
  );
  useKeys(at, last, go);
  const step = steps[at];
  if (!step)
    return (
      <EmptyState title={t('timeMachine.nothingLeft')} message={t('timeMachine.nothingLeftMessage', { time: lengthText(KEPT_MS.log) })} />
    );
  const { event } = step;
  return (
    <>
      <div className="sticky top-14 z-10 grid gap-2 *:min-w-0 rounded-card bg-raised p-4 shadow-card lg:top-2">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3" aria-live="polite">
          <strong className="min-w-0 wrap-anywhere">{t(`timeMachine.event.${event.type}`)}</strong>
          <span className="text-sm text-muted">
            {t('timeMachine.position', { seq: event.seq, last: log.seq })} · {dateAndTime(event.at)}
          </span>
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Button look="secondary" disabled={at === 0} onClick={() => go(at - 1)}>
            {t('timeMachine.before')}
          </Button>
          <input
            type="range"
            aria-label={t('timeMachine.slider')}
            aria-valuetext={t('timeMachine.position', { seq: event.seq, last: log.seq })}
            className="h-11 min-w-24 flex-1 accent-indigo"
            min={0}
            max={last}
            value={at}
            onChange={(change) => go(Number(change.target.value))}
          />
          <Button look="secondary" disabled={at === last} onClick={() => go(at + 1)}>
            {t('timeMachine.after')}
          </Button>
        </div>
        <p className="text-sm text-muted max-lg:hidden">{t('timeMachine.keys')}</p>
      </div>
      <div className="grid gap-4 *:min-w-0 lg:grid-cols-[22rem_1fr]">
        <PlanTimeline steps={steps} at={at} onGo={go} />
        <PlanAtStep step={step} />
      </div>
    </>
  );
}
