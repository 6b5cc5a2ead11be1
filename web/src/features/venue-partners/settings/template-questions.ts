import type { SaveOfferTemplate } from '@app/contracts';
import { TEXT_TERMS } from '@app/domain';
import { rupees } from '../../../lib/format.js';
import type { Translate } from '../../../lib/i18n/i18n.js';
import { TEXT_LABELS } from '../bidding/text-terms.js';
import type { FormQuestion } from '../../../ui/forms/use-shared-form.js';

/** The questions of a template's form. */
export const templateQuestions = (t: Translate): FormQuestion<SaveOfferTemplate>[] => [
  { fields: ['name'], label: t('venueSet.offers.name'), say: ({ name }) => name },
  {
    fields: ['priceKind'],
    label: t('venueSet.offers.kind'),
    say: ({ priceKind }) => t(priceKind === 'total' ? 'venueSet.offers.total' : 'venueSet.offers.perHead'),
  },
  { fields: ['price'], label: t('venueSet.offers.price'), say: ({ price }) => rupees(price) },
  { fields: ['alcohol'], label: t('venueSet.offers.alcohol'), say: ({ alcohol }) => rupees(alcohol ?? 0) },
  { fields: ['inclusions'], label: t('venue.form.included'), say: ({ inclusions }) => inclusions.join(' · ') },
  { fields: ['perks'], label: t('venue.form.perks'), say: ({ perks }) => perks.map(({ name }) => name).join(' · ') },
  { fields: ['policy'], label: t('venue.form.policy'), say: ({ policy }) => t(`policy.${policy}`) },
  ...TEXT_TERMS.map((term): FormQuestion<SaveOfferTemplate> => ({
    fields: [term],
    label: t(TEXT_LABELS[term]),
    say: (offer) => offer[term] ?? '',
  })),
];
