import { END_PAUSES, inUnit, type Database } from '@app/persistence';

/** Lets venues take part again whose pause is over; gives how many were looked at. */
export async function endDuePauses(database: Database): Promise<number> {
  return END_PAUSES.each(database, await database.desks.duePauses(), ({ id }) => inUnit(database, (tx) => tx.desks.endPause(id)));
}
