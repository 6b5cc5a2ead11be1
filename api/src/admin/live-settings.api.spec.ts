import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { LiveSettings, OwnBooking, PreferencesStatus, Problem, SecurityLogEntry, VenueBookingView } from '@app/contracts';
import { STANDARD, tune, TUNABLES } from '@app/domain';
import {
  bookedPlan,
  call,
  createPlan,
  enterGuest,
  eventually,
  makeUser,
  makeVenue,
  savePreferences,
  signInUser,
  signInVenue,
} from '@app/testkit';
import { database, url, useRunningApi } from '../testing/running-api.js';

useRunningApi();

const WHY = 'A wedding season evening';
let cookie: string;
let opsId: string;
beforeAll(async () => {
  opsId = await makeUser(database, { firstName: 'Meera', role: 'ops' });
  ({ cookie } = await signInUser(database, opsId));
});
const read = async () => (await call<LiveSettings>(url, 'GET /admin/live-settings', { cookie })).body;
const put = (path: string, body: object) =>
  call<Problem>(url, `PUT /admin/live-settings/${path}`, { cookie, body: { reason: WHY, version: 0, ...body } });
const numberOf = async (key: string) => (await read()).numbers.find((each) => each.key === key);
const clear = async () => {
  // A change by HTTP is in force at once; a deleted row is noticed by the next comparison, seconds later.
  for (const { key, value, base, version } of (await read()).numbers)
    if (value !== base) await put(`numbers/${key}`, { value: null, version });
  await database.source.query('DELETE FROM live_settings');
  await eventually(() => TUNABLES.inviteCap === STANDARD.inviteCap && TUNABLES.acknowledgeMs === STANDARD.acknowledgeMs);
};
afterEach(clear);
afterAll(() => {
  tune({});
});

/** The clock of the database goes on between the columns of one row. */
const minutesBetween = (from: string, to = ''): number => (Date.parse(to) - Date.parse(from)) / 60_000;

describe('the settings of an evening', () => {
  it('changes a number with its reason, which is in force at once and in the security log, and takes it back', async () => {
    expect(await numberOf('inviteCap')).toEqual({ key: 'inviteCap', value: 25, base: 25, least: 1, most: 500, version: 0, change: null });
    expect((await put('numbers/inviteCap', { value: 12 })).status).toBe(204);
    await eventually(() => TUNABLES.inviteCap === 12);
    expect(await numberOf('inviteCap')).toMatchObject({ value: 12, base: 25, version: 1, change: { by: 'Meera', reason: WHY } });
    const log = await call<SecurityLogEntry[]>(url, 'GET /admin/security-log?type=setting.changed', { cookie });
    expect(log.body[0]).toMatchObject({ actor: { id: opsId }, about: 'inviteCap', colleagues: { actor: 'Meera' } });
    expect((await put('numbers/inviteCap', { value: null, version: 1 })).status).toBe(204);
    await eventually(() => TUNABLES.inviteCap === 25);
    expect(await numberOf('inviteCap')).toMatchObject({ value: 25, version: 2 });
  });

  it('refuses a number out of its range or order, an unknown one, a change without a reason, and the later of two changes', async () => {
    for (const [path, body, code] of [
      ['numbers/inviteCap', { value: 501 }, 'invalid-fields'],
      ['numbers/inviteCap', { value: 7 }, 'invalid-fields'],
      ['numbers/inviteCap', { value: 1.5 }, 'invalid-fields'],
      ['numbers/inviteCap', { value: 12, reason: 'busy' }, 'invalid-fields'],
      ['numbers/strikes', { value: 12 }, 'not-found'],
      ['cities/atlantis', { paused: true }, 'not-found'],
    ] as const)
      expect([path, body, (await put(path, body)).code]).toEqual([path, body, code]);
    expect(TUNABLES.inviteCap).toBe(25);
    const both = await Promise.all([12, 13].map((value) => put('numbers/inviteCap', { value })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect((await put('demo-market', { on: true, version: 3 })).code).toBe('version-mismatch');
  });

  it('leaves the time to acknowledge of a booking as it was when it was made', async () => {
    const plan = await bookedPlan(database);
    const token = await signInVenue(database, plan.venueIds[0] ?? '');
    const owner = await signInUser(database, plan.ownerId);
    const shown = async () => {
      const [desk, guests] = await Promise.all([
        call<VenueBookingView[]>(url, 'GET /venues/me/bookings', { token }),
        call<OwnBooking>(url, `GET /bookings/${plan.booking.id}`, { cookie: owner.cookie }),
      ]);
      return [desk.body[0]?.acknowledgeBy, guests.body.acknowledgeBy];
    };
    const [by, sameBy] = await shown();
    expect(sameBy).toBe(by);
    expect(minutesBetween(plan.booking.createdAt, by)).toBeCloseTo(STANDARD.acknowledgeMs / 60_000, 0);
    expect((await put('numbers/acknowledgeMs', { value: 40 * 60_000 })).status).toBe(204);
    await eventually(() => TUNABLES.acknowledgeMs === 40 * 60_000);
    expect(await shown()).toEqual([by, by]);
    // The worker has taken its timer off.
    await database.source.query('UPDATE bookings SET ack_due_at = NULL WHERE id = $1', [plan.booking.id]);
    expect(await shown()).toEqual([by, by]);
    const { booking } = await bookedPlan(database);
    expect(minutesBetween(booking.createdAt, booking.acknowledgeBy)).toBeCloseTo(40, 0);
  });

  it('keeps the new plans of a paused city from venues, and their planners read why', async () => {
    await makeVenue(database);
    const owner = await enterGuest(url);
    expect((await put('cities/mumbai', { paused: true })).status).toBe(204);
    const { id } = await createPlan(owner, { planType: 'goSolo' });
    const status = async () => (await owner.call<PreferencesStatus>(`GET /datebooks/${id}/preferences-status`)).body;
    await savePreferences(owner, id);
    await owner.call(`PATCH /datebooks/${id}`, { bidding: 'open' });
    expect((await status()).pausedIn).toBe('mumbai');
    expect(await database.source.query('SELECT 1 FROM bid_requests WHERE datebook_id = $1', [id])).toEqual([]);
    expect((await put('cities/mumbai', { paused: false, version: 1 })).status).toBe(204);
    await owner.call(`PATCH /datebooks/${id}`, { bidding: 'open' });
    expect((await status()).pausedIn).toBeNull();
    expect(await database.source.query('SELECT 1 FROM bid_requests WHERE datebook_id = $1', [id])).toHaveLength(1);
    expect((await read()).cities.find(({ city }) => city === 'mumbai')).toMatchObject({
      paused: false,
      version: 2,
      change: { by: 'Meera' },
    });
  });

  it('switches the demo market over the environment, and back to it', async () => {
    const market = async () => (await read()).demoMarket;
    const { base } = await market();
    expect((await put('demo-market', { on: !base })).status).toBe(204);
    expect(await market()).toMatchObject({ on: !base, base, version: 1 });
    const taking = () =>
      database.source.query<{ on: boolean }[]>(`SELECT value = 'true' AS on FROM live_settings WHERE name = 'demoMarket'`);
    expect(await taking()).toEqual([{ on: !base }]);
    expect((await put('demo-market', { on: null, version: 1 })).status).toBe(204);
    expect(await market()).toMatchObject({ on: base, version: 2 });
  });
});
