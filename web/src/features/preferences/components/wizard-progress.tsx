import { parseBudget } from '@app/domain';
import { useText } from '../../../lib/i18n/i18n.js';
import { cx } from '../../../ui/cx.js';
import { type Draft, reachable, type Step, STEPS } from '../draft.js';
import { shortDay } from '../../../lib/format.js';
import { budgetWords } from '../budget-words.js';

export interface Choice {
  step: Step;
  label: string;
}

/** The chosen answers in words, each with its step. */
function useReview(draft: Draft): Choice[] {
  const t = useText();
  const choices: Choice[] = [];
  const add = (step: Step, label: string | null) => label && choices.push({ step, label });
  const budget = parseBudget(draft.budget);
  const complete = draft.vibe && draft.activity && draft.placeTypes.length > 0;
  add('vibe', draft.vibe && t(`vibe.${draft.vibe}`));
  add('activity', draft.activity && t(`activity.${draft.activity}`));
  add('places', draft.placeTypes.length > 0 ? t('wizard.reviewPlaces', { count: draft.placeTypes.length }) : null);
  if (!complete) return choices;
  add('details', budget && budgetWords(t, budget));
  add(
    'details',
    draft.preferredDate &&
      [shortDay(draft.preferredDate), draft.preferredTime && t(`time.${draft.preferredTime}`).toLocaleLowerCase()]
        .filter(Boolean)
        .join(' '),
  );
  if (draft.filterType === 'distance') add('details', draft.travelDistance ? t('wizard.km', { km: draft.travelDistance }) : null);
  if (draft.filterType === 'locality')
    add('details', draft.selectedAreas.length > 0 ? t('wizard.reviewAreas', { count: draft.selectedAreas.length }) : null);
  return choices;
}

/** The names of the steps with the current one marked, and a link to each that is open. */
export function StepProgress({ draft, onStep }: { draft: Draft; onStep: (step: Step) => void }) {
  const t = useText();
  const at = STEPS.indexOf(draft.step);
  return (
    <nav aria-label={t('wizard.step', { step: at + 1, total: STEPS.length })}>
      <ol className="grid grid-cols-4 gap-1.5">
        {STEPS.map((step, index) => (
          <li key={step}>
            <button
              type="button"
              disabled={!reachable(draft, step)}
              aria-current={step === draft.step ? 'step' : undefined}
              onClick={() => onStep(step)}
              className="grid min-h-11 w-full content-center gap-1.5 text-left text-sm font-semibold disabled:cursor-default"
            >
              <span aria-hidden="true" className={cx('h-1.5 rounded-full', index <= at ? 'bg-rose' : 'bg-line')} />
              <span className={cx('truncate', index === at ? 'text-rose' : 'text-muted')}>{t(`wizard.${step}`)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The review line: it grows with the answers, and each word leads back to its question. */
export function ReviewLine({ draft, onStep }: { draft: Draft; onStep: (step: Step) => void }) {
  const t = useText();
  const choices = useReview(draft);
  if (choices.length === 0) return <p className="truncate text-sm text-muted">{t('wizard.reviewEmpty')}</p>;
  return (
    <ul
      aria-label={t('wizard.review')}
      className="flex gap-x-1 overflow-x-auto whitespace-nowrap pr-8 text-sm [mask-image:linear-gradient(90deg,black_calc(100%-2rem),transparent)] [scrollbar-width:none]"
    >
      {choices.map(({ step, label }, index) => (
        <li key={`${step}${label}`} className="rise-in flex items-center gap-1">
          {index > 0 && <span aria-hidden="true">·</span>}
          <button
            type="button"
            onClick={() => onStep(step)}
            aria-label={t('wizard.edit', { what: label })}
            className="min-h-11 rounded-full px-1.5 font-semibold underline decoration-line-strong decoration-dotted underline-offset-4 hover:text-rose"
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
