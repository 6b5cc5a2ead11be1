import type { SearchPart } from '@app/contracts';
import { useText } from '../../../../lib/i18n/i18n.js';
import { cx } from '../../../../ui/cx.js';
import { CloseIcon } from '../../../../ui/pictures/icons.js';
import { partWords } from '../../search-part-words.js';

/** What a question in words was understood as; a tap on a part takes it out of the question. */
export function UnderstoodParts({ parts, onAsk }: { parts: readonly SearchPart[]; onAsk: (question: string) => void }) {
  const t = useText();
  if (parts.length === 0) return null;
  return (
    <ul aria-label={t('search.understood')} className="flex flex-wrap gap-2">
      {parts.map((part, at) => (
        <li key={`${part.what} ${part.values.join()} ${at}`}>
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
  );
}
