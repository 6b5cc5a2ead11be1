import '../../testing/browser-globals.js';
import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminOverview, AdminReport, AdminVenue, DisputeView, Touched } from '@app/contracts';
import { serverNow } from '../../lib/clock.js';
import { adminVenue } from '../../testing/admin-venue.js';
import { stubApi, refusal, show } from '../../testing/stub-api.js';
import { Disputes } from './components/disputes.js';
import { Overview } from './components/overview.js';
import { Reports } from './components/reports.js';
import { Venues } from './venues/venues.js';

const server = stubApi();
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(serverNow() + hours * HOUR).toISOString();

const overview = (waiting: Partial<AdminOverview['waiting']>, today: Partial<AdminOverview['today']> = {}): AdminOverview => ({
  asOf: inHours(0),
  waiting: {
    applications: 0,
    photos: 0,
    reports: 0,
    reportsOverdue: 0,
    disputes: 0,
    ownerFlags: 0,
    messages: 0,
    messagesOverdue: 0,
    unansweredBookings: 0,
    stuckRows: 0,
    ...waiting,
  },
  today: { plans: 0, auctions: 0, auctionsOver: 0, auctionsBooked: 0, offers: 0, bookings: 0, ...today },
  now: { livePlans: 0, openAuctions: 0, approvals: 0 },
});

describe('the overview', () => {
  it('links to the waiting work, describes delays in words, and shows the fill rate with its base', async () => {
    server.answer = () => [200, overview({ reports: 3, reportsOverdue: 2, disputes: 1 }, { auctionsOver: 8, auctionsBooked: 2 })];
    show(<Overview />);
    const reports = await screen.findByRole('link', { name: /Reports/ });
    expect(reports.getAttribute('href')).toBe('/admin/reports');
    expect(reports.textContent).toMatch(/3.*2 overdue/);
    expect(screen.getByRole('link', { name: /Disputes/ }).textContent).toContain('1');
    expect(screen.getByText('25%')).toBeTruthy();
    expect(screen.getByText('2 of 8 finished auctions booked')).toBeTruthy();
    expect(screen.queryByText(/Nothing waits/)).toBeNull();
  });

  it('reports that no work waits, that no auction is over, and a failed read', async () => {
    server.answer = () => [200, overview({})];
    show(<Overview />);
    await screen.findByText(/Nothing waits/);
    expect(screen.getByText('No auction of today is over yet')).toBeTruthy();
    cleanup();
    server.answer = () => refusal(503, 'unavailable');
    show(<Overview />);
    server.answer = () => [200, overview({ disputes: 4 })];
    await userEvent.click(await screen.findByRole('button', { name: /again/i }));
    expect((await screen.findByRole('link', { name: /Disputes/ })).textContent).toContain('4');
  });
});

const report = (more: Partial<AdminReport> = {}): AdminReport => ({
  id: 'report-1',
  kind: 'report',
  userId: null,
  venueId: 'venue-1' as never,
  guideId: null,
  reason: 'unsafe',
  text: 'It was dark.',
  reporterId: 'reporter' as never,
  about: 'Cafe Dusk',
  liftedAt: null,
  createdAt: inHours(-26),
  dueAt: inHours(-2.5),
  closedAt: null,
  note: null,
  closedBy: null,
  ...more,
});

describe('the reports', () => {
  it('show their delay, are closed with a required note, and then appear among the done ones', async () => {
    let closed = false;
    server.answer = (call) => {
      if (call.startsWith('POST')) return ((closed = true), [204, null]);
      if (call.includes('state=closed')) return [200, [report({ closedAt: inHours(0), note: 'Lamps are up.', closedBy: 'Meera' })]];
      return [200, closed ? [] : [report()]];
    };
    show(<Reports />);
    await screen.findByText('Overdue by 2 hours');
    await userEvent.click(screen.getByRole('button', { name: 'Close report: Cafe Dusk' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Close the report about Cafe Dusk?' }));
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Close report' });
    expect(send.disabled).toBe(true);
    await userEvent.type(dialog.getByLabelText('What was done about it?'), 'Lamps are up.');
    await userEvent.click(send);
    await screen.findByText('No report waits');
    expect(server.bodies[server.calls.indexOf('POST /api/admin/reports/report-1/close')]).toEqual({ note: 'Lamps are up.' });
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await screen.findByText('Lamps are up.');
    expect(screen.getByText(/Closed by Meera/)).toBeTruthy();
  });

  it('keep the input when another member was faster, and read the list again', async () => {
    server.answer = (call) => (call.startsWith('POST') ? refusal(409, 'version-mismatch') : [200, [report()]]);
    show(<Reports />);
    await userEvent.click(await screen.findByRole('button', { name: 'Close report: Cafe Dusk' }));
    await userEvent.type(screen.getByLabelText('What was done about it?'), 'Mine');
    const reads = server.calls.length;
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close report' }));
    await waitFor(() => expect(server.calls.slice(reads + 1).some((call) => call.startsWith('GET /api/admin/reports'))).toBe(true));
    expect(screen.getByLabelText<HTMLTextAreaElement>('What was done about it?').value).toBe('Mine');
  });

  it('report a reader without access', async () => {
    server.answer = () => refusal(403, 'forbidden');
    show(<Reports />);
    await screen.findByText('This page is for the team');
  });
});

describe('the venues', () => {
  it('are verified once each check is ticked, which the decision names', async () => {
    const claims = { id: 'place-1' as never, name: 'Cafe Dusk', address: null, phone: '+91 832 222 0001', distanceMetres: 140 };
    const venue = adminVenue({ claims, phone: '+91 98111 12222', fssai: '12345678901234', mailConfirmed: false });
    server.answer = (call) => (call.endsWith('/history') || call.includes('?') ? [200, []] : [200, venue]);
    show(<Venues mayReset />, '/admin/venues?venue=venue-1');
    await userEvent.click(await screen.findByRole('button', { name: 'Verify' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Verify Cafe Dusk?' }));
    const verify = dialog.getByRole<HTMLButtonElement>('button', { name: 'Verify' });
    for (const said of ['Hill Road', '140 m from the place on the map', 'FSSAI 12345678901234', 'No owner has confirmed it yet'])
      expect(dialog.getByText(said)).toBeTruthy();
    expect(dialog.getByRole('link', { name: '+91 832 222 0001' }).getAttribute('href')).toBe('tel:+918322220001');
    const checks = dialog.getAllByRole('checkbox');
    expect(checks).toHaveLength(7);
    for (const check of checks) {
      expect(verify.disabled).toBe(true);
      await userEvent.click(check);
    }
    await userEvent.click(verify);
    await waitFor(() => expect(server.calls).toContain('POST /api/admin/venues/venue-1/verify'));
    const sent = server.bodies[server.calls.indexOf('POST /api/admin/venues/venue-1/verify')];
    expect(sent).toEqual({ from: 'pending', checked: ['address', 'pin', 'phone', 'licence', 'photo', 'mail', 'listing'] });
  });

  it('have reasons of a rejection at hand, which can be edited', async () => {
    server.answer = (call) => (call.endsWith('/history') || call.includes('?') ? [200, []] : [200, adminVenue()]);
    show(<Venues mayReset />, '/admin/venues?venue=venue-1');
    await userEvent.click(await screen.findByRole('button', { name: 'Reject' }));
    await userEvent.click(await screen.findByRole('button', { name: 'The pin is not on your place. Please move it.' }));
    await userEvent.type(screen.getByLabelText('Why?'), ' Hill Road is further south.');
    await userEvent.click(within(screen.getByRole('dialog', { name: 'Reject Cafe Dusk?' })).getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(server.calls).toContain('POST /api/admin/venues/venue-1/reject'));
    expect(server.bodies[server.calls.indexOf('POST /api/admin/venues/venue-1/reject')]).toMatchObject({
      reason: 'The pin is not on your place. Please move it. Hill Road is further south.',
    });
  });

  it('are searched by name and status, show application and decisions, and are rejected with a reason', async () => {
    let status: AdminVenue['status'] = 'pending';
    server.answer = (call) => {
      if (call.startsWith('POST')) return ((status = 'rejected'), [200, adminVenue({ status })]);
      if (call.endsWith('/history'))
        return [
          200,
          [{ id: 'h', status: 'suspended', from: 'verified', reason: 'Closed', by: { id: 'u', firstName: 'Meera' }, at: inHours(-9) }],
        ];
      return call.includes('?') ? [200, [adminVenue({ status })]] : [200, adminVenue({ status })];
    };
    show(<Venues mayReset />, '/admin/venues');
    await screen.findByRole('heading', { name: 'Cafe Dusk' });
    expect(server.calls).toEqual(['GET /api/admin/venues?limit=50&status=pending']);
    await userEvent.type(screen.getByLabelText('Name or id'), 'dusk');
    await waitFor(() => expect(server.calls.at(-1)).toBe('GET /api/admin/venues?limit=50&q=dusk&status=pending'));
    await userEvent.selectOptions(screen.getByLabelText('Status'), '');
    await waitFor(() => expect(server.calls.at(-1)).toBe('GET /api/admin/venues?limit=50&q=dusk'));
    await userEvent.click(await screen.findByRole('button', { name: 'Look: Cafe Dusk' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Cafe Dusk' }));
    await sheet.findByText('Dinner · ₹900 per person · Soup');
    expect(sheet.getByText('Sat 10:00 am–12:00 am')).toBeTruthy();
    await sheet.findByText(/Meera/);
    await userEvent.click(sheet.getByRole('button', { name: 'Reject' }));
    await userEvent.type(await screen.findByLabelText('Why?'), 'No such street');
    await userEvent.click(within(screen.getByRole('dialog', { name: 'Reject Cafe Dusk?' })).getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(server.bodies[server.calls.indexOf('POST /api/admin/venues/venue-1/reject')]).toEqual({
        reason: 'No such street',
        from: 'pending',
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Reject Cafe Dusk?' })).toBeNull());
    expect(await screen.findAllByText('Rejected')).not.toHaveLength(0);
  });
});

describe('the staff of a venue', () => {
  it('are masked until a member of the team requests them', async () => {
    const staff = (name: string, email: string) => [{ id: 's1', name, email, role: 'venue_owner' as const, enrolledAt: null }];
    server.answer = (call) => {
      if (call.endsWith('/staff')) return [200, staff('Ravi Kumar', 'ravi@example.org')];
      if (call.endsWith('/history')) return [200, []];
      const venue = adminVenue({ staff: staff('R•••', 'r•••@example.org') });
      return [200, call.includes('?') ? [venue] : venue];
    };
    show(<Venues mayReset={false} />, '/admin/venues');
    await userEvent.click(await screen.findByRole('button', { name: 'Look: Cafe Dusk' }));
    await screen.findByText('R••• <r•••@example.org>');
    await userEvent.click(screen.getByRole('button', { name: 'Show name and contact' }));
    expect(await screen.findByText('Ravi Kumar <ravi@example.org>')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show name and contact' })).toBeNull();
  });

  it('are listed with their second factor, which an administrator resets after a question', async () => {
    const staff = [
      { id: 's1', name: 'Meera', email: 'meera@cafe.test', role: 'venue_owner' as const, enrolledAt: '2026-11-22T16:00:00.000Z' },
      { id: 's2', name: 'Ravi', email: 'ravi@cafe.test', role: 'host' as const, enrolledAt: null },
    ];
    server.answer = (call) => {
      if (call.startsWith('DELETE')) return [204, null];
      return [200, call.endsWith('/history') ? [] : call.includes('?') ? [adminVenue({ staff })] : adminVenue({ staff })];
    };
    show(<Venues mayReset />, '/admin/venues');
    await userEvent.click(await screen.findByRole('button', { name: 'Look: Cafe Dusk' }));
    await screen.findByText(/^Second factor since/);
    expect(screen.queryByRole('button', { name: 'Reset second factor Ravi' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Reset second factor Meera' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Reset second factor' }));
    await waitFor(() => expect(server.calls).toContain('DELETE /api/admin/venue-staff/s1/second-factor'));
  });
});

describe('a suspension', () => {
  const asked = async (kind: Touched['kind']) => {
    const touched: Touched = { kind, id: 'k1', startAt: '2030-01-05T15:30:00.000Z', partySize: 4, proposedPrice: 2050 };
    server.answer = (call) => {
      if (call.endsWith('/touched')) return [200, [touched]];
      if (call.endsWith('/history')) return [200, []];
      return [200, call.includes('?') ? [adminVenue({ status: 'verified' })] : adminVenue({ status: 'verified' })];
    };
    show(<Venues mayReset />, '/admin/venues?status=verified');
    await userEvent.click(await screen.findByRole('button', { name: 'Look: Cafe Dusk' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Suspend' }));
    return within(await screen.findByRole('dialog', { name: 'Suspend Cafe Dusk?' }));
  };

  it('sends the team’s choice for the active offers', async () => {
    const question = await asked('offer');
    await userEvent.click(await question.findByRole('radio', { name: 'Keep them' }));
    await userEvent.type(question.getByLabelText('Why?'), 'Complaints');
    await userEvent.click(question.getByRole('button', { name: 'Suspend' }));
    await waitFor(() =>
      expect(server.bodies[server.calls.indexOf('POST /api/admin/venues/venue-1/suspend')]).toEqual({
        reason: 'Complaints',
        from: 'verified',
        offers: 'keep',
      }),
    );
  });

  it('shows the affected offers and bookings before the decision', async () => {
    const question = await asked('booking');
    expect(await question.findByText(/^Booking, /)).toBeTruthy();
    expect(question.getByText('4 people · ₹2,050')).toBeTruthy();
    expect(server.calls.some((call) => call.startsWith('POST'))).toBe(false);
    expect(question.queryByRole('radio')).toBeNull();
  });
});

const dispute: DisputeView = {
  id: 'booking-1' as never,
  ref: 'SJ-1',
  dateBookId: 'plan-1' as never,
  partOf: { eveningId: 'plan-2' as never, stops: 3, number: null, placeType: null },
  venueId: 'venue-1' as never,
  venueName: 'Cafe Dusk',
  firstName: 'Asha',
  startAt: inHours(-5),
  partySize: 2,
  markedAt: inHours(-4),
  disputedAt: inHours(-3),
  acknowledgedAt: null,
  evidence: 'Waited 40 minutes.',
  text: 'We sat at the window.',
  messages: [{ from: 'guests', kind: 'guests_outside', at: inHours(-5) }],
};

describe('the disputes', () => {
  it.each([
    ['They came', false],
    ['Nobody came', true],
  ])('show both sides and are decided after a question: %s', async (button, uphold) => {
    let decided = false;
    server.answer = (call) => (call.startsWith('POST') ? ((decided = true), [200, {}]) : [200, decided ? [] : [dispute]]);
    show(<Disputes />);
    await screen.findByText('We sat at the window.');
    expect(screen.getByText('Never confirmed the booking')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'A stop that its evening no longer has' }).getAttribute('href')).toBe('/admin/plans/plan-2');
    await userEvent.click(screen.getByRole('button', { name: `${button}: SJ-1` }));
    expect(server.calls.some((call) => call.startsWith('POST'))).toBe(false);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: button }));
    await screen.findByText('No dispute is open');
    expect(server.bodies[server.calls.indexOf('POST /api/admin/disputes/booking-1/decide')]).toEqual({ uphold });
  });
});
