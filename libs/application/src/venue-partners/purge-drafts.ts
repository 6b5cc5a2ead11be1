import { STEPS, inUnit, type Database } from '@app/persistence';

/**
 * Purges abandoned drafts of venues with the accounts that were made for them. Photos come first: they are removed as their venue would remove
 * them, and the draft goes once their files are cleared away, so that no file is left without its row. Gives how many were looked at.
 */
export async function purgeDrafts(database: Database): Promise<number> {
  return STEPS.purgeDrafts.each(database, await database.applications.abandonedDrafts(), ({ id }) =>
    inUnit(database, async (tx) => {
      if (!(await tx.applications.lockAbandonedDraft(id))) return;
      if (!(await tx.photos.removeAll(id))) await tx.applications.deleteDraft(id);
    }),
  );
}
