import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ApprovalView, BookingView, DisputeView, UnansweredBooking, VenueBookingView } from '@app/contracts';
import { call, setClock } from '@app/testkit';
import { sceneFixture, type Scene } from '../testing/access/scenes.js';
import { database, url } from '../testing/running-api.js';

const HOUR = 3_600_000;
let scene: Scene;
let start: number;

beforeAll(async () => {
  await setClock(database, null);
});
afterEach(() => setClock(database, null));

async function booked(): Promise<void> {
  scene = await sceneFixture(database, url, 'booked');
  await database.source.query(`UPDATE sessions SET expires_at = expires_at + interval '10 days'`);
  await database.source.query(`UPDATE venue_sessions SET expires_at = expires_at + interval '10 days'`);
  const [row] = await database.source.query<{ start_at: Date }[]>('SELECT start_at FROM bookings WHERE id = $1', [scene.bookingId]);
  start = row?.start_at.getTime() ?? 0;
}
const at = (ms: number) => setClock(database, new Date(start + ms));
const noShow = () => call<VenueBookingView>(url, `POST /venues/me/bookings/${scene.bookingId}/no-show`, scene.credentials.invitedVenue);
const dispute = (text: unknown = 'We sat at the window.') =>
  call<BookingView>(url, `POST /bookings/${scene.bookingId}/dispute`, { ...scene.credentials.owner, body: { text } });
const decide = (body: unknown) =>
  call<BookingView>(url, `POST /admin/disputes/${scene.bookingId}/decide`, { ...scene.credentials.ops, body });
const open = async () => (await call<DisputeView[]>(url, 'GET /admin/disputes', scene.credentials.ops)).body;

describe('a no-show', () => {
  it('is marked by the venue, disputed by the owner and decided by ops, each seeing their part of it', async () => {
    await booked();
    await at(HOUR);
    expect((await noShow()).body).toMatchObject({ status: 'no_show' });
    expect((await noShow()).status).toBe(200);
    const read = await call<BookingView>(url, `GET /bookings/${scene.bookingId}`, scene.credentials.member);
    expect(read.body).toMatchObject({ status: 'no_show', disputeUntil: new Date(start + 73 * HOUR).toISOString() });
    expect(await open()).toEqual([]);
    expect((await dispute()).body).toMatchObject({ status: 'disputed' });
    expect(await open()).toEqual([expect.objectContaining({ id: scene.bookingId, text: 'We sat at the window.', firstName: 'Asha' })]);
    const venue = await call<VenueBookingView[]>(url, 'GET /venues/me/bookings', scene.credentials.invitedVenue);
    expect(JSON.stringify(venue.body)).not.toContain('window');
    const log = await call(url, `GET /datebooks/${scene.planId}/events?after=0`, scene.credentials.member);
    expect(JSON.stringify(log.body)).not.toContain('window');
    expect((await decide({ uphold: false })).body).toMatchObject({ status: 'completed' });
    expect(await open()).toEqual([]);
  });

  it('is written down with who decided what, and when', async () => {
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

  it('refuses what comes too early, too late or twice, and what is no answer', async () => {
    await booked();
    await at(HOUR / 4);
    expect([(await noShow()).code, (await dispute()).code]).toEqual(['booking-state', 'booking-state']);
    await at(HOUR);
    await noShow();
    expect((await decide({ uphold: true })).code).toBe('booking-state');
    await at(73 * HOUR);
    expect((await dispute()).code).toBe('booking-state');
    await at(72 * HOUR);
    expect((await dispute('')).status).toBe(422);
    expect((await dispute('x'.repeat(1001))).status).toBe(422);
    await dispute();
    expect((await decide({})).status).toBe(422);
    await decide({ uphold: true });
    expect((await decide({ uphold: false })).code).toBe('booking-state');
    expect((await noShow()).status).toBe(200);
  });
});

describe('bookings that no venue answers for', () => {
  it('are listed from the one whose guests arrive first, page by page', async () => {
    const ids: string[] = [];
    for (const hours of [2, 5]) {
      await booked();
      ids.push(scene.bookingId);
      await database.source.query(
        `UPDATE bookings SET created_at = app_clock() - interval '1 hour', start_at = app_clock() + make_interval(hours => $2), end_at = NULL WHERE id = $1`,
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
  it('is listed with its reason, and lifted by ops for good', async () => {
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
