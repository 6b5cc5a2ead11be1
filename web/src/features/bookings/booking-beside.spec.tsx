import '../../testing/browser-globals.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PlanListItem, PlanView, Snapshot, BidId, BookingId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { setClockSource } from '../../lib/clock.js';
import { closeSheets, useSheets } from '../../lib/sheets.js';
import { stubApi, show } from '../../testing/stub-api.js';
import { OWNER, PLAN, someBid, someBooking, somePlan, someSnapshot } from '@app/testkit/scenario/planner-views';
import { VenueSheet } from '../bids/components/offer/venue-sheet.js';
import { NextUpCard } from '../datebooks/components/next-up-card.js';
import { InvitePanel } from '../invites/components/invite-panel.js';
import { Beside, BookingDetails } from './components/booking-details.js';

const server = stubApi();
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const opened = () => useSheets.getState().open;
const booking = someBooking();
const friends: Partial<PlanView> = { planType: 'palbook', maxMembers: 4, state: 'booked' };
const planOf = (patch: Partial<PlanView> = {}): Snapshot =>
  someSnapshot(OWNER, { plan: somePlan(OWNER, { ...friends, ...patch }), booking });

beforeEach(() => setClockSource(() => Date.parse('2026-11-20T12:00:00.000Z')));
afterEach(() => {
  closeSheets();
  setClockSource();
});

it('shows the venue on a map before the outing, with directions', async () => {
  server.answer = (call) => (call === 'GET /api/bookings/booking-1' ? [200, booking] : [404, { code: 'not-found', status: 404 }]);
  show(<BookingDetails bookingId={someId<BookingId>('booking-1')} userId={OWNER} />);
  await screen.findByRole('application', { name: /The Lantern Room/ });
  expect(screen.getAllByRole('link', { name: 'Directions' })).toHaveLength(2);
});

describe('the links beside a booking', () => {
  it('invite missing members over the page, while there is a seat and the evening is ahead', async () => {
    const { unmount } = show(<Beside booking={booking} plan={planOf()} alone />);
    await press('Invite');
    expect(opened()).toEqual([{ kind: 'invite', id: PLAN }]);
    unmount();
    for (const none of [planOf({ maxMembers: 2 }), planOf({ planType: 'goSolo' }), planOf({ inviteCode: null }), null]) {
      const shown = show(<Beside booking={booking} plan={none} alone />);
      expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
      shown.unmount();
    }
    show(<Beside booking={{ ...booking, status: 'completed' }} plan={planOf()} alone />);
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
  });

  it('report the venue from its booking, and from its offer', async () => {
    const { unmount } = show(<Beside booking={booking} plan={planOf()} alone={false} />);
    await press('Report or block this venue');
    expect(opened()).toEqual([{ kind: 'report', about: { venueId: 'venue-1', name: 'The Lantern Room' } }]);
    unmount();
    closeSheets();
    server.answer = () => [404, { code: 'not-found', status: 404 }];
    const bid = someBid(someId<BidId>('a'));
    const nothing = () => undefined;
    const ways = { marked: false, onMark: nothing, onAccept: nothing, onDecline: nothing, onClose: nothing };
    show(<VenueSheet bid={bid} snapshot={someSnapshot(OWNER, { bids: [bid] })} {...ways} />);
    await press('Report or block this venue');
    expect(opened()).toEqual([{ kind: 'report', about: { venueId: 'venue-a', name: 'Venue a' } }]);
  });

  it('offer another evening once the outing has ended, also before the clock completes its booking, and none for a stop', () => {
    const offered = (hours: number, patch: Partial<PlanView> = {}): number => {
      setClockSource(() => Date.parse(booking.startAt) + hours * 3_600_000);
      const shown = show(<Beside booking={{ ...booking, endAt: null }} plan={planOf(patch)} alone />);
      const { length } = screen.queryAllByRole('button', { name: /^Same again/ });
      shown.unmount();
      return length;
    };
    expect([offered(-1), offered(2.9), offered(3), offered(3, { eveningId: PLAN })]).toEqual([0, 0, 1, 0]);
  });

  it('invite from the first card of home', async () => {
    const plan = {
      ...somePlan(OWNER, friends),
      memberCount: 2,
      bidCount: 0,
      booked: true,
      booking: { id: booking.id, venueName: booking.venue.name, startAt: booking.startAt },
    } as unknown as PlanListItem & { booking: NonNullable<PlanListItem['booking']> };
    show(<NextUpCard next={{ kind: 'booked', plan, booking: plan.booking }} ticket={() => null} />);
    await press('Invite');
    expect(opened()).toEqual([{ kind: 'invite', id: PLAN }]);
  });

  it('show the inviting member the page that the invited will see', () => {
    show(<InvitePanel snapshot={planOf()} />);
    expect(screen.getByText('It is booked. Whoever joins now sees the ticket; the table stays for 2.')).toBeTruthy();
  });
});
