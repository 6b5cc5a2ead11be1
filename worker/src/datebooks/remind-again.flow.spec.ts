import { expect, it } from '@jest/globals';
import { liveAuction, setClock } from '@app/testkit';
import { saveReminder } from '@app/application';
import { database, rows, runTick, useWorkerContext } from '../testing/worker-context.js';

useWorkerContext();

it('a reminder that is due notifies its person once, with a link to the evening like it on the next day', async () => {
  await setClock(database, new Date('2026-12-01T06:00:00.000Z'));
  const plan = await liveAuction(database, { members: 1 });
  await rows(`UPDATE datebooks SET state = 'done', name = 'Rooftop Friday' WHERE id = $1`, [plan.id]);
  await database.transaction((tx) =>
    saveReminder(tx, plan.memberId, plan.id, { everyWeeks: 2, weekday: 'fr', daysBefore: 3, isPaused: false }),
  );
  const sent = () =>
    rows(`SELECT user_id AS "to", title, message, href FROM notifications WHERE datebook_id = $1 AND type = 'again_due'`, [plan.id]);
  await runTick();
  expect(await sent()).toEqual([]);
  await setClock(database, new Date('2026-12-08T04:30:00.000Z'));
  await Promise.all([runTick(), runTick()]);
  await runTick();
  expect(await sent()).toEqual([
    {
      to: plan.memberId,
      title: 'Time to plan Rooftop Friday again?',
      message: expect.stringMatching(/^The next evening is Friday,? 11 December\. Tap/),
      href: `/preferences?againOf=${plan.id}&day=2026-12-11`,
    },
  ]);
});
