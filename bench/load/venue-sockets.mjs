// One socket for each venue, as the venue app holds it, and the time at which each learned of a request.
import { rawSocket } from './raw-socket.mjs';

const OPENING_AT_ONCE = 50;
const now = () => performance.timeOrigin + performance.now();

/** The messages to one venue's socket since its last clearing. */
class VenueMessages {
  known = new Map();
  revs = [];
  base = 0;

  frame(text) {
    const [name, body] = JSON.parse(text.slice(2));
    if (name === 'heads') this.revs.push({ rev: Math.max(0, ...Object.values(body.feeds)), at: now(), pushed: false });
    if (name !== 'feed') return;
    this.revs.push({ rev: body.rev, at: now(), pushed: true });
    if (body.hint.type === 'request.opened') this.known.set(body.hint.requestId, now());
  }

  clear() {
    this.base = Math.max(this.base, ...this.revs.map(({ rev }) => rev));
    this.revs = [];
    this.known.clear();
  }

  /**
   * Returns the time at which the venue knew of the request. A lost push, or one that came after a later one, has no message; the versions or the gap
   * make the app read its list again. For a skipped hint it is the time of the last of the skipped revisions up to `rev`.
   */
  of(requestId, rev) {
    if (this.known.has(requestId)) return this.known.get(requestId);
    const pushedRevs = new Set(this.revs.filter((one) => one.pushed).map((one) => one.rev));
    let last;
    for (let missed = this.base + 1; missed <= rev; missed += 1) {
      if (pushedRevs.has(missed)) continue;
      const after = this.revs.find((one) => one.rev >= missed);
      if (!after) return undefined;
      last = Math.max(last ?? 0, after.at);
    }
    return last;
  }
}

/**
 * Opens the sockets of `venues`, each { id, token }. Returns { heardAt, clear, close }: `heardAt(venueId, requestId, rev)` is the moment, in
 * milliseconds since the epoch, at which the venue knew of the request, or undefined before that; `rev` is the revision of its feed.
 */
export async function venueSockets(port, venues) {
  const byVenue = new Map(venues.map((venue) => [venue.id, new VenueMessages()]));
  const open = [];
  const one = ({ id, token }) => rawSocket({ port, token, onFrame: (text) => byVenue.get(id).frame(text) });
  for (let from = 0; from < venues.length; from += OPENING_AT_ONCE)
    open.push(...(await Promise.all(venues.slice(from, from + OPENING_AT_ONCE).map(one))));
  return {
    heardAt: (venueId, requestId, rev) => byVenue.get(venueId).of(requestId, rev),
    clear: () => byVenue.forEach((one) => one.clear()),
    close: () => open.forEach((socket) => socket.close()),
  };
}
