import { useMemo, useSyncExternalStore } from 'react';
import { rememberedPlace, type Place } from '../../lib/place.js';

const never = () => () => undefined;

/** The reader's starting place, if they have shared it; null on the server. */
export function usePlace(): Place | null {
  const kept = useSyncExternalStore(
    never,
    () => JSON.stringify(rememberedPlace()),
    () => 'null',
  );
  return useMemo(() => JSON.parse(kept) as Place | null, [kept]);
}

/** Whether the app runs in a browser: the server renders public content, and reads no personal data. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
