import type { ImportMatch, ImportPlace, ImportState, NewImport, StartImport } from '@app/contracts';
import { nearestCity } from '@app/domain';
import type { Transaction } from '@app/persistence';
import { announceToAdmins } from './work-on-imports.js';
import { done, refused, type Outcome } from '../outcome.js';

/** Begins an import; the same file is the same import. Gives its id. */
export const openImport = async (tx: Transaction, file: NewImport): Promise<Outcome<string>> => done(await tx.imports.begin(file));

/** Takes rows of an import that has not begun to run; gives those that the catalogue has already. */
export async function sendImportRows(tx: Transaction, id: string, places: readonly ImportPlace[]): Promise<Outcome<ImportMatch[]>> {
  const outside = places.find((place) => !nearestCity(place));
  if (outside) return refused('outside-cities');
  const not = await inState(tx, id, 'open');
  if (not) return not;
  const matches = await tx.imports.addRows(id, places);
  if (matches === 'too-many') return refused('invalid-fields', 'These are more rows than the import has.', { rows: ['are too many'] });
  return done(matches);
}

/** Has the rows written by the worker. Refused before any row was sent. */
export async function runImport(tx: Transaction, id: string, actorId: string, choice: StartImport): Promise<Outcome<void>> {
  const not = await inState(tx, id, 'open');
  if (not) return not;
  if (!(await tx.imports.hasRows(id)))
    return refused('invalid-fields', 'There are no rows to import. Choose the file again and send its rows.', { rows: ['are missing'] });
  await tx.imports.start(id, choice);
  await announceToAdmins(tx);
  await tx.audit.write({ action: 'import.started', actorId, subjectId: id });
  return done(undefined);
}

/** Has the worker take an import back, also one that still runs; one that has not begun to run is forgotten at once. */
export async function revertImport(tx: Transaction, id: string, actorId: string): Promise<Outcome<void>> {
  const state = await tx.imports.lock(id);
  if (!state) return refused('not-found');
  if (state === 'undoing' || state === 'undone') return refused('version-mismatch');
  if (state === 'open') await tx.imports.discard(id);
  else await tx.imports.move(id, 'undoing');
  await announceToAdmins(tx);
  await tx.audit.write({ action: 'import.undone', actorId, subjectId: id });
  return done(undefined);
}

/** null when it is in the state; it stays so until the transaction ends. */
async function inState(tx: Transaction, id: string, wanted: ImportState) {
  const state = await tx.imports.lock(id);
  if (!state) return refused('not-found');
  return state === wanted ? null : refused('version-mismatch');
}
