import { WEEKDAYS, type OfferTemplate, type PlaceType } from '@app/contracts';
import { useId, type ReactNode } from 'react';
import { rupees, weekdayAt } from '../../../../../lib/format.js';
import { useText } from '../../../../../lib/i18n/i18n.js';
import { Switch } from '../../../../../ui/forms/switch.js';
import type { RuleDraft } from '../../rule-draft.js';
import { daysText } from '../../rule-words.js';
import { MoneyBlank, PickBlank, Sentence } from './blanks.js';
import { ManyBlank } from './many-blank.js';
import { NarrowRule } from './narrow-rule.js';

const PARTIES = [1, 2, 3, 4, 5, 6];
const STEPS = [1, 2, 3, 4, 5];
const LINE = 'text-lg leading-[3.25rem]';

interface RuleSentenceProps {
  draft: RuleDraft;
  templates: readonly OfferTemplate[];
  placeTypes: readonly PlaceType[];
  /** The error of the lowest price; null: none. */
  floorError: string | null;
  set: (change: Partial<RuleDraft>) => void;
}

const Line = ({ children }: { children: ReactNode }) => <p className={LINE}>{children}</p>;

/** A rule as a sentence with blanks. */
export function RuleSentence({ draft, templates, placeTypes, floorError, set }: RuleSentenceProps) {
  const t = useText();
  const errorId = useId();
  const template = templates.find(({ id }) => id === draft.templateId);
  const people = PARTIES.map((value) => ({ value, text: String(value) }));
  const party = (
    <Sentence
      pattern={t('venueSet.rules.party')}
      blanks={{
        from: (
          <PickBlank
            label={t('venueSet.rules.partyFrom')}
            value={draft.partyFrom}
            options={people}
            onChange={(partyFrom) => set({ partyFrom, partyTo: Math.max(partyFrom, draft.partyTo) })}
          />
        ),
        to: (
          <PickBlank
            label={t('venueSet.rules.partyTo')}
            value={draft.partyTo}
            options={people}
            onChange={(partyTo) => set({ partyTo, partyFrom: Math.min(partyTo, draft.partyFrom) })}
          />
        ),
      }}
    />
  );
  const min = (
    <MoneyBlank
      label={t('venueSet.rules.minSpend')}
      value={draft.minSpend}
      empty={t('venueSet.rules.anyAmount')}
      onChange={(minSpend) => set({ minSpend })}
    />
  );
  const down = {
    floor: (
      <MoneyBlank
        label={t('venueSet.rules.floor')}
        value={draft.floorPrice}
        empty={rupees(0)}
        invalid={floorError ? errorId : undefined}
        onChange={(floorPrice) => set({ floorPrice })}
      />
    ),
    step: (
      <PickBlank
        label={t('venueSet.rules.step')}
        value={draft.stepRupees ?? 50}
        options={[...new Set([50, 100, 150, 200, 250, 300, 500, draft.stepRupees ?? 50])]
          .sort((a, b) => a - b)
          .map((value) => ({ value, text: rupees(value) }))}
        onChange={(stepRupees) => set({ stepRupees })}
      />
    ),
    most: (
      <PickBlank
        label={t('venueSet.rules.steps')}
        value={draft.maxSteps}
        options={STEPS.map((value) => ({ value, text: t('venueSet.rules.most', { count: value }) }))}
        onChange={(maxSteps) => set({ maxSteps })}
      />
    ),
  };
  return (
    <div className="grid gap-4">
      <Line>
        <Sentence
          pattern={t('venueSet.rules.when')}
          blanks={{
            days: (
              <ManyBlank
                label={t('venueSet.rules.days')}
                text={daysText(t, draft.days)}
                options={WEEKDAYS.map((value, index) => ({ value, text: weekdayAt(index, 'long') }))}
                chosen={draft.days}
                onChange={(days) => set({ days })}
              />
            ),
            party,
            spend: <Sentence pattern={t('venueSet.rules.from')} blanks={{ min }} />,
            template: (
              <PickBlank
                label={t('venueSet.rules.template')}
                value={draft.templateId}
                options={templates.map(({ id, name }) => ({ value: id, text: name }))}
                onChange={(templateId) => set({ templateId })}
              />
            ),
          }}
        />
      </Line>
      <Switch
        label={t('venueSet.rules.goDown')}
        hint={t('venueSet.rules.goDownHint')}
        checked={draft.goesDown}
        onChange={(goesDown) => set({ goesDown })}
      />
      {draft.goesDown && (
        <div className="grid gap-1">
          <Line>
            <Sentence pattern={t('venueSet.rules.down')} blanks={down} />
          </Line>
          {template?.priceKind === 'per_head' && <p className="text-sm text-muted">{t('venueSet.rules.perHead')}</p>}
          {floorError && (
            <p id={errorId} role="alert" className="text-sm font-medium text-brick">
              <span aria-hidden="true">⚠ </span>
              {floorError}
            </p>
          )}
        </div>
      )}
      <NarrowRule draft={draft} placeTypes={placeTypes} set={set} />
    </div>
  );
}
