// docs/schema.md is generated from the entities; a stale one misleads the authors of migrations and statements.
import { staleDocument } from './made-documents.mjs';

export const title = 'docs/schema.md says what the entities say';

export default function schemaFresh() {
  return staleDocument('docs/schema.md', 'schema-doc.mjs');
}
