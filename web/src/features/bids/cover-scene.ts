import { ALL_PLACE_TYPES, type PlaceType, type Snapshot, type VenueId } from '@app/contracts';
import { sceneOf, type Scene } from '../../ui/venue-art.js';

const isPlaceType = (word: string): word is PlaceType => (ALL_PLACE_TYPES as readonly string[]).includes(word);

/** A scene for an offer's cover from the kinds of place the plan asks for; the same venue always gets the same one. */
export const coverScene = (snapshot: Snapshot, venueId: VenueId): Scene => {
  const wanted = (snapshot.plan.preferences?.dateStyles ?? []).map((entry) => entry.replace(/^place:/, '')).filter(isPlaceType);
  if (wanted.length === 0) return 'table';
  const turn = [...venueId].reduce((sum, character) => sum + character.charCodeAt(0), 0) % wanted.length;
  return sceneOf(wanted.slice(turn, turn + 1));
};
