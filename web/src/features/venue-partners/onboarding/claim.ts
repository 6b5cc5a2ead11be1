import { MAP_FIELDS, type ApplicationAnswers, type MapField, type OpeningHours, type PlaceMatch, type VenueDetails } from '@app/contracts';
import { cleanPhone, isPhone } from '@app/domain';

/** A place of the catalogue: all that the map knows of it, or what a search by its name has found. */
export type ClaimedPlace = VenueDetails | PlaceMatch;

/** The answer to a question that the map can answer as well. */
export const mapAnswer = (answers: ApplicationAnswers, field: MapField): unknown =>
  field === 'phone' ? answers.business.phone : answers[field];

/** The hours of the place; a day of which nothing is known keeps the proposed hours. */
function hoursOf({ hours, assumed }: VenueDetails, proposed: readonly OpeningHours[]): OpeningHours[] {
  const unknown = proposed.filter(({ day }) => assumed.includes(`openingHours.${day}`));
  return hours.length > 0 ? [...hours, ...unknown] : [];
}

/** The first number of the place that an application may name. */
const phoneOf = ({ phone }: VenueDetails): string => (phone ?? '').split(';').map(cleanPhone).find(isPhone) ?? '';

/** What the place answers; an empty answer is none. */
function answersOfPlace(
  place: ClaimedPlace,
  blank: ApplicationAnswers,
): Pick<ApplicationAnswers, 'address' | 'hours' | 'placeTypes'> & { phone: string } {
  const { address, placeTypes } = place;
  const more = 'kind' in place ? { phone: phoneOf(place), hours: hoursOf(place, blank.hours) } : { phone: '', hours: [] };
  return { address: address ?? '', placeTypes, ...more };
}

/** Whether the applicant has said nothing of this yet, so that the map may answer. */
function isOpen(answers: ApplicationAnswers, blank: ApplicationAnswers, field: MapField): boolean {
  if (answers.fromMap?.includes(field)) return true;
  return JSON.stringify(mapAnswer(answers, field)) === JSON.stringify(mapAnswer(blank, field));
}

/** The answers of an applicant whose venue is this place: its name and pin, and the answers that the applicant has not given. */
export function claimedAnswers(answers: ApplicationAnswers, place: ClaimedPlace, blank: ApplicationAnswers): ApplicationAnswers {
  const known = answersOfPlace(place, blank);
  const open = MAP_FIELDS.filter((field) => isOpen(answers, blank, field));
  const fromMap = open.filter((field) => known[field].length > 0);
  const taken = <Field extends MapField>(field: Field): (typeof known)[Field] =>
    (fromMap.includes(field) ? known[field] : mapAnswer(open.includes(field) ? blank : answers, field)) as (typeof known)[Field];
  return {
    ...answers,
    business: { ...answers.business, name: place.name, phone: taken('phone') },
    location: { latitude: place.latitude, longitude: place.longitude },
    address: taken('address'),
    hours: taken('hours'),
    placeTypes: taken('placeTypes'),
    fromMap,
  };
}
