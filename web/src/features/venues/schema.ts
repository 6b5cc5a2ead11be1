import { CITIES, pathTo, type VenueDetails } from '@app/contracts';
import { phoneLinks } from '@app/domain';
import { origin } from '../../lib/product.js';
import { activityOf, areaOf } from './venue-words.js';

const TYPES = {
  dining: 'FoodEstablishment',
  active: 'SportsActivityLocation',
  art: 'TouristAttraction',
  entertainment: 'EntertainmentBusiness',
  wellness: 'HealthAndBeautyBusiness',
  nature: 'TouristAttraction',
} as const;
const DAYS = { mo: 'Monday', tu: 'Tuesday', we: 'Wednesday', th: 'Thursday', fr: 'Friday', sa: 'Saturday', su: 'Sunday' } as const;

/** A venue in the words of schema.org, as far as it is known; undefined for a simulated one. */
export function schemaOf(venue: VenueDetails, description: string): Record<string, unknown> | undefined {
  if (venue.kind === 'simulated') return undefined;
  const { name, address, citySlug, latitude, longitude, hours, phone, rating, placeTypes, assumed } = venue;
  const numbers = phoneLinks(phone).flatMap(({ text, href }) => (href ? [text] : []));
  const part = areaOf(venue);
  return {
    '@type': TYPES[activityOf(placeTypes[0]) ?? 'art'],
    name,
    description,
    url: `${origin()}${pathTo('venue', { venueId: venue.id })}`,
    address: {
      '@type': 'PostalAddress',
      ...((address ?? part) && { streetAddress: [address, part].filter(Boolean).join(', ') }),
      addressLocality: CITIES.find(({ slug }) => slug === citySlug)?.name,
      addressCountry: 'IN',
    },
    ...(!assumed.includes('location') && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    ...(numbers.length > 0 && { telephone: numbers.length === 1 ? numbers[0] : numbers }),
    ...(hours.length > 0 && {
      openingHoursSpecification: hours.map(({ day, opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: DAYS[day],
        opens,
        closes: closes === '24:00' ? '23:59' : closes,
      })),
    }),
    ...(rating && { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count } }),
  };
}
