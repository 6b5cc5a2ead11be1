import { DOOR_RULES, NEEDS, type DoorRule, type Need, type OnSite, type VenueProfile } from '@app/contracts';
import { DOOR, doorWords, hasWords, ruleWords, saidWords } from '../../../../lib/i18n/on-site.js';
import { useText, type Translate } from '../../../../lib/i18n/i18n.js';
import { Card } from '../../../../ui/card.js';
import { ClashList } from '../../../../ui/forms/clash-list.js';
import { SelectInput } from '../../../../ui/forms/field.js';
import { useVenueChange } from '../use-settings.js';
import { TouchedQuestion } from './touched-question.js';

const allWords = (t: Translate, onSite: OnSite): string =>
  [doorWords(t, onSite), saidWords(t, onSite, 'yes')].filter(Boolean).join(' · ') || t('onSite.unknown');

/** The rules at the door, and what the venue has; each choice is saved at once. */
export function OnSitePanel({ profile, mayChange }: { profile: VenueProfile; mayChange: boolean }) {
  const t = useText();
  const change = useVenueChange();
  const onSite: OnSite = (change.isPending && change.variables.onSite) || profile.onSite;
  const set = (key: DoorRule | Need, value: string): void => {
    const { [key]: _before, ...others } = onSite;
    change.mutate({ onSite: value ? { ...others, [key]: value } : others });
  };
  const select = (key: DoorRule | Need, label: string, options: readonly (readonly [value: string, words: string])[]) => (
    <SelectInput key={key} label={label} value={onSite[key] ?? ''} disabled={!mayChange} onChange={(event) => set(key, event.target.value)}>
      <option value="">{t('onSite.unknown')}</option>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectInput>
  );
  return (
    <Card className="grid gap-4">
      <h2 className="text-lg">{t('door.title')}</h2>
      <p className="-mt-2 text-sm text-muted">{t('onSite.doorHint')}</p>
      <div className="grid gap-4 sm:grid-cols-3 sm:items-end">
        {DOOR.map((rule) =>
          select(
            rule,
            t(`door.${rule}`),
            DOOR_RULES[rule].map((value) => [value, ruleWords(t, { [rule]: value }, rule) ?? value]),
          ),
        )}
      </div>
      <h2 className="text-lg">{t('onSite.have')}</h2>
      <p className="-mt-2 text-sm text-muted">{t('onSite.haveHint')}</p>
      <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-3">
        {NEEDS.map((need) =>
          select(need, hasWords(t, need), [
            ['yes', t('onSite.yes')],
            ['no', t('onSite.no')],
          ]),
        )}
      </div>
      {change.clash && (
        <ClashList rows={[{ fields: ['onSite'], label: t('onSite.have'), theirs: allWords(t, profile.onSite) }]} {...change.clash} />
      )}
      <TouchedQuestion {...change.question} />
    </Card>
  );
}
