import {
  advanceDueRequests,
  expireDueBids,
  expireDueCounters,
  expireDuePlans,
  finishDueBookings,
  inviteDueSecondWaves,
  inviteFirstWave,
  refreshDueRanks,
  withdrawFullSlots,
} from '@app/application';
import { type Database, ReactionsRepository } from '@app/persistence';

/** What the worker does to auctions every second, by the same functions. */
export async function tick(database: Database): Promise<void> {
  await advanceDueRequests(database);
  await expireDueBids(database);
  await expireDueCounters(database);
  await withdrawFullSlots(database);
  await refreshDueRanks(database);
  await expireDuePlans(database);
  await finishDueBookings(database);
  await inviteDueSecondWaves(database);
}

/** Runs the reactions that nobody was woken for, as the tick finds them, each once; of their effects only the one on auctions. */
export async function sweep(database: Database): Promise<void> {
  const reactions = new ReactionsRepository(database);
  for (;;) {
    const overdue = await reactions.overdue();
    if (overdue.length === 0) return;
    for (const eventId of overdue) {
      const [waiting] = await reactions.waiting([eventId]);
      for (const name of waiting?.names ?? [])
        await database.transaction(async (tx) => {
          if (!waiting || (await reactions.finish(tx, [eventId], [name], 'all')).size === 0) return;
          if (name !== 'invite-venues') return;
          await tx.lockDatebook(waiting.event.dateBookId);
          await inviteFirstWave(tx, waiting.event.dateBookId, waiting.event.seq);
        });
    }
  }
}
