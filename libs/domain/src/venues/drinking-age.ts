import { isOneOf, NIGHTLIFE_TYPES, STATE_OF_CITY, type CitySlug, type IndianState, type PlaceType } from '@app/contracts';

/** From which age each state lets people drink; where it differs by drink, the age for all of them. */
const DRINKING_AGE: Record<IndianState, number> = {
  delhi: 25,
  goa: 18,
  karnataka: 21,
  kerala: 23,
  maharashtra: 25,
  rajasthan: 18,
  tamil_nadu: 21,
  telangana: 21,
  uttar_pradesh: 21,
  west_bengal: 21,
};

/** The age from which a venue that lives by its drinks serves them; null for every other venue. */
export function drinkingAge(citySlug: CitySlug, placeTypes: readonly PlaceType[]): number | null {
  const serves = placeTypes.some((type) => isOneOf(NIGHTLIFE_TYPES, type));
  return serves ? DRINKING_AGE[STATE_OF_CITY[citySlug]] : null;
}
