import { afterEach, describe, expect, it } from '@jest/globals';
import type { TimedStep } from '@app/persistence';
import { makeVenue, setClock } from '@app/testkit';
import type { JobStep } from './job.js';
import { JOB_HANDLERS } from './registry.js';
import { DUE_ROWS } from './testing/due-rows.js';
import { context, database, rows, useWorkerContext } from './testing/worker-context.js';

useWorkerContext();

const TIMED = JOB_HANDLERS.flatMap(({ name: job, steps }) =>
  Object.entries(steps).flatMap(([name, step]): [string, JobStep, TimedStep][] =>
    'timer' in step ? [[`${job}.${name}`, step, step.timer]] : [],
  ),
);
const what = () => database.due.readerOf(TIMED.map(([, , timer]) => timer))();
/** A delivery waits to be enqueued again until a job has taken it. */
const STILL_DUE = new Set(['sweep.deliveries']);

describe('the query of due rows', () => {
  afterEach(() => rows('TRUNCATE datebooks, venues, reactions, deliveries CASCADE'));

  it.each(TIMED)('the query of due rows finds those of %s', async (name, step, timer) => {
    const isDue = async () => (await what()).steps.has(timer.name);
    expect(await isDue()).toBe(false);
    const row = DUE_ROWS[name];
    if (!row) throw new Error(`Add a row for ${name} to DUE_ROWS in worker/src/testing/due-rows.ts`);
    await row.make(database);
    expect(await isDue()).toBe(true);
    await step.run(context);
    expect(await isDue()).toBe(STILL_DUE.has(name));
  });

  it('the query returns the time of the next due row, and of the next try of a failed one', async () => {
    const now = new Date(Date.now() + 400 * 86_400_000);
    await setClock(database, now);
    const until = async (ms: number) =>
      rows('UPDATE venues SET paused = true, paused_until = $2 WHERE id = $1', [await makeVenue(database), new Date(now.getTime() + ms)]);
    await until(90_000);
    expect((await what()).nextMs).toBe(90_000);
    await until(60_000);
    expect((await what()).nextMs).toBe(60_000);

    const [failing] = await rows<{ id: string }>('SELECT id FROM venues WHERE paused ORDER BY paused_until LIMIT 1');
    const fails = (tryMs: number) =>
      rows(
        `INSERT INTO tick_failures (step, row_id, attempts, last_error, next_try) VALUES ('end-pauses.venues', $1, 1, '', $2)
         ON CONFLICT (step, row_id) DO UPDATE SET next_try = excluded.next_try`,
        [failing?.id, new Date(now.getTime() + tryMs)],
      );
    await fails(70_000);
    expect((await what()).nextMs).toBe(70_000);
    await setClock(database, new Date(now.getTime() + 65_000));
    const { steps, nextMs } = await what();
    expect([steps.has('end-pauses.venues'), nextMs]).toEqual([false, 5_000]);
  });
});
