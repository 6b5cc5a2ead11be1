import type { SearchPart } from '@app/contracts';
import { useText } from '../../../../lib/i18n/i18n.js';
import { planStartPath } from '../../../../lib/plans/plan-start.js';
import { ButtonLink } from '../../../../ui/button.js';
import { cx } from '../../../../ui/cx.js';
import { CloseIcon } from '../../../../ui/pictures/icons.js';
import type { Filters } from '../../filters.js';
import { namesQuantity, planLike } from '../../plan-like.js';
import { partWords } from '../../search-part-words.js';

interface Props {
  parts: readonly SearchPart[];
  filters: Filters;
  onAsk: (question: string) => void;
}

/**
 * What a question in words was understood as; a tap on a part takes it out of the question. One that says when, for how much or for how many
 * leads to a plan with the same answers.
 */
export function UnderstoodParts({ parts, filters, onAsk }: Props) {
  const t = useText();
  if (parts.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ul aria-label={t('search.understood')} className="flex max-w-full flex-wrap gap-2">
        {parts.map((part, at) => (
          <li key={`${part.what} ${part.values.join()} ${at}`} className="max-w-full">
            <button
              type="button"
              aria-label={t('search.takeOut', { part: partWords(t, part) })}
              className={cx(
                'inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full py-1.5 pr-3 pl-4 text-left text-sm leading-tight font-semibold wrap-anywhere ring-1 ring-inset',
                part.isSetAside ? 'bg-raised text-muted ring-line-strong' : 'bg-indigo-soft text-indigo ring-transparent hover:ring-indigo',
              )}
              onClick={() => onAsk(part.without)}
            >
              {partWords(t, part)}
              <CloseIcon size={16} />
            </button>
          </li>
        ))}
      </ul>
      {namesQuantity(parts) && (
        <ButtonLink look="secondary" to={planStartPath(planLike(t, parts, filters))}>
          {t('search.planLike')}
        </ButtonLink>
      )}
    </div>
  );
}
