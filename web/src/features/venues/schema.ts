import { CITIES, type PlaceType, type VenueDetails } from '@app/contracts';
import { phoneLinks } from '@app/domain';
import { paths } from '../../lib/paths.js';
import { origin } from '../../lib/product.js';

/** The types of schema.org by kind of place. */
const TYPES: Readonly<Record<PlaceType, string>> = {
  fine_dining: 'Restaurant',
  casual_restaurants: 'Restaurant',
  cafes: 'CafeOrCoffeeShop',
  bars_pubs: 'BarOrPub',
  street_food: 'FoodEstablishment',
  bakeries: 'Bakery',
  rooftop_dining: 'Restaurant',
  food_courts: 'FoodEstablishment',
  gyms: 'ExerciseGym',
  sports_complexes: 'SportsActivityLocation',
  swimming_pools: 'PublicSwimmingPool',
  adventure_parks: 'AmusementPark',
  bowling: 'BowlingAlley',
  gaming_zones: 'EntertainmentBusiness',
  go_karting: 'SportsActivityLocation',
  rock_climbing: 'SportsActivityLocation',
  museums: 'Museum',
  art_galleries: 'ArtGallery',
  theaters: 'PerformingArtsTheater',
  cultural_centers: 'CivicStructure',
  libraries: 'Library',
  workshops: 'LocalBusiness',
  heritage_sites: 'LandmarksOrHistoricalBuildings',
  exhibitions: 'TouristAttraction',
  cinemas: 'MovieTheater',
  live_music: 'MusicVenue',
  comedy_clubs: 'ComedyClub',
  karaoke: 'EntertainmentBusiness',
  nightclubs: 'NightClub',
  pubs_lounges: 'BarOrPub',
  arcade_games: 'EntertainmentBusiness',
  escape_rooms: 'EntertainmentBusiness',
  spas: 'DaySpa',
  yoga_studios: 'SportsActivityLocation',
  meditation_centers: 'HealthAndBeautyBusiness',
  massage_therapy: 'DaySpa',
  wellness_retreats: 'HealthAndBeautyBusiness',
  thermal_baths: 'HealthAndBeautyBusiness',
  beauty_salons: 'BeautySalon',
  health_clubs: 'HealthClub',
  parks: 'Park',
  beaches: 'Beach',
  hiking_trails: 'TouristAttraction',
  lakes: 'LakeBodyOfWater',
  botanical_gardens: 'Park',
  wildlife_sanctuaries: 'TouristAttraction',
  scenic_viewpoints: 'TouristAttraction',
  nature_trails: 'TouristAttraction',
};
const DAYS = { mo: 'Monday', tu: 'Tuesday', we: 'Wednesday', th: 'Thursday', fr: 'Friday', sa: 'Saturday', su: 'Sunday' } as const;

/** A venue in the words of schema.org, as far as it is known; undefined for a simulated one. */
export function schemaOf(venue: VenueDetails, description: string): Record<string, unknown> | undefined {
  if (venue.kind === 'simulated') return undefined;
  const { name, address, citySlug, latitude, longitude, hours, phone, rating, placeTypes, assumed } = venue;
  const [kind] = placeTypes;
  const numbers = phoneLinks(phone).flatMap(({ text, href }) => (href ? [text] : []));
  return {
    '@type': kind ? TYPES[kind] : 'TouristAttraction',
    name,
    description,
    url: `${origin()}${paths.venue(venue)}`,
    address: {
      '@type': 'PostalAddress',
      // An area is no street: only what the source gives counts as one.
      ...(address && { streetAddress: address }),
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
