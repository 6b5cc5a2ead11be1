import { useQuery } from '@tanstack/react-query';
import type { OfferTemplate, Rupees } from '@app/contracts';
import { totalOf } from '@app/domain';
import { rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { fetchTemplates } from '../api.js';
import { useDeskKeys } from '../keys/desk-keys.js';

export const useOfferTemplates = (): readonly OfferTemplate[] =>
  useQuery({ queryKey: queryKeys.venueTemplates, queryFn: fetchTemplates }).data ?? [];

interface TemplatesProps {
  partySize: number;
  onTake: (template: OfferTemplate) => void;
}

/** The keys 1 to 9 take the first nine. */
const DIGITS = 9;

/**
 * The venue's own offers: one tap fills the form, the next one sends it. Nothing where there are none. Devices with a mouse have a keyboard, so a
 * chip shows its key there, unless the keys are off.
 */
export function Templates({ partySize, onTake }: TemplatesProps) {
  const t = useText();
  const templates = useOfferTemplates();
  const hasKeys = useDeskKeys((keys) => keys.on);
  if (templates.length === 0) return null;
  return (
    <section aria-label={t('bid.templates')} className="grid gap-2">
      <h4 className="text-sm font-semibold">{t('bid.templates')}</h4>
      <div className="flex flex-wrap gap-2">
        {templates.map((template, at) => (
          <button
            key={template.id}
            type="button"
            data-key="template"
            aria-keyshortcuts={hasKeys && at < DIGITS ? String(at + 1) : undefined}
            onClick={() => onTake(template)}
            className="min-h-11 max-w-full rounded-full bg-indigo-soft px-4 py-1.5 text-left text-sm font-semibold text-indigo ring-1 ring-inset ring-indigo hover:brightness-95"
          >
            {hasKeys && at < DIGITS && (
              <kbd
                aria-hidden="true"
                className="mr-2 hidden size-6 place-items-center rounded-field align-middle font-sans text-xs ring-1 ring-inset ring-indigo pointer-fine:inline-grid"
              >
                {at + 1}
              </kbd>
            )}
            <bdi>{template.name}</bdi>{' '}
            <span className="tabular font-normal">{rupees(totalOf(template.price, template.priceKind, partySize))}</span>
          </button>
        ))}
      </div>
    </section>
  );
}

/** The total to start from, while none is typed: a press takes it. */
export function SuggestedTotal({ amount, onTake }: { amount: Rupees; onTake: (amount: Rupees) => void }) {
  const t = useText();
  return (
    <button
      type="button"
      className="tabular -mt-3 min-h-11 justify-self-center rounded-full px-4 text-sm font-semibold text-indigo hover:bg-indigo-soft"
      onClick={() => onTake(amount)}
    >
      {t('bid.suggested', { amount: rupees(amount) })}
    </button>
  );
}
