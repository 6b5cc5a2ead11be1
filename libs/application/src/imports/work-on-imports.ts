import { STEPS, inUnit, type Database, type Transaction } from '@app/persistence';

/**
 * Works through a hundred rows of each import that runs or is taken back, under its lock. Gives how many imports there were: a tick works on
 * one hundred rows of each and no more, so that nobody's bid waits for an import.
 */
export async function workOnImports(database: Database): Promise<number> {
  let hasEnded = false;
  const count = await STEPS.workOnImports.each(database, await database.imports.due(), ({ id }) =>
    inUnit(database, async (tx) => {
      const state = await tx.imports.lockIfAtWork(id);
      if (!state) return;
      const isRunning = state === 'running';
      const goesOn = await (isRunning ? tx.imports.writeRows(id) : tx.imports.takeBackRows(id));
      if (!goesOn) {
        await tx.imports.move(id, isRunning ? 'done' : 'undone');
        hasEnded = true;
      }
      await announceToAdmins(tx);
    }),
  );
  if (hasEnded) await database.imports.analyzePlaces();
  return count;
}

/** Tells every administrator that an import is further than it was. */
export async function announceToAdmins(tx: Transaction): Promise<void> {
  for (const id of await tx.people.admins()) tx.raiseFeed(`user:${id}`, { type: 'import.moved' });
}
