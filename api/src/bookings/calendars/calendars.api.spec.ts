import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BookingView, CalendarAddress, NewCalendarAddress, UserSettings } from '@app/contracts';
import { bookOverHttp, call, joinPlan, liveAuction, makeUser, setClock, signInEverybody, signInUser, signInVenue } from '@app/testkit';
import { database, url, useRunningApi } from '../../testing/running-api.js';

useRunningApi();

let booking: BookingView;
let member: { id: string; cookie: string };
let desk: { token: string; staffId: string; venueId: string };

const make = async (path: string, by: { cookie?: string; token?: string }) =>
  (await call<NewCalendarAddress>(url, `POST ${path}`, by)).body.url;
const mine = () => make('/user/calendar-address', { cookie: member.cookie });
const ofDesk = () => make('/venues/me/calendar-address', { token: desk.token });
const read = (address: string, headers: Record<string, string> = {}) => fetch(url + new URL(address).pathname, { headers });
const textOf = async (address: string) => (await read(address)).text();
const statusOf = async (address: string) => (await read(address)).status;

beforeAll(async () => {
  const plan = await liveAuction(database);
  const { owner } = await signInEverybody(database, plan);
  const friend = await makeUser(database);
  await joinPlan(database, plan.id, friend, 'voter');
  member = { id: friend, cookie: (await signInUser(database, friend)).cookie };
  booking = await bookOverHttp(url, owner, plan.bidIds[0]);
  const token = await signInVenue(database, booking.venue.id);
  const [staff] = await database.source.query<{ id: string }[]>('SELECT id FROM venue_staff WHERE venue_id = $1 ORDER BY id DESC LIMIT 1', [
    booking.venue.id,
  ]);
  desk = { token, staffId: staff?.id ?? '', venueId: booking.venue.id };
});

describe('a secret calendar address', () => {
  it('shows a member’s bookings without a session, and is not kept itself', async () => {
    const address = await mine();
    const answer = await read(address);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, no-cache',
    ]);
    expect(await answer.text()).toContain(`UID:${booking.id}@`);
    const token = /calendars\/([\w-]{43})\//.exec(address)?.[1] ?? '';
    const stored = await database.source.query('SELECT to_jsonb(a) AS row FROM calendar_addresses a');
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('is answered 304 until a booking changes, whatever the time', async () => {
    const address = await mine();
    const etag = (await read(address)).headers.get('etag') ?? '';
    await setClock(database, new Date(Date.now() + 60_000));
    expect((await read(address, { 'if-none-match': etag })).status).toBe(304);
    await database.source.query('UPDATE bookings SET sequence = sequence + 1 WHERE id = $1', [booking.id]);
    expect((await read(address, { 'if-none-match': etag })).status).toBe(200);
  });

  it('names no venue once the person is discreet', async () => {
    const address = await mine();
    const settings = (await call<UserSettings>(url, 'GET /user/settings', { cookie: member.cookie })).body;
    expect(await textOf(address)).toContain(booking.venue.name);
    await call(url, 'PUT /user/settings', { cookie: member.cookie, body: { ...settings, discreet: true } });
    expect(await textOf(address)).not.toContain(booking.venue.name);
    await call(url, 'PUT /user/settings', { cookie: member.cookie, body: settings });
  });

  it('is gone once it is rotated or ended, exactly as one that never was', async () => {
    const first = await mine();
    const second = await mine();
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    await call(url, 'DELETE /user/calendar-address', { cookie: member.cookie });
    const problem = async (address: string) => {
      const answer = await read(address);
      return [answer.status, [...answer.headers.keys()].sort(), { ...((await answer.json()) as object), traceId: '' }];
    };
    const never = await problem(second.replace(/[\w-]{43}/, 'A'.repeat(43)));
    expect(await problem(second)).toEqual(never);
    expect(await problem(second.replace(/[\w-]{43}/, 'short'))).toEqual(never);
  });

  it('says on which day it was made and read last, by the day alone', async () => {
    const address = await mine();
    const own = async () => (await call<CalendarAddress>(url, 'GET /user/calendar-address', { cookie: member.cookie })).body;
    expect(await own()).toEqual({ madeOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), usedOn: null });
    await read(address);
    const { madeOn, usedOn } = await own();
    expect(usedOn).toBe(madeOn);
  });

  it('of two that are made at once only one works', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, mine));
    expect((await Promise.all(made.map(statusOf))).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404, 404]);
  });

  it('shows nothing of a plan that the person has left, and nothing to who is forgotten', async () => {
    const address = await mine();
    await database.source.query('UPDATE members SET left_at = app_clock() WHERE user_id = $1', [member.id]);
    expect(await textOf(address)).not.toContain(booking.id);
    await database.source.query('UPDATE members SET left_at = NULL WHERE user_id = $1', [member.id]);
    await database.source.query('UPDATE users SET forgotten_at = app_clock() WHERE id = $1', [member.id]);
    expect(await statusOf(address)).toBe(404);
    await database.source.query('UPDATE users SET forgotten_at = NULL WHERE id = $1', [member.id]);
  });
});

describe('the address of a venue’s agenda', () => {
  it('names the party and no guest, and is gone while the venue is suspended', async () => {
    const address = await ofDesk();
    const text = await textOf(address);
    expect(text).toContain(`UID:${booking.id}-desk@`);
    expect(text).toContain(booking.ref);
    const [guest] = await database.source.query<Record<'first_name' | 'contact_name' | 'contact_phone', string>[]>(
      'SELECT first_name, contact_name, contact_phone FROM bookings WHERE id = $1',
      [booking.id],
    );
    for (const hidden of Object.values(guest ?? {})) expect(text).not.toContain(hidden);
    await database.source.query(`UPDATE venues SET status = 'suspended' WHERE id = $1`, [desk.venueId]);
    expect(await statusOf(address)).toBe(404);
    await database.source.query(`UPDATE venues SET status = 'verified' WHERE id = $1`, [desk.venueId]);
  });

  it('shows a booking that is off as cancelled for a month', async () => {
    const address = await ofDesk();
    await database.source.query(`UPDATE bookings SET status = 'cancelled_by_user', cancelled_at = app_clock() WHERE id = $1`, [booking.id]);
    expect(await textOf(address)).toContain('STATUS:CANCELLED');
    await database.source.query(`UPDATE bookings SET cancelled_at = app_clock() - interval '31 days' WHERE id = $1`, [booking.id]);
    expect(await textOf(address)).not.toContain('VEVENT');
  });

  it('goes with the member of the staff', async () => {
    const address = await ofDesk();
    await database.source.query('DELETE FROM venue_staff WHERE id = $1', [desk.staffId]);
    expect(await statusOf(address)).toBe(404);
  });
});
