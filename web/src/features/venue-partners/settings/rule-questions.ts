import type { OfferTemplate } from '@app/contracts';
import { rupees } from '../../../lib/format.js';
import type { Translate } from '../../../lib/i18n/i18n.js';
import type { FormQuestion } from '../../../ui/forms/use-shared-form.js';
import { ruleOf, type RuleDraft } from './rule-draft.js';
import { daysText, distanceText, downText, fitText, partyText, timesText, typesText } from './rule-words.js';

/** The questions of the builder of rules. */
export const ruleQuestions = (t: Translate, templates: readonly OfferTemplate[]): FormQuestion<RuleDraft>[] => [
  { fields: ['days'], label: t('venueSet.rules.days'), say: ({ days }) => daysText(t, days) },
  {
    fields: ['partyFrom', 'partyTo'],
    label: t('venueSet.rules.partySize'),
    say: ({ partyFrom, partyTo }) => partyText(t, partyFrom, partyTo),
  },
  { fields: ['minSpend'], label: t('venueSet.rules.minSpend'), say: ({ minSpend }) => rupees(minSpend) },
  {
    fields: ['templateId'],
    label: t('venueSet.rules.template'),
    say: ({ templateId }) => templates.find(({ id }) => id === templateId)?.name ?? '',
  },
  {
    fields: ['goesDown', 'floorPrice', 'stepRupees', 'maxSteps'],
    label: t('venueSet.rules.floor'),
    say: (draft) => downText(t, ruleOf(draft)),
  },
  { fields: ['times'], label: t('venueSet.rules.times'), say: ({ times }) => timesText(t, times) },
  { fields: ['placeTypes'], label: t('venueSet.rules.types'), say: ({ placeTypes }) => typesText(t, placeTypes) },
  { fields: ['maxDistance'], label: t('venueSet.rules.distance'), say: ({ maxDistance }) => distanceText(t, maxDistance) },
  { fields: ['minFit'], label: t('venueSet.rules.minFit'), say: ({ minFit }) => fitText(t, minFit) },
  { fields: ['maxOpenBids'], label: t('venueSet.rules.maxOpen'), say: ({ maxOpenBids }) => String(maxOpenBids) },
];

/** The changes of a rule, with the stored former values. */
export function earlierOf(was: Readonly<Record<string, unknown>>, opened: RuleDraft): Record<string, unknown> {
  return Object.fromEntries(Object.entries(ruleOf(opened)).filter(([field]) => Object.hasOwn(was, field)));
}
