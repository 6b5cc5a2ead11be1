import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@app/testkit';
import { CALLERS } from './access/callers.js';
import { sceneFixture, type Scene } from './access/scenes.js';
import { pathIn } from './access/paths.js';
import { ACCESS, type Row } from './access/table.js';
import { database, url } from './running-api.js';

jest.setTimeout(30_000);

const MEMBER = CALLERS.indexOf('member');
/** What a plan's member may command who does not own it. */
const COMMANDS = ACCESS.filter(
  ([route, expected]) =>
    !route.startsWith('GET ') &&
    /\/api\/(datebooks|bids|bookings|preferences|accept-partner-preferences|ask-partner-accept)\b/.test(route) &&
    expected[CALLERS.indexOf('stranger')] === 404 &&
    ![401, 403, 404].includes(expected[MEMBER] ?? 0),
);

async function send(scene: Scene, row: Row): Promise<number> {
  const [route, , given] = row;
  const body = typeof given?.body === 'function' ? given.body(scene) : given?.body;
  const headers = { cookie: scene.credentials.member.cookie ?? '', 'idempotency-key': randomUUID() };
  const answer = await fetch(url + pathIn(scene, row), {
    method: route.split(' ')[0] ?? '',
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** What a command is answered whose sender is taken out of the plan while it waits for the plan's lock. */
async function takenOutMeanwhile(scene: Scene, row: Row): Promise<number> {
  let answered: number | undefined;
  let sent: Promise<void> | undefined;
  await database.transaction(async (tx) => {
    await tx.lockDatebook(scene.planId);
    sent = send(scene, row).then((status) => {
      answered = status;
    });
    await eventually(async () => {
      const [waiting] = await database.source.query<object[]>(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return answered !== undefined || waiting !== undefined;
    });
    await tx.query('UPDATE members SET left_at = app_clock() WHERE datebook_id = $1 AND user_id = $2', [scene.planId, scene.memberId]);
  });
  await sent;
  return answered ?? 0;
}

describe('a member who is taken out while a command of theirs waits is told what a stranger is', () => {
  it.each(COMMANDS.map((row) => [row[0], row] as const))('%s', async (_route, row) => {
    expect(await takenOutMeanwhile(await sceneFixture(database, url, row[2]?.scene ?? 'live'), row)).toBe(404);
  });

  it('and there are such commands', () => {
    for (const route of ['PUT /api/bids/:id/vote', 'POST /api/bookings/:id/split/paid', 'POST /api/preferences'])
      expect(COMMANDS.map(([known]) => known)).toContain(route);
  });
});
