import type { AutoBidRule, OfferTemplate, VenueProfile } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dayAndTime } from '../../../../../lib/format.js';
import { useText } from '../../../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../../../lib/query-keys.js';
import { Button, ButtonLink } from '../../../../../ui/button.js';
import { Card } from '../../../../../ui/card.js';
import { EmptyState, ErrorState, Skeleton } from '../../../../../ui/feedback/states.js';
import { Switch } from '../../../../../ui/forms/switch.js';
import { PlusIcon } from '../../../../../ui/pictures/icons.js';
import { removeRule, saveRule } from '../../api.js';
import { draftOf, ruleOf } from '../../rule-draft.js';
import { ruleText } from '../../rule-words.js';
import { useChange, useRules, useTemplates } from '../../use-settings.js';
import { AnswerOpen } from './answer-open.js';
import { ConfirmRemoval } from '../confirm.js';
import { RuleBuilder } from './rule-builder.js';

interface RuleRowProps {
  rule: AutoBidRule;
  number: number;
  template: OfferTemplate | undefined;
  mayChange: boolean;
  onEdit: () => void;
  onRemove: () => void;
  onStart: () => void;
}

function RuleRow({ rule, number, template, mayChange, onEdit, onRemove, onStart }: RuleRowProps) {
  const t = useText();
  const turn = useChange({
    run: (active: boolean) => saveRule({ ...ruleOf(draftOf(rule, template)), active, was: { active: rule.active } }, rule.id),
    keys: [queryKeys.venueRules],
    said: (active) => ({ title: t(active ? 'venueSet.rules.resumed' : 'venueSet.rules.paused') }),
    onDone: (_, active) => active && onStart(),
  });
  const active = turn.isPending ? turn.variables : rule.active;
  const { sent, lastSentAt, openBids } = rule;
  const did = lastSentAt
    ? [
        t('venueSet.rules.sent', { count: sent, when: dayAndTime(lastSentAt) }),
        ...(openBids > 0 ? [t('venueSet.rules.openNow', { count: openBids })] : []),
      ]
    : [t('venueSet.rules.nothingSent')];
  const name = t('venueSet.rules.number', { number });
  return (
    <li>
      <Card className="grid gap-3">
        <h2 className="text-sm font-semibold text-muted">{name}</h2>
        <p className="wrap-anywhere text-lg leading-snug">{ruleText(t, rule, template?.name ?? '…')}.</p>
        <p className="text-sm text-muted">{did.join(' · ')}</p>
        {mayChange ? (
          <>
            <Switch label={t(active ? 'venueSet.rules.active' : 'venueSet.rules.inactive')} checked={active} onChange={turn.mutate} />
            <div className="flex flex-wrap gap-2">
              <Button look="secondary" onClick={onEdit}>
                {t('venueSet.edit')}
                <span className="sr-only"> {name}</span>
              </Button>
              <Button look="quiet" onClick={onRemove}>
                {t('venueSet.remove')}
                <span className="sr-only"> {name}</span>
              </Button>
            </div>
          </>
        ) : (
          <p className="text-sm font-semibold">{t(active ? 'venueSet.rules.active' : 'venueSet.rules.inactive')}</p>
        )}
      </Card>
    </li>
  );
}

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
    run: (rule: AutoBidRule) => removeRule(rule.id),
    keys: [queryKeys.venueRules],
    said: () => ({ title: t('venueSet.rules.removed') }),
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
