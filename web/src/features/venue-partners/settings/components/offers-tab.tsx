import type { OfferTemplate, VenueProfile } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { rupees } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { offeredWords } from '../../../../lib/i18n/offered.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { Button } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import { EmptyState, ErrorState, Skeleton } from '../../../../ui/feedback/states.js';
import { PlusIcon } from '../../../../ui/pictures/icons.js';
import { lazyPart } from '../../../../ui/feedback/part.js';
import { removeTemplate } from '../api.js';
import { useChange, useRules, useTemplates } from '../use-settings.js';
import { ConfirmRemoval } from './confirm.js';

const TemplateForm = lazyPart(async () => ({ default: (await import('./template-form.js')).TemplateForm }));

interface RowProps {
  template: OfferTemplate;
  /** The number of rules that send it. */
  rules: number;
  mayChange: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function TemplateRow({ template, rules, mayChange, onEdit, onRemove }: RowProps) {
  const t = useText();
  const { name, priceKind, price, policy, uses } = template;
  const holds = offeredWords(template).join(', ');
  const amount = rupees(price);
  return (
    <li>
      <Card className="grid gap-2">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="min-w-0 wrap-anywhere text-lg">{name}</h2>
          <p className="tabular font-semibold">
            {t(priceKind === 'total' ? 'venueSet.offers.priceTotal' : 'venueSet.offers.priceHead', { amount })}
          </p>
        </div>
        {holds && <p className="wrap-anywhere text-sm">{holds}</p>}
        <p className="text-sm text-muted">
          {[
            t(`policy.${policy}`),
            uses === 0 ? t('venueSet.offers.unused') : t('venueSet.offers.uses', { count: uses }),
            ...(rules > 0 ? [t('venueSet.offers.byRules', { count: rules })] : []),
          ].join(' · ')}
        </p>
        {mayChange && (
          <div className="flex flex-wrap gap-2">
            <Button look="secondary" onClick={onEdit}>
              {t('venueSet.edit')}
              <span className="sr-only"> {name}</span>
            </Button>
            <Button look="quiet" onClick={onRemove} disabled={rules > 0}>
              {t('venueSet.remove')}
              <span className="sr-only"> {name}</span>
            </Button>
          </div>
        )}
        {mayChange && rules > 0 && <p className="text-sm text-muted">{t('venueSet.offers.inUse')}</p>}
      </Card>
    </li>
  );
}

/** The venue's templates, the most used first. */
export function OffersTab({ profile, mayChange }: { profile: VenueProfile; mayChange: boolean }) {
  const t = useText();
  const [query, setQuery] = useSearchParams();
  const templates = useTemplates();
  const rules = useRules();
  const [removing, setRemoving] = useState<OfferTemplate | null>(null);
  const remove = useChange({
    send: (template: OfferTemplate) => removeTemplate(template.id),
    keys: [queryKeys.venueTemplates],
    success: () => ({ title: t('venueSet.offers.removed'), tone: 'neutral' }),
    onDone: () => setRemoving(null),
  });
  const edit = (id: string): void => setQuery({ tab: 'offers', edit: id });
  const back = (): void => setQuery({ tab: 'offers' }, { replace: true });

  if (templates.isError) return <ErrorState onRetry={() => void templates.refetch()} />;
  if (!templates.data) return <Skeleton className="h-40 rounded-card" />;
  const editing = query.get('edit');
  const edited = templates.data.find(({ id }) => id === editing);
  if (mayChange && (editing === 'new' || edited))
    return <TemplateForm key={editing} profile={profile} template={edited ?? null} onDone={back} />;
  if (templates.data.length === 0) {
    return (
      <EmptyState
        scene="table"
        title={t('venueSet.offers.empty')}
        message={t('venueSet.offers.emptyAbout')}
        action={mayChange && <Button onClick={() => edit('new')}>{t('venueSet.offers.first')}</Button>}
      />
    );
  }
  const full = templates.data.length >= TUNABLES.offerTemplates;
  return (
    <>
      <p className="text-muted">{t('venueSet.offers.about')}</p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {templates.data.map((template) => (
          <TemplateRow
            key={template.id}
            template={template}
            rules={rules.data?.filter(({ templateId }) => templateId === template.id).length ?? 0}
            mayChange={mayChange}
            onEdit={() => edit(template.id)}
            onRemove={() => setRemoving(template)}
          />
        ))}
      </ul>
      {mayChange && (
        <Button className="justify-self-start" icon={<PlusIcon size={20} />} disabled={full} onClick={() => edit('new')}>
          {t('venueSet.offers.new')}
        </Button>
      )}
      {full && <p className="text-sm text-muted">{t('venueSet.offers.full')}</p>}
      {removing && (
        <ConfirmRemoval
          title={t('venueSet.offers.removeTitle', { name: removing.name })}
          about={t('venueSet.offers.removeAbout')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}
