import { useContext, useState, type ReactNode } from 'react';
import { OCCASIONS } from '@app/contracts';
import { PREFERENCES } from '@app/domain';
import { useText } from '../../../lib/i18n/i18n.js';
import { SelectInput, TextArea, TextInput } from '../../../ui/forms/field.js';
import { ForwardIcon } from '../../../ui/pictures/icons.js';
import { StepTitle } from '../../../ui/wizard-frame.js';
import { useDraft } from '../draft.js';
import { BudgetField } from './budget-field.js';
import { FilterField } from './filter-field.js';
import { NeedsField } from './needs-field.js';
import { ProblemContext, Section } from './section.js';
import { WhenCard } from './when-card.js';

/** Questions of venues with answers to choose from, so that no chat is needed before the booking. */
function AnswersField({ alone }: { alone: boolean }) {
  const t = useText();
  const { draft, change } = useDraft();
  return (
    <Section id="arrivalTime" title={t('wizard.answers')} group>
      <SelectInput
        label={t('wizard.occasion')}
        hint={t(alone ? 'wizard.needsNote' : 'wizard.occasionHint')}
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

const REQUESTS_LIMIT = PREFERENCES.specialRequests.max;
const NAME_LIMIT = 60;

/** The optional questions, folded; open when one is answered already or has an error. */
function MoreDetails({ named, alone }: { named: boolean; alone: boolean }) {
  const t = useText();
  const { draft, change } = useDraft();
  const problem = useContext(ProblemContext);
  const wrong = problem?.field === 'arrivalTime' || problem?.field === 'specialRequests';
  const [answered] = useState(
    draft.diet.length > 0 || draft.accessibility.length > 0 || !!draft.occasion || !!draft.arrivalTime || !!draft.specialRequests,
  );
  const [open, setOpen] = useState(answered);
  return (
    <details
      open={open || wrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-card bg-raised shadow-card lg:col-span-2"
    >
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 rounded-card px-4 py-3 sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="grid">
          <span className="text-lg font-bold">{t('wizard.more')}</span>
          <span className="text-sm text-muted">{t('wizard.moreLine')}</span>
        </span>
        <span aria-hidden="true" className="transition-transform group-open:rotate-90">
          <ForwardIcon size={20} />
        </span>
      </summary>
      <div className="grid gap-6 px-4 pb-5 sm:px-5 lg:grid-cols-2">
        <NeedsField />
        <AnswersField alone={alone} />
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
    </details>
  );
}

/** The last questions as three short cards: when, where, how much; optional questions below. */
export function DetailsStep({ placeRow, people, named }: { placeRow: ReactNode; people: number; named: boolean }) {
  const t = useText();
  return (
    <div className="grid gap-4">
      <StepTitle>{t('wizard.detailsQuestion')}</StepTitle>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        <WhenCard />
        <Section id="userLocation" title={t('wizard.where')} card>
          {placeRow}
          <FilterField />
        </Section>
        <div className="lg:col-span-2">
          <BudgetField people={people} />
        </div>
        <MoreDetails named={named} alone={people === 1} />
      </div>
    </div>
  );
}
