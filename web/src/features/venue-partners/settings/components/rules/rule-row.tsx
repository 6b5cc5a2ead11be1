import type { AutoBidRule, OfferTemplate } from '@app/contracts';
import { dayAndTime } from '../../../../../lib/format.js';
import { useText } from '../../../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../../../lib/query-keys.js';
import { Button } from '../../../../../ui/button.js';
import { Card } from '../../../../../ui/card.js';
import { Switch } from '../../../../../ui/forms/switch.js';
import { saveRule } from '../../api.js';
import { draftOf, ruleOf } from '../../rule-draft.js';
import { ruleText } from '../../rule-words.js';
import { useChange } from '../../use-settings.js';

interface RuleRowProps {
  rule: AutoBidRule;
  number: number;
  template: OfferTemplate | undefined;
  mayChange: boolean;
  onEdit: () => void;
  onRemove: () => void;
  onStart: () => void;
}

export function RuleRow({ rule, number, template, mayChange, onEdit, onRemove, onStart }: RuleRowProps) {
  const t = useText();
  const turn = useChange({
    send: (active: boolean) => saveRule({ ...ruleOf(draftOf(rule, template)), active, was: { active: rule.active } }, rule.id),
    keys: [queryKeys.venueRules],
    success: (_, active) => ({ title: t(active ? 'venueSet.rules.resumed' : 'venueSet.rules.paused'), tone: 'neutral' }),
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
