import { HEADERS } from '@app/contracts';
import { onRequestHeaders } from '../lib/http.js';

/** The time since the last touch, key or scroll after which requests count as automatic. */
const ATTENDED_MS = 60_000;
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

let lastUse = -Infinity;

/** Marks the requests of the team's pages that no user caused, for as long as they are open; calls `onUse` at each sign of a user. */
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
