import { useState } from 'react';
import { askConsent } from '../../lib/consent.js';
import { locate } from '../../lib/geolocation.js';
import { useText } from '../../lib/i18n/i18n.js';
import { placeOfPosition, rememberPlace, type Place } from '../../lib/place.js';
import { toast } from '../../ui/feedback/toast-store.js';

/** Finds the device's place; failures are said in a toast and never block: a city can always be picked. */
export function useLocate() {
  const t = useText();
  const [locating, setLocating] = useState(false);
  const [failed, setFailed] = useState<'unsupported' | 'failed' | 'outside' | null>(null);
  const find = async (onFound: (place: Place) => void, failure: 'failed' | 'required' = 'failed'): Promise<Place | null> => {
    setLocating(true);
    setFailed(null);
    try {
      const take = (place: Place | null) => {
        if (!place) return null;
        rememberPlace(place);
        onFound(place);
        return place;
      };
      if (!(await askConsent('location').catch(() => false))) return null;
      const answer = await locate((position) => take(placeOfPosition(position)));
      if (!answer.ok) {
        setFailed(answer.why === 'unsupported' ? 'unsupported' : 'failed');
        const what = answer.why === 'unsupported' ? 'unsupported' : failure;
        toast({ title: t(`place.${what}`), message: t(`place.${what}Message`), tone: 'bad' });
        return null;
      }
      const place = take(placeOfPosition(answer.position));
      if (!place) {
        setFailed('outside');
        toast({ title: t('place.outside'), message: t('place.outsideMessage'), tone: 'bad' });
      }
      return place;
    } finally {
      setLocating(false);
    }
  };
  return { find, locating, failed };
}
