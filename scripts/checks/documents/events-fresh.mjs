// docs/events.md is generated from the catalogue in contracts; a stale one misleads the authors of clients.
import { staleDocument } from './made-documents.mjs';

export const title = 'docs/events.md says what the catalogue of events says';

export default function eventsFresh() {
  return staleDocument('docs/events.md', 'events-doc.mjs');
}
