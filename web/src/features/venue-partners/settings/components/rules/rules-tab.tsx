import type { AutoBidRule, VenueProfile } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../../../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../../../lib/query-keys.js';
import { Button, ButtonLink } from '../../../../../ui/button.js';
import { EmptyState, ErrorState, Skeleton } from '../../../../../ui/feedback/states.js';
import { PlusIcon } from '../../../../../ui/pictures/icons.js';
import { removeRule } from '../../api.js';
import { useChange, useRules, useTemplates } from '../../use-settings.js';
import { AnswerOpen } from './answer-open.js';
import { ConfirmRemoval } from '../confirm.js';
import { RuleBuilder } from './rule-builder.js';
import { RuleRow } from './rule-row.js';

const isSome = <T,>(list: readonly T[]): list is readonly [T, ...T[]] => list.length > 0;

/** The venue's rules in the order in which they are tried. */
export function RulesTab({ profile, mayChange }: { profile: VenueProfile; mayChange: boolean }) {
  const t = useText();
  const [query, setQuery] = useSearchParams();
  const rules = useRules();
  const templates = useTemplates();
  const [removing, setRemoving] = useState<AutoBidRule | null>(null);
  const [started, setStarted] = useState<AutoBidRule | null>(null);
  const remove = useChange({
    send: (rule: AutoBidRule) => removeRule(rule.id),
    keys: [queryKeys.venueRules],
    success: () => ({ title: t('venueSet.rules.removed'), tone: 'neutral' }),
    onDone: () => setRemoving(null),
  });
  const edit = (id: string): void => setQuery({ tab: 'rules', edit: id });

  if (rules.isError || templates.isError) return <ErrorState onRetry={() => void Promise.all([rules.refetch(), templates.refetch()])} />;
  if (!rules.data || !templates.data) return <Skeleton className="h-40 rounded-card" />;
  const editing = query.get('edit');
  const edited = rules.data.find(({ id }) => id === editing);
  const finish = (saved: AutoBidRule | null): void => {
    if (saved?.active && !edited?.active) setStarted(saved);
    setQuery({ tab: 'rules' }, { replace: true });
  };
  if (mayChange && (editing === 'new' || edited) && isSome(templates.data))
    return <RuleBuilder key={editing} profile={profile} templates={templates.data} rule={edited ?? null} onDone={finish} />;
  if (rules.data.length === 0) {
    const ready = isSome(templates.data);
    return (
      <EmptyState
        scene="skyline"
        title={t('venueSet.rules.empty')}
        message={t(ready ? 'venueSet.rules.emptyAbout' : 'venueSet.rules.needOffer')}
        action={
          mayChange &&
          (ready ? (
            <Button onClick={() => edit('new')}>{t('venueSet.rules.first')}</Button>
          ) : (
            <ButtonLink to="?tab=offers&edit=new">{t('venueSet.offers.first')}</ButtonLink>
          ))
        }
      />
    );
  }
  const full = rules.data.length >= TUNABLES.autoBidRules;
  return (
    <>
      <p className="text-muted">{t('venueSet.rules.about')}</p>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {rules.data.map((rule, index) => (
          <RuleRow
            key={rule.id}
            rule={rule}
            number={index + 1}
            template={templates.data.find(({ id }) => id === rule.templateId)}
            mayChange={mayChange}
            onEdit={() => edit(rule.id)}
            onRemove={() => setRemoving(rule)}
            onStart={() => setStarted(rule)}
          />
        ))}
      </ol>
      {mayChange && (
        <Button className="justify-self-start" icon={<PlusIcon size={20} />} disabled={full} onClick={() => edit('new')}>
          {t('venueSet.rules.new')}
        </Button>
      )}
      {full && <p className="text-sm text-muted">{t('venueSet.rules.full')}</p>}
      <AnswerOpen rule={started} onClose={() => setStarted(null)} />
      {removing && (
        <ConfirmRemoval
          title={t('venueSet.rules.removeTitle')}
          about={t('venueSet.rules.removeAbout')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}
