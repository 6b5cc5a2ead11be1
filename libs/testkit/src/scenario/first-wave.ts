import { inviteFirstWave } from '@app/application';
import { type Database } from '@app/persistence';

/** Asks the first wave of venues of each live plan, as the worker does after the commit. */
export async function askFirstWaves(database: Database): Promise<void> {
  const waiting = await database.source.query<{ id: string }[]>(`SELECT event_id AS id FROM reactions WHERE name = 'invite-venues'`);
  const reactions = database.reactions;
  for (const { event } of await reactions.waiting(waiting.map(({ id }) => id)))
    await database.transaction(async (tx) => {
      const ours = await reactions.finish(tx, [event.id], ['invite-venues'], 'all');
      if (ours.has(event.id)) await inviteFirstWave(tx, event.dateBookId, event.seq);
    });
}
