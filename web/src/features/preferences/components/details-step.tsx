import type { ReactNode } from 'react';
import { OCCASIONS, TIMES } from '@app/contracts';
import { addDays, dayOf, TUNABLES } from '@app/domain';
import { serverNow } from '../../../lib/clock.js';
import { longDay } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Chip } from '../../../ui/forms/choice.js';
import { SelectInput, TextArea, TextInput } from '../../../ui/forms/field.js';
import { useDraft } from '../draft.js';
import { BudgetField } from './budget-field.js';
import { FilterField } from './filter-field.js';
import { NeedsField } from './needs-field.js';
import { Section } from './section.js';

/** What venues like to know before they offer: answers to choose, so that nobody has to chat before the booking. */
function AnswersField() {
  const t = useText();
  const { draft, change } = useDraft();
  return (
    <Section id="arrivalTime" title={t('wizard.answers')} group>
      <SelectInput
        label={t('wizard.occasion')}
        hint={t('wizard.occasionHint')}
        value={draft.occasion ?? ''}
        onChange={(event) => change({ occasion: OCCASIONS.find((occasion) => occasion === event.target.value) ?? null })}
      >
        <option value="">{t('wizard.occasionNone')}</option>
        {OCCASIONS.map((occasion) => (
          <option key={occasion} value={occasion}>
            {t(`occasion.${occasion}`)}
          </option>
        ))}
      </SelectInput>
      <TextInput
        label={t('wizard.arrival')}
        type="time"
        step={900}
        value={draft.arrivalTime ?? ''}
        onChange={(event) => change({ arrivalTime: event.target.value.slice(0, 5) || null })}
      />
    </Section>
  );
}

const REQUESTS_LIMIT = 300;
const NAME_LIMIT = 60;

function DateAndTime() {
  const t = useText();
  const { draft, change } = useDraft();
  const today = dayOf(new Date(serverNow()));
  return (
    <>
      <Section id="preferredDate" title={t('wizard.date')}>
        <TextInput
          label={t('wizard.date')}
          hideLabel
          type="date"
          min={today}
          max={addDays(today, TUNABLES.maxDaysAhead)}
          value={draft.preferredDate ?? ''}
          onChange={(event) => change({ preferredDate: event.target.value || null })}
          hint={longDay(draft.preferredDate)}
        />
      </Section>
      <Section id="preferredTime" title={t('wizard.time')} group>
        <div className="flex flex-wrap gap-2">
          {TIMES.map((time) => (
            <Chip
              key={time}
              name="preferredTime"
              value={time}
              checked={draft.preferredTime === time}
              onChange={() => change({ preferredTime: time })}
            >
              {t(`time.${time}`)}
              <span className="block text-xs font-medium">{t(`wizard.time.${time}`)}</span>
            </Chip>
          ))}
          <Chip name="preferredTime" value="" checked={draft.preferredTime === null} onChange={() => change({ preferredTime: null })}>
            {t('time.any')}
          </Chip>
        </div>
      </Section>
    </>
  );
}

/** The rest, in one go: where from, how much, how far, when, and preferences. */
export function DetailsStep({ placeRow, people, named }: { placeRow: ReactNode; people: number; named: boolean }) {
  const t = useText();
  const { draft, change } = useDraft();
  return (
    <div className="grid gap-4">
      <h2 className="text-xl">{t('wizard.detailsQuestion')}</h2>
      <div className="lg:columns-2 lg:gap-4">
        <Section id="userLocation" title={t('wizard.location')}>
          {placeRow}
        </Section>
        <BudgetField people={people} />
        <FilterField />
        <DateAndTime />
        <NeedsField />
        <AnswersField />
        <Section id="specialRequests" title={t('wizard.requests')}>
          <TextArea
            label={t('wizard.requests')}
            hideLabel
            maxLength={REQUESTS_LIMIT}
            value={draft.specialRequests}
            onChange={(event) => change({ specialRequests: event.target.value })}
            hint={t('wizard.requestsHint', { left: REQUESTS_LIMIT - draft.specialRequests.length })}
          />
        </Section>
        {named && (
          <Section id="name" title={t('wizard.name')}>
            <TextInput
              label={t('wizard.name')}
              hideLabel
              maxLength={NAME_LIMIT}
              value={draft.name}
              onChange={(event) => change({ name: event.target.value })}
            />
          </Section>
        )}
      </div>
    </div>
  );
}
