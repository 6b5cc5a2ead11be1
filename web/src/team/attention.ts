import { HEADERS } from '@app/contracts';
import { onRequestHeaders } from '../lib/http.js';

/** So long after the last touch, key or scroll a request counts as the page's own. */
const ATTENDED_MS = 60_000;
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

let lastUse = -Infinity;

/** Marks what the team's pages ask while nobody uses them, for as long as they are open; calls `onUse` at each sign of somebody. */
export function watchAttention(onUse: () => void): () => void {
  const use = (): void => {
    lastUse = performance.now();
    onUse();
  };
  lastUse = performance.now();
  for (const sign of SIGNS) addEventListener(sign, use, { capture: true, passive: true });
  const isUnattended = (path: string): boolean =>
    path.startsWith('/api/admin/') && (document.hidden || performance.now() - lastUse > ATTENDED_MS);
  const stop = onRequestHeaders((path): Record<string, string> => (isUnattended(path) ? { [HEADERS.unattended]: '1' } : {}));
  return () => {
    for (const sign of SIGNS) removeEventListener(sign, use, { capture: true });
    stop();
  };
}
