import type { VenueRequestView } from '@app/contracts';
import { phaseOf } from './request-phase.js';

interface DeskNews {
  kind: 'won' | 'lost' | 'opened';
  request: VenueRequestView;
}

/** The most important thing that is new on the desk: a win before a loss before a request; null when nothing is. */
export function newsOf(before: readonly VenueRequestView[], now: readonly VenueRequestView[]): DeskNews | null {
  const was = new Map(before.map((request) => [request.id, phaseOf(request)]));
  const fresh = (kind: 'won' | 'lost') =>
    now.find((request) => phaseOf(request) === kind && was.has(request.id) && was.get(request.id) !== kind);
  const won = fresh('won');
  if (won) return { kind: 'won', request: won };
  const lost = fresh('lost');
  if (lost) return { kind: 'lost', request: lost };
  const opened = now.find((request) => phaseOf(request) === 'open' && !was.has(request.id));
  return opened ? { kind: 'opened', request: opened } : null;
}
