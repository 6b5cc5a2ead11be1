import { askConsent } from '../../../lib/consent.js';
import { locate } from '../../../lib/geolocation.js';
import { useCommand } from '../../../live/use-command.js';
import { placeOfPosition, rememberPlace, type Place } from '../../../lib/place.js';

/** The reason for a missing place: no geolocation, no answer, or a place outside of the cities. */
type NotFound = 'unsupported' | 'failed' | 'outside';
interface Found {
  place?: Place;
  failed?: NotFound;
}

/** Finds the device's place; the caller reports a failure and goes on, because a city can always be picked. */
export function useLocate() {
  const { mutateAsync, isPending, data } = useCommand({
    send: async (onFound: (place: Place) => void): Promise<Found> => {
      const take = (place: Place | null) => {
        if (!place) return null;
        rememberPlace(place);
        onFound(place);
        return place;
      };
      if (!(await askConsent('location').catch(() => false))) return {};
      const answer = await locate((position) => take(placeOfPosition(position)));
      if (!answer.ok) return { failed: answer.why === 'unsupported' ? 'unsupported' : 'failed' };
      const place = take(placeOfPosition(answer.position));
      return place ? { place } : { failed: 'outside' };
    },
    failure: null,
  });
  return { find: mutateAsync, locating: isPending, failed: data?.failed ?? null };
}
