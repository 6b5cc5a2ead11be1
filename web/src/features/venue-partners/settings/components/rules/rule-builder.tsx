import type { AutoBidRule, DryRun, OfferTemplate, SaveAutoBidRule, VenueProfile } from '@app/contracts';
import { useState } from 'react';
import { rupees } from '../../../../../lib/format.js';
import { useText } from '../../../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../../../lib/query-keys.js';
import { useCommand } from '../../../../../live/use-command.js';
import { Button } from '../../../../../ui/button.js';
import { Card } from '../../../../../ui/card.js';
import { ClashList } from '../../../../../ui/forms/clash-list.js';
import { presentOf } from '../../../../../ui/forms/use-clashes.js';
import { useDraft } from '../../../../../ui/forms/use-draft.js';
import { deskFailure } from '../../../desk-failure.js';
import { runDry, saveRule } from '../../api.js';
import { draftOf, newDraft, ruleOf, type RuleDraft } from '../../rule-draft.js';
import { earlierOf, ruleQuestions } from '../../rule-questions.js';
import { useChange } from '../../use-settings.js';
import { DryRunPanel } from './dry-run-panel.js';
import { RuleSentence } from './rule-sentence.js';
import { SAVE_ROW } from '../save-bar.js';

interface RuleBuilderProps {
  profile: VenueProfile;
  templates: readonly [OfferTemplate, ...OfferTemplate[]];
  /** null: a new one. */
  rule: AutoBidRule | null;
  /** The saved rule; null: nothing was saved. */
  onDone: (saved: AutoBidRule | null) => void;
}

/** A rule in words, tried on past requests, then saved. */
export function RuleBuilder({ profile, templates, rule, onDone }: RuleBuilderProps) {
  const t = useText();
  const templateOf = (id: string) => templates.find((template) => template.id === id);
  const read = (stored: AutoBidRule): RuleDraft => draftOf(stored, templateOf(stored.templateId));
  const form = useDraft<RuleDraft>(`rule ${rule?.id ?? 'new'}`, rule ? read(rule) : newDraft(templates[0]), ruleQuestions(t, templates));
  const draft = form.values;
  const [shown, setShown] = useState(false);
  const body = ruleOf(draft);
  const written = JSON.stringify(body);
  const template = templateOf(draft.templateId);
  const tooHigh = draft.goesDown && template !== undefined && draft.floorPrice >= template.price;
  const missing = draft.goesDown && draft.floorPrice < 1;
  const floorError = tooHigh
    ? t('venueSet.rules.floorTooHigh', { amount: rupees(template.price) })
    : missing && shown
      ? t('venueSet.rules.floorNeeded')
      : null;
  const isUnreadable = Number.isNaN(draft.minSpend) || (draft.goesDown && Number.isNaN(draft.floorPrice));
  const wrong = tooHigh || missing || isUnreadable;
  const close = (saved: AutoBidRule | null): void => {
    form.end();
    onDone(saved);
  };
  const dry = useCommand({
    send: async (tried: SaveAutoBidRule): Promise<{ of: string; run: DryRun }> => ({
      of: JSON.stringify(tried),
      run: await runDry({ ...tried, ruleId: rule?.id ?? null }),
    }),
    failure: deskFailure,
  });
  const save = useChange({
    send: (saved: SaveAutoBidRule) => saveRule(rule ? { ...saved, was: earlierOf(form.was, form.opened) } : saved, rule?.id ?? null),
    keys: [queryKeys.venueRules],
    success: (_, { active }) => ({ title: t(active ? 'venueSet.rules.savedActive' : 'venueSet.rules.savedPaused') }),
    faultsOf: (error) => presentOf<AutoBidRule>(error) && {},
    onFailure: (error) => {
      const present = presentOf<AutoBidRule>(error);
      if (present) form.meet(read(present));
    },
    onDone: (saved) => close(saved),
  });
  const check = (go: (saved: SaveAutoBidRule) => void): void => {
    setShown(true);
    if (!wrong) go(body);
  };
  return (
    <>
      <Card>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            check((saved) => save.mutate({ ...saved, active: true }));
          }}
        >
          <div className="grid gap-1">
            <h2 className="text-lg">{t('venueSet.rules.editTitle')}</h2>
            <p className="text-sm text-muted">{t('venueSet.rules.editAbout')}</p>
          </div>
          <RuleSentence draft={draft} templates={templates} placeTypes={profile.placeTypes} floorError={floorError} set={form.set} />
          {form.clashes && <ClashList {...form.clashes} />}
          <div className="grid gap-2 border-t border-line pt-4">
            <div className="flex flex-wrap gap-2">
              <Button look="secondary" busy={dry.isPending} onClick={() => check(dry.mutate)}>
                {t('venueSet.dry.try')}
              </Button>
              <Button look="quiet" onClick={() => close(null)} disabled={save.isPending}>
                {t('venueSet.cancel')}
              </Button>
            </div>
            <p className="text-sm text-muted">{t('venueSet.dry.about')}</p>
          </div>
          <div data-bar="save" className={SAVE_ROW}>
            <Button type="submit" busy={save.isPending && save.variables.active} disabled={save.isPending}>
              {t('venueSet.rules.saveActive')}
            </Button>
            <Button
              look="secondary"
              busy={save.isPending && !save.variables.active}
              disabled={save.isPending}
              onClick={() => check((saved) => save.mutate({ ...saved, active: false }))}
            >
              {t('venueSet.rules.savePaused')}
            </Button>
          </div>
        </form>
      </Card>
      {dry.data && <DryRunPanel run={dry.data.run} outdated={dry.data.of !== written} />}
    </>
  );
}
