import '../../testing/browser-globals.js';
import { describe, expect, it } from '@jest/globals';
import type { BookingStatus, BookingView, Snapshot } from '@app/contracts';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { MEMBER, OWNER, someBooking, somePlan, someSnapshot, someStatus } from '@app/testkit/scenario/planner-views';
import { PlanHeader } from './components/plan-header.js';
import { wordsOf } from '../../testing/words-of.js';

const show = (snapshot: Snapshot): string => {
  const { container } = render(
    <MemoryRouter>
      <PlanHeader snapshot={snapshot} />
    </MemoryRouter>,
  );
  return wordsOf(container.querySelector('header p'));
};
const booking = (patch: Partial<BookingView> = {}): BookingView => someBooking({ startAt: '2026-11-28T14:00:00.000Z', ...patch });

it.each(['expired', 'done', 'cancelled'] as const)('offers neither editing nor an invite to a plan that is %s', (state) => {
  show(someSnapshot(OWNER, { plan: somePlan(OWNER, { state }) }));
  expect(screen.queryByText('Edit')).toBeNull();
  expect(screen.queryByText('Invite')).toBeNull();
  cleanup();
  show(someSnapshot(OWNER));
  expect(screen.getByText('Edit')).toBeTruthy();
  expect(screen.getByText('Invite')).toBeTruthy();
});

describe('the line below a plan’s name', () => {
  it.each([OWNER, MEMBER])('shows the day to the owner and to members, before a booking (%s)', (reader) => {
    expect(show(someSnapshot(reader))).toMatch(/2 people · Sat,? 21 Nov · Evening/);
  });

  it.each([OWNER, MEMBER])('shows the day and the time of the booking to both (%s)', (reader) => {
    expect(show(someSnapshot(reader, { booking: booking() }))).toMatch(/Sat,? 28 Nov.* 7:30\spm/i);
  });

  it.each<BookingStatus>(['cancelled_by_user', 'cancelled_by_venue', 'undone'])(
    'shows the requested day again when the booking is %s',
    (status) => {
      expect(show(someSnapshot(MEMBER, { booking: booking({ status }) }))).toMatch(/Sat,? 21 Nov · Evening/);
    },
  );

  it('counts the occupied places until venues are asked for a table', () => {
    const plan = somePlan(OWNER, { planType: 'palbook', maxMembers: 4, state: 'collecting', partySize: 2 });
    const preferencesStatus = someStatus(OWNER, { planType: 'palbook', maxMembers: 4, readyCount: 2, pendingCount: 2 });
    expect(show(someSnapshot(OWNER, { plan, preferencesStatus, bidRequest: null }))).toMatch(/^PalBook · 2 of 4 are in · /);
    expect(show(someSnapshot(OWNER, { plan }))).toMatch(/^PalBook · 2 people · /);
  });

  it('shows the host’s day while the preferences are not merged', () => {
    const preferences = { preferredDate: '2026-11-22', preferredTime: null } as NonNullable<Snapshot['plan']['preferences']>;
    const plan = somePlan(OWNER, { preferredDate: null, preferredTime: null, preferences });
    expect(show(someSnapshot(OWNER, { plan }))).toMatch(/Sun,? 22 Nov$/);
    expect(screen.getByRole('heading', { name: 'Friday dinner' })).toBeTruthy();
  });
});
