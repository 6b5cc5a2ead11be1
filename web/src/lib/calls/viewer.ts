import { SESSION, session } from './storage.js';

/** For whom this page was drawn: a person, and the venue whose desk it shows. */
type Kind = 'person' | 'desk';
const drawnFor: Record<Kind, string | null> = { person: null, desk: null };

const CHANNEL = typeof BroadcastChannel === 'undefined' || typeof window === 'undefined' ? null : new BroadcastChannel('viewer');
CHANNEL?.addEventListener('message', ({ data }: MessageEvent<{ kind: Kind; id: string | null }>) => {
  const mine = drawnFor[data.kind];
  if (mine !== null && mine !== data.id) leaveToOther();
});

export const viewerOf = (kind: Kind): string | null => drawnFor[kind];

/** Says for whom the page is drawn from now on; the other tabs of the browser hear of another one at once. */
export function setViewerOf(kind: Kind, id: string | null): void {
  if (drawnFor[kind] === id) return;
  drawnFor[kind] = id;
  // A person without a session becomes a guest in a moment; a desk without one is nobody's.
  if (id !== null || kind === 'desk') CHANNEL?.postMessage({ kind, id });
}

/** Somebody else uses the browser by now: the page is drawn again for them, and says so. */
export function leaveToOther(): void {
  session.set(SESSION.otherViewer, 'true');
  location.reload();
}

/** Whether this page was loaded because of that; true once. */
export function wasLeftToOther(): boolean {
  const left = session.get(SESSION.otherViewer) !== null;
  session.remove(SESSION.otherViewer);
  return left;
}
