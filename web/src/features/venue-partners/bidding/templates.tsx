import { useQuery } from '@tanstack/react-query';
import type { OfferTemplate, Rupees } from '@app/contracts';
import { totalOf } from '@app/domain';
import { rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { fetchTemplates } from '../api.js';

export const useOfferTemplates = (): readonly OfferTemplate[] =>
  useQuery({ queryKey: queryKeys.venueTemplates, queryFn: fetchTemplates }).data ?? [];

interface TemplatesProps {
  partySize: number;
  onTake: (template: OfferTemplate) => void;
}

/** The venue's own offers: one tap fills the form, the next one sends it. Nothing where there are none. */
export function Templates({ partySize, onTake }: TemplatesProps) {
  const t = useText();
  const templates = useOfferTemplates();
  if (templates.length === 0) return null;
  return (
    <section aria-label={t('bid.templates')} className="grid gap-2">
      <h4 className="text-sm font-semibold">{t('bid.templates')}</h4>
      <div className="flex flex-wrap gap-2">
        {templates.map((template) => (
          <button
            key={template.id}
            type="button"
            data-key="template"
            onClick={() => onTake(template)}
            className="min-h-11 max-w-full rounded-full bg-indigo-soft px-4 py-1.5 text-left text-sm font-semibold text-indigo ring-1 ring-inset ring-indigo hover:brightness-95"
          >
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
