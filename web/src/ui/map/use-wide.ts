import { useSyncExternalStore } from 'react';

/** From here on a list and what belongs to it stand side by side. */
const WIDE = '(min-width: 64rem)';

const query = (): MediaQueryList | null => (typeof matchMedia === 'function' ? matchMedia(WIDE) : null);

const isWide = (): boolean => query()?.matches ?? false;

function onWidth(told: () => void): () => void {
  const media = query();
  media?.addEventListener('change', told);
  return () => media?.removeEventListener('change', told);
}

/** For what stands at another place of the page, and so of the order of reading, on a wide screen. */
export const useWide = (): boolean => useSyncExternalStore(onWidth, isWide, () => false);
