import { expireDuePlans, finishDueBookings } from '@app/application';
import {
  CounterClockRepository,
  FullSlotsRepository,
  inviteFirstWave,
  ReactionsRepository,
  RequestClockRepository,
  SecondWaveRepository,
  type Database,
} from '@app/persistence';

/** What the worker does to auctions every second, by the same functions. */
export async function tick(database: Database): Promise<void> {
  const requests = new RequestClockRepository(database);
  await requests.advanceDue();
  await requests.expireDueBids();
  await new CounterClockRepository(database).expireDue();
  await new FullSlotsRepository(database).withdrawDue();
  await requests.refreshDueRanks();
  await expireDuePlans(database);
  await finishDueBookings(database);
  await new SecondWaveRepository(database).inviteDue();
}

/** Runs the reactions that nobody was woken for, as the tick finds them, each once; of their effects only the one on auctions. */
export async function sweep(database: Database): Promise<void> {
  const reactions = new ReactionsRepository(database);
  for (;;) {
    const overdue = await reactions.overdue();
    if (overdue.length === 0) return;
    for (const eventId of overdue) {
      const waiting = await reactions.waiting(eventId);
      for (const name of waiting?.names ?? [])
        await database.transaction(async (tx) => {
          if (!waiting || !(await reactions.finish(tx, eventId, name as Parameters<typeof reactions.finish>[2]))) return;
          if (name !== 'invite-venues') return;
          await tx.lockDatebook(waiting.event.dateBookId);
          await inviteFirstWave(tx, waiting.event.dateBookId, waiting.event.seq);
        });
    }
  }
}
