import { listAnswers, NEED_ANSWERS, type NeedAnswers, type OnSite, type VenueRequestView } from '@app/contracts';
import { answersTo, needsOf } from '@app/domain';
import { hasWords } from '../../../lib/i18n/on-site.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Chip } from '../../../ui/forms/choice.js';

interface NeedsAnswersProps {
  request: VenueRequestView;
  onSite: OnSite;
  /** What was answered in the form; what the venue says of itself answers the rest. */
  said: NeedAnswers;
  onChange: (said: NeedAnswers) => void;
}

/** The answers of an offer to the needs of its plan, filled with what the venue says of itself. */
export function NeedsAnswers({ request, onSite, said, onChange }: NeedsAnswersProps) {
  const t = useText();
  const answers = listAnswers(answersTo(needsOf(request), onSite, said));
  if (answers.length === 0) return null;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-semibold">{t('bid.needs')}</legend>
      <p className="text-sm text-muted">{t('bid.needsHint')}</p>
      {answers.map(([need, answer]) => (
        <div key={need} role="radiogroup" aria-label={hasWords(t, need)} className="flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0 wrap-anywhere">{hasWords(t, need)}</span>
          <span className="flex gap-1.5">
            {NEED_ANSWERS.map((choice) => (
              <Chip
                key={choice}
                name={`need-${need}`}
                value={choice}
                checked={answer === choice}
                onChange={() => onChange({ ...said, [need]: choice })}
              >
                {t(`needs.${choice}`)}
              </Chip>
            ))}
          </span>
        </div>
      ))}
    </fieldset>
  );
}
