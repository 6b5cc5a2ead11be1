import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { VenueBookingView } from '@app/contracts';
import { connectDatabase, type Database } from '@app/persistence';
import {
  bookedPlan,
  bookOverHttp,
  call,
  createTestDatabase,
  eventually,
  liveAuction,
  makeUser,
  makeVenue,
  signInUser,
  signInVenue,
  startProcess,
  startTestBackend,
  type TestDatabase,
  type TestProcess,
} from '@app/testkit';

/** The longest time until a change is in force in all processes. */
const IN_FORCE_MS = 5_000;
const MINUTE = 60_000;

let home: TestDatabase;
let backend: Awaited<ReturnType<typeof startTestBackend>>;
let database: Database;
let apis: TestProcess[];
let worker: TestProcess;
let cookie: string;

beforeAll(async () => {
  [home, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
  database = await connectDatabase(home.url, { transactions: 2, reads: 2 }, 'live-settings');
  apis = await Promise.all([startProcess('api', home.url, backend.env), startProcess('api', home.url, backend.env)]);
  // The market calls the API of its machine.
  worker = await startProcess('worker', home.url, { ...backend.env, PORT: new URL(apis[0]?.url ?? '').port });
  ({ cookie } = await signInUser(database, await makeUser(database, { role: 'ops' })));
}, 60_000);
afterAll(async () => {
  for (const process of [worker, ...apis]) await process.kill();
  await database.close();
  await backend.stop();
  await home.drop();
});

/** Books a plan on a process; gives the booking's venue with a token, and a mailbox of its staff that the worker writes to. */
async function book({ url }: TestProcess): Promise<{ token: string; mail: string; bookingId: string }> {
  const plan = await liveAuction(database, { venues: 1 });
  const token = await signInVenue(database, plan.venueIds[0] ?? '');
  const mail = `${randomUUID()}@staff.test`;
  await database.source.query(
    `WITH owner AS (INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1, $2, '!', 'Ravi', 'venue_owner'))
     INSERT INTO mail_addresses (address_hash, confirmed_at) VALUES (sha256(convert_to($2, 'UTF8')), app_clock())`,
    [plan.venueIds[0], mail],
  );
  const { id } = await bookOverHttp(url, (await signInUser(database, plan.ownerId)).cookie, plan.bidIds[0]);
  return { token, mail, bookingId: id };
}

/** The minutes to acknowledge a booking, as a process tells its venue. */
async function minutesToldBy({ url }: TestProcess, token: string): Promise<number> {
  const [booking] = (await call<VenueBookingView[]>(url, 'GET /venues/me/bookings', { token })).body;
  return (Date.parse(booking?.acknowledgeBy ?? '') - Date.parse(booking?.createdAt ?? '')) / MINUTE;
}

/** The text of the worker's mail about a booking. */
async function mailTo(address: string): Promise<string | undefined> {
  const rows = await database.source.query<{ text: string }[]>(
    `SELECT payload ->> 'text' AS text FROM deliveries WHERE type = 'venue_won' AND payload ->> 'to' = $1`,
    [address],
  );
  return rows[0]?.text;
}

/** Books a simulated venue, which acknowledges at once while it takes part; gives the booking's id. */
async function bookSimulated(): Promise<string> {
  const venueId = await makeVenue(database, { kind: 'simulated' });
  await signInVenue(database, venueId);
  return (await bookedPlan(database, { venues: 1, venueIds: [venueId] })).booking.id;
}
const isAcknowledged = async (bookingId: string): Promise<boolean> =>
  (await database.source.query<unknown[]>('SELECT FROM bookings WHERE id = $1 AND acknowledged_at IS NOT NULL', [bookingId])).length > 0;
const switchMarket = async (on: boolean, version: number): Promise<void> => {
  const body = { on, reason: 'A demonstration', version };
  expect((await call(apis[0]?.url ?? '', 'PUT /admin/live-settings/demo-market', { cookie, body })).status).toBe(204);
};

describe('a setting that operations change while the product runs', () => {
  it('is in force in every API and in the worker within five seconds, also when the message of the change is lost', async () => {
    const [first, second] = apis as [TestProcess, TestProcess];
    const before = await book(first);
    expect(await minutesToldBy(second, before.token)).toBe(15);
    expect(await eventually(() => mailTo(before.mail))).toContain('15 minutes');

    const body = { value: 40 * MINUTE, reason: 'A busy evening', version: 0 };
    expect((await call(first.url, 'PUT /admin/live-settings/numbers/acknowledgeMs', { cookie, body })).status).toBe(204);
    await eventually(async () => (await minutesToldBy(second, (await book(second)).token)) === 40, IN_FORCE_MS);
    expect(await minutesToldBy(second, before.token)).toBe(15);
    const during = await book(second);
    expect(await eventually(() => mailTo(during.mail))).toContain('40 min');

    // Nobody tells of this change.
    await database.source.query(`UPDATE live_settings SET value = $1, version = version + 1 WHERE name = 'acknowledgeMs'`, [
      String(50 * MINUTE),
    ]);
    const changed = performance.now();
    for (const api of apis) await eventually(async () => (await minutesToldBy(api, (await book(api)).token)) === 50, IN_FORCE_MS);
    await eventually(async () => {
      const later = await book(second);
      return (await eventually(() => mailTo(later.mail))).includes('50 min');
    }, IN_FORCE_MS);
    expect(performance.now() - changed).toBeLessThan(2 * IN_FORCE_MS);
  }, 60_000);

  it('starts, stops and starts the simulated venues of the worker, within five seconds each', async () => {
    const waiting = await bookSimulated();
    await switchMarket(true, 0);
    await eventually(() => isAcknowledged(waiting), IN_FORCE_MS);
    await switchMarket(false, 1);
    // A venue that takes part answers within a second.
    const kept = await eventually(async () => {
      const id = await bookSimulated();
      const answered = await eventually(() => isAcknowledged(id), 1_500).catch(() => false);
      return answered ? null : id;
    }, IN_FORCE_MS);
    await switchMarket(true, 2);
    await eventually(() => isAcknowledged(kept), IN_FORCE_MS);
  }, 60_000);
});
