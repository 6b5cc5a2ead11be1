import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, hashPassword, type Database } from '@app/persistence';
import {
  createTestDatabase,
  eventually,
  makeBrowser,
  makeVenue,
  openLiveSocket,
  startProcess,
  startTestBackend,
  type TestDatabase,
  type TestProcess,
} from '@app/testkit';
import { CALLERS, type Caller } from './access/callers.js';
import { sceneFixture, type Scene } from './access/scenes.js';
import { PASSWORD, STAFF } from './access/bodies.js';
import { pathIn } from './access/paths.js';
import { ACCESS, type Row } from './access/table.js';

// The secrets of venues, in words that are recognisable anywhere.
const PLAN_NAME = 'Quixotic Jubilee';
const OWNER = { name: 'Zubeida', contact: 'Zubeida Nariman', phone: '+919876504321' };
const MEMBER = 'Firdaus';
const PLACES = ['19.0537', '72.8391', '19.0612', '72.8476'];
const RIVAL = { name: 'Rivals Palace', price: 31_337, score: 61.875 };
const DISTANCE_KM = 3.3125;
const MOST = 41_357;

let home: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let database: Database;
let api: TestProcess;
let worker: TestProcess;
let logs = '';

beforeAll(async () => {
  [home, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
  database = await connectDatabase(home.url, { transactions: 4, reads: 4 }, 'test');
  await database.source.query(
    `INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1, $2, $3, 'Staff', 'venue_owner')`,
    [await makeVenue(database), STAFF, await hashPassword(PASSWORD)],
  );
  const env = { ...backend.env, LOG_LEVEL: 'trace' };
  const hear = (output: string) => {
    logs += output;
  };
  [api, worker] = await Promise.all([startProcess('api', home.url, env, hear), startProcess('worker', home.url, env, hear)]);
}, 60_000);
afterAll(async () => {
  await Promise.all([api.kill('SIGTERM'), worker.kill('SIGTERM')]);
  await database.close();
  await backend.stop();
  await home.drop();
}, 30_000);

/** A scene whose secrets have the words above, with a rival of the invited venue and a browser of its staff; and the words that no venue may read. */
async function secretScene(row: Row): Promise<Scene & { secrets: string[]; rivalId: string }> {
  const kind = row[2]?.scene ?? 'live';
  const scene = await sceneFixture(database, api.url, kind);
  const rivalId = await makeVenue(database);
  const status = { booked: 'lost', closed: 'declined' }[kind as string] ?? 'pending';
  const [rival] = await database.source.query<{ id: string }[]>(
    `WITH plan AS (UPDATE datebooks SET name = $2, effective = jsonb_set(effective, '{center}', $9) WHERE id = $1),
       owner AS (UPDATE users SET first_name = $3, contact_name = $4, contact_phone = $5 WHERE id = $10),
       member AS (UPDATE users SET first_name = $6 WHERE id = $11),
       places AS (UPDATE members SET latitude = $12, longitude = $13 WHERE datebook_id = $1),
       request AS (UPDATE bid_requests SET spec = jsonb_set(spec, '{center}', $9) || '{"maxSpend": ${MOST}}' WHERE datebook_id = $1),
       venue AS (UPDATE venues SET name = $14 WHERE id = $7),
       far AS (UPDATE bid_invites SET distance_km = $15 WHERE request_id = $8),
       invite AS (INSERT INTO bid_invites (request_id, venue_id, wave, fit, distance_km, rank) VALUES ($8, $7, 1, 0.8125, $15, 1))
     INSERT INTO bids (request_id, datebook_id, venue_id, status, proposed_price, start_at, party_size, value_score, parts, plan_version)
     VALUES ($8, $1, $7, $16, $17, app_clock() + interval '85 hours', 2, $18,
       '{"price": 0.4375, "fit": 0.8125, "travel": 0.96875, "reliability": 0.71875, "perks": 0.15625}', 1) RETURNING id`,
    [
      scene.planId,
      PLAN_NAME,
      OWNER.name,
      OWNER.contact,
      OWNER.phone,
      MEMBER,
      rivalId,
      scene.requestId,
      JSON.stringify({ latitude: Number(PLACES[0]), longitude: Number(PLACES[1]) }),
      scene.ownerId,
      scene.memberId,
      PLACES[2],
      PLACES[3],
      RIVAL.name,
      DISTANCE_KM,
      status,
      RIVAL.price,
      RIVAL.score,
    ],
  );
  const staff = await database.source.query<{ id: string }[]>('SELECT id FROM venue_staff WHERE venue_id = $1', [scene.venueId]);
  for (const { id } of staff) await makeBrowser(database, { staffId: id });
  const rivals = [rivalId, rival?.id ?? '', RIVAL.name, String(RIVAL.price), RIVAL.price.toLocaleString('en-IN'), String(RIVAL.score)];
  const parts = ['0.4375', '0.96875', '0.71875', '0.15625', String(DISTANCE_KM), String(MOST), MOST.toLocaleString('en-IN')];
  const people = [scene.ownerId, scene.memberId, MEMBER, OWNER.name, OWNER.contact, OWNER.phone];
  return { ...scene, rivalId, secrets: [scene.planId, PLAN_NAME, ...PLACES, ...rivals, ...parts, ...people] };
}

/** The secrets in a text. */
const given = (secrets: readonly string[], text: string): string[] => secrets.filter((secret) => text.includes(secret));

async function knock(scene: Scene, caller: Caller, row: Row): Promise<{ status: number; text: string }> {
  const [route, , what] = row;
  const body = typeof what?.body === 'function' ? what.body(scene) : what?.body;
  const { cookie, token } = scene.credentials[caller];
  const answer = await fetch(api.url + pathIn(scene, row), {
    method: route.split(' ')[0] ?? 'GET',
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(what?.key ? { 'idempotency-key': randomUUID() } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const headers = JSON.stringify([...answer.headers]);
  return { status: answer.status, text: headers + (await answer.text()) };
}

/** Resolves when the worker has done the reactions to the plan's events. */
const settled = ({ planId }: Scene) =>
  eventually(async () => {
    const [row] = await database.source.query<{ left: number }[]>(
      `SELECT count(*)::int AS left FROM reactions r JOIN events e ON e.id = r.event_id WHERE e.datebook_id = $1`,
      [planId],
    );
    return row?.left === 0;
  });
const pushesFor = async ({ venueId }: Scene) =>
  database.source.query<{ type: string; payload: object }[]>(
    `SELECT d.type, d.payload FROM deliveries d JOIN venue_staff s ON s.id = d.staff_id WHERE s.venue_id = $1`,
    [venueId],
  );

/** Whether a row admits a caller. */
const may = (row: Row, caller: Caller): boolean => (row[1][CALLERS.indexOf(caller)] ?? 500) < 300;
const VENUE_ROWS = ACCESS.filter(([route]) => /^\w+ \/api\/venues\b/.test(route) && !route.includes('/nearby/'));
const OWNER_COMMANDS = ACCESS.filter(
  (row) => !row[0].startsWith('GET ') && / \/api\/(datebooks|bids|bid-requests|bookings|preferences)\b/.test(row[0]) && may(row, 'owner'),
);

describe('no response to a venue reveals a secret', () => {
  it.each(VENUE_ROWS.map((row) => [row[0], row] as const))('%s', async (_route, row) => {
    const scene = await secretScene(row);
    // The invited venue comes last: its changes must not cause the refusals of the other one.
    for (const caller of ['otherVenue', 'invitedVenue'] as const) {
      const { status, text } = await knock(scene, caller, row);
      expect([caller, status]).toEqual([caller, row[1][CALLERS.indexOf(caller)]]);
      // From the accept on, the venue knows its guests; the existence of a venue is no secret, only its bid is.
      const guests = row[2]?.scene === 'booked' && caller === 'invitedVenue' ? [OWNER.name, OWNER.contact, OWNER.phone] : [];
      const open = row[0] === 'GET /api/venues' ? [RIVAL.name, scene.rivalId] : guests;
      expect([caller, given(scene.secrets, text).filter((secret) => !open.includes(secret))]).toEqual([caller, []]);
    }
  });
});

describe('no frame and no push reveals a secret to a venue, whatever the planners do', () => {
  const heard = new Set<string>();

  it.each(OWNER_COMMANDS.map((row) => [row[0], row] as const))('%s', async (_route, row) => {
    const scene = await secretScene(row);
    const socket = await openLiveSocket(api.url, { token: scene.credentials.invitedVenue.token ?? '' });
    expect((await knock(scene, 'owner', row)).status).toBe(row[1][CALLERS.indexOf('owner')]);
    await settled(scene);
    const [venue] = await database.source.query<{ rev: number }[]>('SELECT rev FROM feeds WHERE id = $1', [scene.venueId]);
    // Each hint arrives before the check of the socket.
    if (venue && venue.rev > 0) await socket.until(() => socket.feeds.some(({ rev }) => rev >= venue.rev));
    const frames = JSON.stringify([socket.feeds, socket.events, socket.heads, socket.presence, socket.hints]);
    socket.close();
    const pushes = await pushesFor(scene);
    for (const { hint } of socket.feeds) heard.add(hint.type);
    for (const { type } of pushes) heard.add(type);
    expect(given(scene.secrets, frames)).toEqual([]);
    for (const { type, payload } of pushes) {
      // From the accept on, the venue knows its guest's first name.
      const open = type === 'venue_won' ? [OWNER.name] : [];
      expect([type, given(scene.secrets, JSON.stringify(payload)).filter((secret) => !open.includes(secret))]).toEqual([type, []]);
    }
  });

  it('the sockets got frames in the test', () => {
    for (const news of [
      'request.changed',
      'bid.won',
      'booking.cancelled',
      'venue_won',
      'venue_counter_received',
      'venue_booking_cancelled',
    ])
      expect([...heard]).toContain(news);
  });
});

describe('the logs', () => {
  it('name no person, plan, place, contact or rival at their most verbose level', () => {
    expect(logs).toContain('"level":"info"');
    const words = [PLAN_NAME, OWNER.name, OWNER.contact, OWNER.phone, MEMBER, ...PLACES, RIVAL.name, String(RIVAL.price), 'sid='];
    expect(given(words, logs)).toEqual([]);
  });
});
