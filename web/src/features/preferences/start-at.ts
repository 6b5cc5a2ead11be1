import { ACTIVITIES, PLACE_TYPES, type VenueView } from '@app/contracts';
import { areasOf, placeOfArea, placeOfCity, regionAt, rememberPlace } from '../../lib/place.js';
import { changed, emptyDraft, keptDraft, useDraft } from './draft.js';

/** Starts a plan in the wizard with a venue's place and kind. Earlier answers stay. */
export function startPlanAt(venue: Pick<VenueView, 'citySlug' | 'area' | 'placeTypes'>): void {
  const city = placeOfCity(venue.citySlug);
  const area = areasOf(venue.citySlug).find(({ name }) => name === venue.area);
  const region = city && regionAt(city);
  const place = region && area ? placeOfArea(region, area) : city;
  rememberPlace(place);
  const offers = (types: readonly string[]) => venue.placeTypes.filter((type) => types.includes(type));
  const activity = ACTIVITIES.find((one) => offers(PLACE_TYPES[one]).length > 0) ?? null;
  const draft = changed(keptDraft('new') ?? emptyDraft('new'), { place, activity });
  useDraft.getState().open({ ...draft, step: 'vibe', placeTypes: activity ? offers(PLACE_TYPES[activity]) : [] });
}
