import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { connectDatabase, type Database } from '@app/persistence';
import {
  createTestDatabase,
  eventually,
  openBoard,
  reactionsLeft,
  startProcess,
  startTestBackend,
  truthOf,
  type Board,
  type StormPlan,
  type TestDatabase,
  type TestProcess,
} from '@app/testkit';

let testDatabase: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
export let database: Database;
const running = new Set<TestProcess>();
const boards: Board[] = [];

/** Gives a spec file that kills processes a database and the backend under test. */
export function useProcesses(): void {
  beforeAll(async () => {
    [testDatabase, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
    database = await connectDatabase(testDatabase.url, { transactions: 8, reads: 4 }, 'test');
  });

  afterEach(async () => {
    for (const board of boards.splice(0)) board.close();
    await Promise.all([...running].map((one) => one.kill('SIGTERM')));
  });

  afterAll(async () => {
    await database.close();
    await backend.stop();
    await testDatabase.drop();
  });
}

/** Starts the built API or worker, and stops it after the test. */
export async function start(part: 'api' | 'worker', more: Record<string, string> = {}): Promise<TestProcess> {
  const one = await startProcess(part, testDatabase.url, { ...backend.env, ...more });
  running.add(one);
  void one.ended.then(() => running.delete(one));
  return one;
}

/** Opens a plan's live state at an API, and closes it after the test. */
export async function watch(api: TestProcess, plan: StormPlan): Promise<Board> {
  const board = await openBoard(api.url, plan.id, plan.cookie);
  boards.push(board);
  return board;
}

const upTo = (n: number): number[] => Array.from({ length: n }, (_, index) => index + 1);
/** A reaction that fails beside a kill waits up to 30 s for its next try, and may fail once more. */
export const settled = (plans: StormPlan[]) => eventually(async () => (await reactionsLeft(database, plans)).left === 0, 80_000);

/** Expects every bid to be stored, published and counted once, and the log to have no gap. */
export async function expectWhole(plans: StormPlan[]): Promise<void> {
  await settled(plans);
  expect((await reactionsLeft(database, plans)).dead).toBe(0);
  for (const plan of await truthOf(database, plans)) {
    expect(plan.seqs).toEqual(upTo(plan.eventSeq));
    expect(plan).toMatchObject({ placed: plan.bidIds.length, counted: plan.bidIds.length, firstBids: 1 });
  }
}
