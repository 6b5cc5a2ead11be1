import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newEvent } from '@app/persistence';
import { loadConfig } from '@app/platform';
import {
  eventually,
  openLiveSocket,
  signInUser,
  liveAuction,
  startTestBackend,
  testEnvironment,
  underLock,
  type LiveSocket,
  type LiveAuction,
} from '@app/testkit';
import type { BidId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { startKeeper } from '../../../scripts/postgres/keeper-client.mjs';
import { preparedFolder } from '../../../scripts/testing/prepared-folder.js';
import { watchContract, type Api } from '../testing/contract.js';

const createWatchedApi = watchContract();

let keeper: Awaited<ReturnType<typeof startKeeper>>;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let api: Api;
let url: string;
let plan: LiveAuction;
let cookie: string;
let socket: LiveSocket;
let restarts = 0;

beforeAll(async () => {
  // A separate Postgres: that of the other tests must not be stopped.
  const dataDir = mkdtempSync(join(tmpdir(), 'evening-outage-'));
  chmodSync(dataDir, 0o755);
  await preparedFolder(dataDir);
  keeper = await startKeeper({ dataDir, durable: true, removeAtEnd: true, onRestart: () => void (restarts += 1) });
  backend = await startTestBackend();
  api = await createWatchedApi(loadConfig(testEnvironment(keeper.url, backend.env)));
  url = await api.listen(0);
  plan = await liveAuction(api.services.database);
  cookie = (await signInUser(api.services.database, plan.ownerId)).cookie;
  socket = await openLiveSocket(url, { cookie });
  await socket.watch({ dateBookId: plan.id });
}, 60_000);

afterAll(async () => {
  socket.close();
  await api.close();
  await backend.stop();
  await keeper.stop();
});

const append = () =>
  underLock(api.services.database, plan.id, async (tx) => {
    await tx.append(plan.id, newEvent('bid.voted', { bidId: plan.bidIds[0] ?? someId<BidId>(''), memberId: plan.ownerId }));
  });

/** Sends a signal to Postgres and all of its processes. */
function signalPostgres(signal: NodeJS.Signals, pid: number): void {
  const children = execFileSync('ps', ['--ppid', String(pid), '-o', 'pid='], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
    .map(Number);
  for (const one of [pid, ...children]) process.kill(one, signal);
}

/** A call waits once for the database, for at most 1.8 s: a call that waited again for each next statement would take longer than this. */
const TWO_WAITS_MS = 3_600;

const me = () => fetch(`${url}/api/auth/user`, { headers: { cookie } });

describe('while Postgres is stalled', () => {
  it('calls answer 503 with Retry-After within 2 s, sockets stay open, and get later events', async () => {
    expect((await me()).status).toBe(200);
    signalPostgres('SIGSTOP', keeper.pid);
    try {
      const began = performance.now();
      const answer = await me();
      expect(performance.now() - began).toBeLessThan(TWO_WAITS_MS);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('1');
      expect(await socket.watch({ dateBookId: plan.id, after: 0 })).toMatchObject({ ok: false, problem: { code: 'unavailable' } });
      await expect(openLiveSocket(url, { cookie })).rejects.toThrow('unavailable');
      expect((await fetch(`${url}/health/live`)).status).toBe(200);
      expect((await fetch(`${url}/health/ready`)).status).toBe(503);
      expect(socket.connected).toBe(true);
    } finally {
      signalPostgres('SIGCONT', keeper.pid);
    }
    await eventually(async () => (await me()).status === 200);
    expect(await socket.watch({ dateBookId: plan.id })).toMatchObject({ ok: true });
    await append();
    await socket.until(() => socket.events.length === 1);
  }, 40_000);
});

describe('when Postgres is killed and comes back', () => {
  it('sockets stay open and get later events, also from a commit without a change message', async () => {
    const before = socket.events.length;
    process.kill(keeper.pid, 'SIGKILL');
    await eventually(() => restarts === 1, 30_000);
    await eventually(
      () =>
        append().then(
          () => true,
          () => false,
        ),
      30_000,
    );
    await socket.until(() => socket.events.length === before + 1);
    await eventually(() => api.services.backends.changeBus.connected);
    await api.services.database.source.query(
      `WITH plan AS (UPDATE datebooks SET event_seq = event_seq + 1 WHERE id = $1 RETURNING event_seq)
       INSERT INTO events (datebook_id, seq, type, v, at, data) SELECT $1, event_seq, 'bid.voted', 1, app_clock(), '{}' FROM plan`,
      [plan.id],
    );
    await socket.until(() => socket.events.length === before + 2);
    expect(socket.connected).toBe(true);
    expect(socket.events.map((event) => event.seq)).toEqual(socket.events.map((_, n) => n + 1));
  }, 90_000);
});
