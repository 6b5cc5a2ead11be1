import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger, loadConfig, openBackends, type Backends, type Config, type Handlers } from '@app/platform';
import { createTestDatabase, eventually, startTestBackend, testEnvironment, type TestDatabase } from '@app/testkit';

/** Longer than any case lasts: an earlier run was rescheduled. */
const NOT_SOON = 60_000;
const nothing = () => Promise.resolve();
const NOTHING = { bidRequests: nothing, reactions: nothing, email: nothing, push: nothing, webhook: nothing, photo: nothing };
let home: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
const open: Backends[] = [];

beforeAll(async () => {
  [home, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
});
afterEach(async () => {
  for (const backends of open.splice(0)) await backends.close();
  const after = await openBackends(config(), { logger });
  await scheduleOf(after)?.remove('tick');
  await after.close();
});
afterAll(async () => {
  await backend.stop();
  await home.drop();
});

const logger = createLogger({ logLevel: 'silent' }, 'test');
const config = (): Config => loadConfig(testEnvironment(home.url, backend.env));
const scheduleOf = ({ queues }: Backends) => queues.all.find(({ name }) => name === 'schedule');
const delayed = async (backends: Backends): Promise<number> => (await scheduleOf(backends)?.getDelayedCount()) ?? -1;

async function startWorking(schedule: Handlers['schedule']): Promise<Backends> {
  const backends = await openBackends(config(), { logger, works: true });
  open.push(backends);
  await backends.queues.work({ ...NOTHING, schedule });
  return backends;
}

describe('the schedule', () => {
  it('the schedule logs no warning when another process promotes the job a moment earlier', async () => {
    const warnings: unknown[] = [];
    const listening = Object.assign(Object.create(logger) as typeof logger, { warn: (...said: unknown[]) => warnings.push(said) });
    const backends = await openBackends(config(), { logger: listening });
    open.push(backends);
    const queue = scheduleOf(backends);
    if (!queue) throw new Error('There is no queue of the schedule');
    await queue.add('tick', {}, { jobId: 'tick', delay: NOT_SOON });
    const find = queue.getJob.bind(queue);
    let found = 0;
    queue.getJob = async (id) => {
      const job = await find(id);
      if (!job) return job;
      const promote = job.promote.bind(job);
      job.promote = async () => {
        await promote();
        await promote().finally(() => (found += 1));
      };
      return job;
    };
    backends.queues.rescheduleEarlier(0);
    await eventually(() => found === 1);
    expect(await queue.getWaitingCount()).toBe(1);
    expect(warnings).toEqual([]);
  });

  it('the schedule runs at once, and again at the time that it named; operators see one job that waits for that', async () => {
    const runs: number[] = [];
    const answers = [1_500, NOT_SOON];
    const backends = await startWorking(() => {
      runs.push(performance.now());
      return Promise.resolve(answers.shift() ?? NOT_SOON);
    });
    await eventually(() => runs.length === 1);
    await eventually(async () => (await delayed(backends)) === 1);
    await eventually(() => runs.length === 2);
    expect((runs[1] ?? 0) - (runs[0] ?? 0)).toBeGreaterThanOrEqual(1_450);
    await eventually(async () => (await delayed(backends)) === 1);
  }, 20_000);

  it('the schedule runs once a second at the most, however often it is brought forward', async () => {
    const runs: number[] = [];
    const backends = await startWorking(() => {
      runs.push(performance.now());
      return Promise.resolve(NOT_SOON);
    });
    await eventually(() => {
      backends.queues.rescheduleEarlier(0);
      return runs.length === 3;
    });
    expect(runs.slice(1).every((run, index) => run - (runs[index] ?? 0) >= 950)).toBe(true);
  }, 20_000);

  it('an early call during a run is not lost', async () => {
    let runs = 0;
    let end = (): void => undefined;
    const first = new Promise<void>((resolve) => (end = resolve));
    const backends = await startWorking(async () => {
      runs += 1;
      if (runs === 1) await first;
      return NOT_SOON;
    });
    await eventually(() => runs === 1);
    const began = performance.now();
    backends.queues.rescheduleEarlier(0);
    // Waits until after the moment of the early run.
    await eventually(() => performance.now() - began > 1_200);
    end();
    await eventually(() => runs === 2, 3_000);
  }, 20_000);

  it('each of two workers can bring the schedule forward, and one runs it', async () => {
    let runs = 0;
    const schedule = (): Promise<number> => {
      runs += 1;
      return Promise.resolve(NOT_SOON);
    };
    const workers = [await startWorking(schedule), await startWorking(schedule)];
    await eventually(async () => runs === 1 && (await delayed(workers[0]!)) === 1);
    for (const { queues } of workers) queues.rescheduleEarlier(500);
    await eventually(() => runs >= 2, 3_000);
    await eventually(async () => (await delayed(workers[0]!)) === 1);
    expect(runs).toBeLessThanOrEqual(3);
  }, 20_000);
});
