import { forgetInTab } from '../personal-storage.js';
import { LOCAL, local, SESSION, session } from '../storage.js';

/** The storage keys of the current viewer: a person, and on the desk the member of the staff. */
const KEYS = { person: LOCAL.personHere, desk: LOCAL.deskHere } as const;
export type Kind = keyof typeof KEYS;
const drawnFor: Record<Kind, string | null> = { person: null, desk: null };

export const viewerOf = (kind: Kind): string | null => drawnFor[kind];

/** Records the current viewer of the page; other tabs of the browser are notified when it changes. */
export function setViewerOf(kind: Kind, id: string | null): void {
  if (drawnFor[kind] === id) return;
  drawnFor[kind] = id;
  if (id !== null) local.set(KEYS[kind], id);
  // A person without a session becomes a guest in a moment; a desk without one has no viewer.
  else if (kind === 'desk') local.remove(KEYS.desk);
}

/** Reloads the page for another viewer of the browser and explains the reload; the tab keeps nothing of the former one. */
export function leaveToOther(kind: Kind): void {
  forgetInTab(...(kind === 'desk' ? (['desk'] as const) : (['person', 'journey'] as const)));
  session.set(SESSION.otherViewer, 'true');
  location.reload();
}

/** Whether the page was reloaded for another viewer; true once. */
export function wasLeftToOther(): boolean {
  const left = session.get(SESSION.otherViewer) !== null;
  session.remove(SESSION.otherViewer);
  return left;
}

if (typeof window !== 'undefined')
  addEventListener('storage', ({ key, newValue }) => {
    for (const kind of ['person', 'desk'] as const) {
      const mine = drawnFor[kind];
      if (key === KEYS[kind] && mine !== null && mine !== newValue) leaveToOther(kind);
    }
  });
