import { useEffect } from 'react';
import { APPLICATION_STEPS, type ApplicationStep } from '@app/contracts';
import { faultsOfStep, type ApplicationFaults } from '@app/domain';
import { useText } from '../../../../lib/i18n/i18n.js';
import { Button } from '../../../../ui/button.js';
import { cx } from '../../../../ui/cx.js';
import { save, useApplication } from '../draft.js';

interface Props {
  step: ApplicationStep;
  /** The account exists: every step is open. */
  open: boolean;
  faults: ApplicationFaults;
  onStep: (step: ApplicationStep) => void;
}

/** The names of the five steps, the current one, and the completed ones. */
export function StepBar({ step, open, faults, onStep }: Props) {
  const t = useText();
  const at = APPLICATION_STEPS.indexOf(step);
  return (
    <nav aria-label={t('wizard.step', { step: at + 1, total: APPLICATION_STEPS.length })}>
      <p aria-hidden="true" className="text-sm font-semibold text-rose sm:hidden">
        {t('wizard.step', { step: at + 1, total: APPLICATION_STEPS.length })} · {t(`apply.${step}`)}
      </p>
      <ol className="grid grid-cols-5 gap-1.5">
        {APPLICATION_STEPS.map((one) => {
          const done = Object.keys(faultsOfStep(faults, one)).length === 0 && open;
          return (
            <li key={one}>
              <button
                type="button"
                disabled={!open && one !== step}
                aria-current={one === step ? 'step' : undefined}
                onClick={() => onStep(one)}
                className="grid min-h-11 w-full content-center gap-1.5 text-left text-sm font-semibold disabled:cursor-default"
              >
                <span aria-hidden="true" className={cx('h-1.5 rounded-full', one === step ? 'bg-rose' : done ? 'bg-leaf' : 'bg-line')} />
                <span className={cx('sr-only sm:not-sr-only sm:truncate', one === step ? 'text-rose' : 'text-muted')}>
                  {t(`apply.${one}`)}
                  {done && <span className="sr-only"> ✓</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

/** The state of the saved input, in one line; failed saves are repeated when the network returns. */
export function KeptNote() {
  const t = useText();
  const { state, venueId } = useApplication();
  useEffect(() => {
    const again = (): void => void save();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, []);
  if (state === 'failed')
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-2 text-sm text-marigold">
        {t('apply.keptFailed')}
        <Button look="quiet" size="small" onClick={() => void save()}>
          {t('shell.retry')}
        </Button>
      </p>
    );
  return (
    <p role="status" className="text-sm text-muted">
      {t(venueId === null ? 'apply.keptHere' : state === 'saving' ? 'apply.keeping' : 'apply.kept')}
    </p>
  );
}
