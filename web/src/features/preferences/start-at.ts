import { ACTIVITIES, PLACE_TYPES, type VenueView } from '@app/contracts';
import { areasOf, rememberPlace } from '../../lib/place.js';
import { changed, emptyDraft, keptDraft, useDraft } from './draft.js';

type StartingVenue = Pick<VenueView, 'id' | 'name' | 'kind' | 'citySlug' | 'area' | 'latitude' | 'longitude' | 'placeTypes'>;

/**
 * Starts a plan in the wizard around a venue, with its kind. Earlier answers stay. The plan asks the venue first; one that is only on the map
 * takes no offers, and is the centre alone.
 */
export function startPlanAt({ id, name, kind, citySlug, area, latitude, longitude, placeTypes }: StartingVenue): void {
  const areaId = areasOf(citySlug).find((one) => one.name === area)?.id;
  const place = { latitude, longitude, source: 'area', citySlug, ...(areaId && { areaId }), name } as const;
  rememberPlace(place);
  const offers = (types: readonly string[]) => placeTypes.filter((type) => types.includes(type));
  const activity = ACTIVITIES.find((one) => offers(PLACE_TYPES[one]).length > 0) ?? null;
  const draft = changed(keptDraft('new') ?? emptyDraft('new'), { place, activity });
  const firstVenue = kind === 'unclaimed' ? null : { id, name };
  useDraft.getState().open({ ...draft, step: 'vibe', firstVenue, placeTypes: activity ? offers(PLACE_TYPES[activity]) : [] });
}
