import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { VenueRequestView } from '@app/contracts';
import { connectDatabase, type Database } from '@app/persistence';
import {
  call,
  createTestDatabase,
  signInVenue,
  liveAuction,
  startProcess,
  startTestBackend,
  testEnvironment,
  offerBody,
} from '@app/testkit';
import type { TestDatabase, TestProcess } from '@app/testkit';

let home: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let database: Database;
const running: TestProcess[] = [];

beforeAll(async () => {
  [home, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
  database = await connectDatabase(home.url, { transactions: 2, reads: 2 }, 'tuned-process');
}, 30_000);
afterAll(async () => {
  for (const process of running) await process.kill();
  await database.close();
  await backend.stop();
  await home.drop();
});

/** Bids as the new leader a minute before the close, after `times` extensions of it; returns the number of extensions then. */
async function extensionsAfterLateBid(url: string, times: number): Promise<number> {
  const plan = await liveAuction(database, { venues: 1, offers: [], closesInMs: 60_000 });
  await database.source.query(`UPDATE bid_requests SET status = 'closing', extensions = $2 WHERE id = $1`, [plan.requestId, times]);
  const answer = await call<VenueRequestView>(url, `POST /venues/me/bid-requests/${plan.requestId}/bids`, {
    token: await signInVenue(database, plan.venueIds[0] ?? ''),
    body: offerBody({ proposedPrice: 3_000 }),
  });
  expect(answer.status).toBe(201);
  const [row] = await database.source.query<{ extensions: number }[]>('SELECT extensions FROM bid_requests WHERE id = $1', [
    plan.requestId,
  ]);
  return row?.extensions ?? -1;
}

describe('the tunables of a started process', () => {
  it('a process uses the tunables of its environment: at most three soft closes instead of five', async () => {
    const tuned = await startProcess('api', home.url, { ...backend.env, TUNABLE_SOFT_CLOSE_MAX: '3' });
    running.push(tuned);
    expect(await extensionsAfterLateBid(tuned.url, 2)).toBe(3);
    expect(await extensionsAfterLateBid(tuned.url, 3)).toBe(3);
  }, 60_000);

  it.each(['api/dist/main.js', 'worker/dist/main.js', 'worker/dist/migrate.js'])(
    '%s does not start with wrong tunables, and prints one sentence for each',
    (program) => {
      const start = (tunables: Record<string, string>) => {
        const env = testEnvironment(home.url, { PATH: process.env.PATH ?? '', ...tunables });
        const { status, stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', program], { env, encoding: 'utf8' });
        return { status, stdout, lines: stderr.trim().split('\n').sort() };
      };
      expect(start({ TUNABLE_UNDO_MS: 'soon', TUNABLE_SOFTCLOSE: '3', TUNABLE_MAX_REVISIONS: '100000' })).toEqual({
        status: 1,
        stdout: '',
        lines: [
          'TUNABLE_MAX_REVISIONS must be a whole number from 0 to 1000, not "100000".',
          'TUNABLE_SOFTCLOSE is no tunable.',
          'TUNABLE_UNDO_MS must be a whole number from 0 to 86400000, not "soon".',
        ],
      });
    },
    60_000,
  );
});
