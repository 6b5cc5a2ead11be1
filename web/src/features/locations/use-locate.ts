import { useMutation } from '@tanstack/react-query';
import { askConsent } from '../../lib/consent.js';
import { locate } from '../../lib/geolocation.js';
import { useText } from '../../lib/i18n/i18n.js';
import { placeOfPosition, rememberPlace, type Place } from '../../lib/place.js';
import { toast } from '../../ui/feedback/toast-store.js';

interface Found {
  place?: Place;
  failed?: 'unsupported' | 'failed' | 'outside';
}

/** Finds the device's place; failures are said in a toast and never block: a city can always be picked. */
export function useLocate() {
  const t = useText();
  const { mutateAsync, isPending, data } = useMutation({
    mutationFn: async ({ onFound, failure }: { onFound: (place: Place) => void; failure: 'failed' | 'required' }): Promise<Found> => {
      const take = (place: Place | null) => {
        if (!place) return null;
        rememberPlace(place);
        onFound(place);
        return place;
      };
      if (!(await askConsent('location').catch(() => false))) return {};
      const answer = await locate((position) => take(placeOfPosition(position)));
      if (!answer.ok) {
        const what = answer.why === 'unsupported' ? 'unsupported' : failure;
        toast({ title: t(`place.${what}`), message: t(`place.${what}Message`), tone: 'bad' });
        return { failed: answer.why === 'unsupported' ? 'unsupported' : 'failed' };
      }
      const place = take(placeOfPosition(answer.position));
      if (place) return { place };
      toast({ title: t('place.outside'), message: t('place.outsideMessage'), tone: 'bad' });
      return { failed: 'outside' };
    },
  });
  const find = async (onFound: (place: Place) => void, failure: 'failed' | 'required' = 'failed'): Promise<Place | null> =>
    (await mutateAsync({ onFound, failure })).place ?? null;
  return { find, locating: isPending, failed: data?.failed ?? null };
}
