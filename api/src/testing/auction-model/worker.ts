import {
  advanceDueRequests,
  expireDueBids,
  expireDueCounters,
  expireDuePlans,
  finishDueBookings,
  followEvenings,
  inviteDueSecondWaves,
  refreshDueRanks,
  withdrawFullSlots,
} from '@app/application';
import { type Database } from '@app/persistence';

/** Runs the worker's steps of every second on auctions, by the same functions. */
export async function tick(database: Database): Promise<void> {
  await advanceDueRequests(database);
  await expireDueBids(database);
  await expireDueCounters(database);
  await withdrawFullSlots(database);
  await refreshDueRanks(database);
  await expireDuePlans(database);
  await finishDueBookings(database);
  await inviteDueSecondWaves(database);
  await followEvenings(database);
}

/** Runs the reactions without a job, as the tick finds them; the other ones do not affect auctions. */
export async function sweep(database: Database): Promise<void> {
  const reactions = database.reactions;
  for (let overdue = await reactions.overdue(); overdue.length > 0; overdue = await reactions.overdue())
    for (const { event, names } of await reactions.waiting(overdue))
      await database.transaction((tx) => reactions.finish(tx, [event.id], names, 'all'));
}
