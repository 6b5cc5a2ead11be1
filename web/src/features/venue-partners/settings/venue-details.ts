import type { VenueSettings } from '@app/contracts';
import type { Translate } from '../../../lib/i18n/i18n.js';
import type { FormQuestion } from '../../../ui/forms/use-shared-form.js';

/** The values of the form of a venue's description. */
export type Details = Pick<VenueSettings, 'placeTypes'> & Record<'phone' | 'address' | 'website', string>;

export const detailsOf = ({ placeTypes, phone, address, website }: VenueSettings): Details => ({
  placeTypes,
  phone: phone ?? '',
  address: address ?? '',
  website: website ?? '',
});

/** The same values as stored. */
export const sentOf = ({ placeTypes, phone, address, website }: Details) => ({
  placeTypes,
  phone: phone || null,
  address: address || null,
  website: website || null,
});

/** The questions of that form. */
export const detailQuestions = (t: Translate): FormQuestion<Details>[] => [
  { fields: ['phone'], label: t('venueSet.venue.phone'), say: (stored) => stored.phone },
  { fields: ['address'], label: t('venueSet.venue.address'), say: (stored) => stored.address },
  { fields: ['website'], label: t('venueSet.venue.website'), say: (stored) => stored.website },
  {
    fields: ['placeTypes'],
    label: t('venueSet.venue.types'),
    say: (stored) => stored.placeTypes.map((type) => t(`place.${type}`)).join(' · '),
  },
];
