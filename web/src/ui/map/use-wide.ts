import { useSyncExternalStore } from 'react';

/** The width from which on a list and its details are side by side. */
const WIDE = '(min-width: 64rem)';

const query = (): MediaQueryList | null => (typeof matchMedia === 'function' ? matchMedia(WIDE) : null);

const isWide = (): boolean => query()?.matches ?? false;

function onWidth(notify: () => void): () => void {
  const media = query();
  media?.addEventListener('change', notify);
  return () => media?.removeEventListener('change', notify);
}

/** Whether the screen is wide, for elements whose place in the reading order depends on it. */
export const useWide = (): boolean => useSyncExternalStore(onWidth, isWide, () => false);
