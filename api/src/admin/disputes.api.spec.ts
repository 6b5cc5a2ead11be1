import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApprovalView, BookingView, DisputeView, UnansweredBooking, VenueBookingView, MessageSent, Problem } from '@app/contracts';
import { call, setClock, makeUser, makeVenue, liveAuction, signInUser } from '@app/testkit';
import { VENUE_CHECKS } from '@app/contracts';
import { sceneFixture, type Scene } from '../testing/access/scenes.js';
import { database, url, useRunningApi } from '../testing/running-api.js';

useRunningApi();

const HOUR = 3_600_000;
let scene: Scene;
let start: number;

afterEach(() => setClock(database, null));

async function booked(): Promise<void> {
  scene = await sceneFixture(database, url, 'booked');
  await database.source.query(`UPDATE sessions SET expires_at = expires_at + interval '10 days'`);
  await database.source.query(`UPDATE venue_sessions SET expires_at = expires_at + interval '10 days'`);
  const [row] = await database.source.query<{ start_at: Date }[]>('SELECT start_at FROM bookings WHERE id = $1', [scene.bookingId]);
  start = row?.start_at.getTime() ?? 0;
  await teamSignedInAt(start + HOUR);
}
const teamSignedInAt = (ms: number) =>
  database.source.query('UPDATE sessions SET second_factor_at = $1, team_seen_at = $1, code_given_at = $1', [new Date(ms)]);
const at = (ms: number) => setClock(database, new Date(start + ms));
const noShow = () => call<VenueBookingView>(url, `POST /venues/me/bookings/${scene.bookingId}/no-show`, scene.credentials.invitedVenue);
const dispute = (text: unknown = 'We sat at the window.') =>
  call<BookingView>(url, `POST /bookings/${scene.bookingId}/dispute`, { ...scene.credentials.owner, body: { text } });
const decide = (body: unknown) =>
  call<BookingView>(url, `POST /admin/disputes/${scene.bookingId}/decide`, { ...scene.credentials.ops, body });
const open = async () => (await call<DisputeView[]>(url, 'GET /admin/disputes', scene.credentials.ops)).body;

describe('a no-show', () => {
  it('a venue marks a no-show, the owner disputes it and ops decide, and each sees their part of it', async () => {
    await booked();
    await at(0);
    await call(url, `POST /bookings/${scene.bookingId}/messages`, { ...scene.credentials.member, body: { kind: 'guests_outside' } });
    await at(HOUR);
    expect((await noShow()).body).toMatchObject({ status: 'no_show' });
    expect((await noShow()).status).toBe(200);
    const read = await call<BookingView>(url, `GET /bookings/${scene.bookingId}`, scene.credentials.member);
    expect(read.body).toMatchObject({ status: 'no_show', disputeUntil: new Date(start + 73 * HOUR).toISOString() });
    expect(await open()).toEqual([]);
    expect((await dispute()).body).toMatchObject({ status: 'disputed' });
    const messages = [{ from: 'guests', kind: 'guests_outside', at: new Date(start).toISOString() }];
    expect(await open()).toEqual([
      expect.objectContaining({ id: scene.bookingId, text: 'We sat at the window.', firstName: 'Asha', messages }),
    ]);
    const venue = await call<VenueBookingView[]>(url, 'GET /venues/me/bookings', scene.credentials.invitedVenue);
    expect(JSON.stringify(venue.body)).not.toContain('window');
    const log = await call(url, `GET /datebooks/${scene.planId}/events?after=0`, scene.credentials.member);
    expect(JSON.stringify(log.body)).not.toContain('window');
    expect((await decide({ uphold: false })).body).toMatchObject({ status: 'completed' });
    expect(await open()).toEqual([]);
  });

  it('audits each decision about a no-show with its author and time', async () => {
    await booked();
    await at(HOUR);
    await noShow();
    await dispute();
    await decide({ uphold: true });
    const entries = await database.source.query<object[]>('SELECT action, details, at FROM audit_log WHERE subject_id = $1', [
      scene.bookingId,
    ]);
    expect(entries).toEqual([{ action: 'dispute.upheld', details: {}, at: new Date(start + HOUR) }]);
  });
});

describe('bookings that no venue answers for', () => {
  it('lists unacknowledged bookings from the earliest arrival, page by page', async () => {
    const ids: string[] = [];
    for (const hours of [2, 5]) {
      await booked();
      ids.push(scene.bookingId);
      await database.source.query(
        `UPDATE bookings SET acknowledge_by = app_clock() - interval '1 minute', start_at = app_clock() + make_interval(hours => $2), end_at = NULL WHERE id = $1`,
        [scene.bookingId, hours],
      );
    }
    const page = async (query: string) =>
      (await call<UnansweredBooking[]>(url, `GET /admin/unanswered-bookings?${query}`, scene.credentials.ops)).body.map(({ id }) => id);
    const [sooner, later] = ids;
    expect((await page('limit=100')).filter((id) => ids.includes(id))).toEqual([sooner, later]);
    expect(await page(`limit=1&cursor=${sooner}`)).toEqual([later]);
    expect(await page(`limit=1&cursor=${later}`)).toEqual([]);
  });
});

describe('an approval', () => {
  it('lists an approval with its reason, and lets ops lift it for good', async () => {
    await booked();
    await database.source.query(`UPDATE users SET approval_until = app_clock() + interval '90 days' WHERE id = $1`, [scene.ownerId]);
    const list = async () => (await call<ApprovalView[]>(url, 'GET /admin/approvals', scene.credentials.admin)).body;
    expect(await list()).toEqual([expect.objectContaining({ id: scene.ownerId, firstName: 'Asha', noShows: 0, lateCancels: 0 })]);
    const lift = () => call(url, `POST /admin/approvals/${scene.ownerId}/lift`, scene.credentials.admin);
    expect((await lift()).status).toBe(204);
    expect((await lift()).code).toBe('version-mismatch');
    expect(await list()).toEqual([]);
    const entries = await database.source.query<object[]>('SELECT action FROM audit_log WHERE subject_id = $1', [scene.ownerId]);
    expect(entries).toEqual([{ action: 'approval.lifted' }]);
  });
});

describe('three concurrent decisions of the team', () => {
  let team: { cookie: string }[];
  beforeAll(async () => {
    team = await Promise.all(
      ['ops', 'admin', 'ops'].map(async (role) => {
        const id = await makeUser(database);
        await database.source.query('UPDATE users SET role = $2 WHERE id = $1', [id, role]);
        return signInUser(database, id);
      }),
    );
  });
  const row = async (sql: string, values: unknown[]): Promise<string> =>
    (await database.source.query<{ id: string }[]>(sql, values))[0]?.id ?? '';

  /** A case that waits for the team: its id, the commands of three members at once, and the audit entry of one of them. */
  interface Waiting {
    id: string;
    routes: readonly [string, object][];
    actions: readonly string[];
    code?: string;
  }
  const WAITING: Record<string, () => Promise<Waiting>> = {
    'an approval': async () => {
      const id = await makeUser(database);
      await database.source.query(`UPDATE users SET approval_until = app_clock() + interval '90 days' WHERE id = $1`, [id]);
      return { id, routes: [[`POST /admin/approvals/${id}/lift`, {}]], actions: ['approval.lifted'] };
    },
    'a report': async () => {
      const id = await row(`INSERT INTO reports (reporter_id, kind, venue_id, reason) VALUES ($1, 'report', $2, 'spam') RETURNING id`, [
        await makeUser(database),
        await makeVenue(database),
      ]);
      return { id, routes: [[`POST /admin/reports/${id}/close`, { note: 'Spoken to' }]], actions: ['report.closed'] };
    },
    'a flag of one owner': async () => {
      const plan = await liveAuction(database);
      const id = await row(`INSERT INTO owner_flags (request_id, venue_id, other_id, sign) VALUES ($1, $2, $3, 'phone') RETURNING id`, [
        plan.requestId,
        ...plan.venueIds.slice(0, 2).toSorted(),
      ]);
      return { id, routes: [[`POST /admin/owner-flags/${id}/close`, {}]], actions: ['owners.looked_at'] };
    },
    'a message': async () => {
      const sent = await call<MessageSent>(url, 'POST /messages', {
        body: { category: 'other', text: 'Hello', replyTo: 'asha@example.org' },
      });
      const id = await row('SELECT id FROM contact_messages WHERE ref = $1', [sent.body.ref]);
      return { id, routes: [[`POST /admin/messages/${id}/answer`, { note: 'Written back' }]], actions: ['message.answered'] };
    },
    'an application': async () => {
      const id = await makeVenue(database, { kind: 'claimed' });
      await database.source.query(`UPDATE venues SET status = 'pending' WHERE id = $1`, [id]);
      const routes = [
        [`POST /admin/venues/${id}/verify`, { from: 'pending', checked: VENUE_CHECKS }],
        [`POST /admin/venues/${id}/reject`, { reason: 'Not a place', from: 'pending' }],
      ] as const;
      return { id, routes: routes.map(([route, body]) => [route, body]), actions: ['venue.verified', 'venue.rejected'] };
    },
    'a dispute': async () => {
      const scene = await sceneFixture(database, url, 'booked');
      const id = scene.bookingId;
      const start = await row('SELECT start_at AS id FROM bookings WHERE id = $1', [id]);
      await database.source.query(`UPDATE sessions SET expires_at = expires_at + interval '10 days'`);
      await database.source.query(`UPDATE venue_sessions SET expires_at = expires_at + interval '10 days'`);
      const later = new Date(start).getTime() + HOUR;
      await setClock(database, new Date(later));
      await teamSignedInAt(later);
      await call(url, `POST /venues/me/bookings/${id}/no-show`, scene.credentials.invitedVenue);
      const dispute = { ...scene.credentials.owner, body: { text: 'We sat at the window.' } };
      expect((await call<BookingView>(url, `POST /bookings/${id}/dispute`, dispute)).status).toBe(200);
      const routes = [true, false].map((uphold): [string, object] => [`POST /admin/disputes/${id}/decide`, { uphold }]);
      return { id, routes, actions: ['dispute.upheld', 'dispute.dismissed'], code: 'booking-state' };
    },
  };

  it.each(Object.keys(WAITING))(
    '%s: one of three concurrent decisions counts, the others read that another was first, and one is audited',
    async (name) => {
      const { id, routes, actions, code = 'version-mismatch' } = (await WAITING[name]?.()) ?? { id: '', routes: [], actions: [] };
      const answers = await Promise.all(
        team.map(({ cookie }, turn) => {
          const [route, body] = routes[turn % routes.length] ?? ['', {}];
          return call<Problem | null>(url, route, { cookie, body });
        }),
      );
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
      const refused = answers.filter(({ status }) => status >= 300);
      expect(refused.map((answer) => [answer.status, answer.code])).toEqual([
        [409, code],
        [409, code],
      ]);
      const written = await database.source.query<object[]>('SELECT action FROM audit_log WHERE subject_id = $1 AND action = ANY($2)', [
        id,
        actions,
      ]);
      expect(written).toHaveLength(1);
      // The disputing member is notified once: one event, and one reaction that announces it.
      const notices = await database.source.query<object[]>(
        `SELECT 1 FROM events e JOIN reactions r ON r.event_id = e.id AND r.name = 'announce-dispute'
       WHERE e.type = 'booking.decided' AND e.datebook_id = (SELECT datebook_id FROM bookings WHERE id = $1)`,
        [id],
      );
      expect(notices).toHaveLength(name === 'a dispute' ? 1 : 0);
      await setClock(database, null);
    },
  );
});
