import { STEPS, inUnit, type Database } from '@app/persistence';

/** Lets venues take part again whose pause is over; gives how many were looked at. */
export async function endDuePauses(database: Database): Promise<number> {
  return STEPS.endPauses.each(database, await database.desks.duePauses(), ({ id }) => inUnit(database, (tx) => tx.desks.endPause(id)));
}
