import { useMemo, useSyncExternalStore } from 'react';
import { rememberedPlace, type Place } from '../../lib/place.js';

const never = () => () => undefined;

/** Where the reader has said that they start from; null on the server, and where they have not. */
export function usePlace(): Place | null {
  const kept = useSyncExternalStore(
    never,
    () => JSON.stringify(rememberedPlace()),
    () => 'null',
  );
  return useMemo(() => JSON.parse(kept) as Place | null, [kept]);
}

/** Whether the app runs: the server renders what everybody reads, and asks for nobody's own. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
