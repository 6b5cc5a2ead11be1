import type { TakeListing, VenueSettings } from '@app/contracts';
import type { TextKey, Translate } from '../../../lib/i18n/i18n.js';
import type { FormQuestion } from '../../../ui/forms/use-shared-form.js';

/** What the form asks for: what a listing says, without the hours. */
type Detail = Exclude<keyof VenueSettings & keyof TakeListing, 'hours'>;
/** The values of the form of a venue's description. */
export type Details = Pick<VenueSettings, 'placeTypes'> & Record<Exclude<Detail, 'placeTypes'>, string>;

export const detailsOf = ({ placeTypes, phone, address, website }: VenueSettings): Details => ({
  placeTypes,
  phone: phone ?? '',
  address: address ?? '',
  website: website ?? '',
});

/** The same values as stored. */
export const sentOf = ({ placeTypes, phone, address, website }: Details): Pick<VenueSettings, Detail> => ({
  placeTypes,
  phone: phone || null,
  address: address || null,
  website: website || null,
});

const LABELS = {
  phone: 'venueSet.venue.phone',
  address: 'venueSet.venue.address',
  website: 'venueSet.venue.website',
  placeTypes: 'venueSet.venue.types',
} as const satisfies Record<Detail, TextKey>;

/** The questions of that form. */
export const detailQuestions = (t: Translate): FormQuestion<Details>[] =>
  (Object.entries(LABELS) as [Detail, TextKey][]).map(([field, label]) => ({
    fields: [field],
    label: t(label),
    say: (stored) => (field === 'placeTypes' ? stored.placeTypes.map((type) => t(`place.${type}`)).join(' · ') : stored[field]),
  }));
