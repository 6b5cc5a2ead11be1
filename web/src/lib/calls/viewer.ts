import { forgetInTab } from '../personal-storage.js';
import { LOCAL, local, SESSION, session } from '../storage.js';

/** For whom this page was drawn: a person, and on the desk the member of the staff. */
const KEYS = { person: LOCAL.personHere, desk: LOCAL.deskHere } as const;
export type Kind = keyof typeof KEYS;
const drawnFor: Record<Kind, string | null> = { person: null, desk: null };

export const viewerOf = (kind: Kind): string | null => drawnFor[kind];

/** Says for whom the page is drawn from now on; the other tabs of the browser hear of another one at once. */
export function setViewerOf(kind: Kind, id: string | null): void {
  if (drawnFor[kind] === id) return;
  drawnFor[kind] = id;
  if (id !== null) local.set(KEYS[kind], id);
  // A person without a session becomes a guest in a moment; a desk without one is nobody's.
  else if (kind === 'desk') local.remove(KEYS.desk);
}

/** Somebody else uses the browser by now: nothing of who was here stays in the tab, and the page is drawn again for them and says so. */
export function leaveToOther(kind: Kind): void {
  forgetInTab(...(kind === 'desk' ? (['desk'] as const) : (['person', 'journey'] as const)));
  session.set(SESSION.otherViewer, 'true');
  location.reload();
}

/** Whether this page was loaded because of that; true once. */
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
