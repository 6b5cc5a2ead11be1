import { describe, expect, it } from '@jest/globals';
import { BOOKING_SECTIONS, NOTIFICATION_TYPES, pageAt, type PlanId, type BookingId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { notificationHref } from './notification-links.js';

const subject = {
  dateBookId: someId<PlanId>('plan-1'),
  bookingId: someId<BookingId>('booking-1'),
  inviteCode: 'ABCDEFGHJKLM',
  day: '2026-12-04',
};
const at = (href: string) => {
  const { pathname, hash, searchParams } = new URL(href, 'https://here');
  return {
    found: pageAt(pathname),
    section: hash.slice(1),
    plan: searchParams.get('dateBookId'),
    again: ['againOf', 'day'].map((name) => searchParams.get(name)),
  };
};

describe('the link of a notification', () => {
  it.each(NOTIFICATION_TYPES)('%s leads to a page that there is, of the plan or the booking that it is about', (type) => {
    const { found, section, plan, again } = at(notificationHref(type, subject));
    expect(found).not.toBeNull();
    if (found?.page === 'booking') expect(found.params).toEqual({ bookingId: 'booking-1' });
    else if (found?.page === 'join') expect(found.params).toEqual({ inviteCode: 'ABCDEFGHJKLM' });
    else if (found?.page === 'waiting') expect(plan).toBe('plan-1');
    else if (found?.page === 'preferences') expect(again).toEqual(['plan-1', '2026-12-04']);
    else if (found?.page !== 'plans' && found?.page !== 'unansweredBookings') expect(found?.params).toEqual({ dateBookId: 'plan-1' });
    if (section !== '') expect(BOOKING_SECTIONS).toContain(section);
  });

  it('that asks for an answer leads to the form for it', () => {
    const sections = (
      ['review_due', 'bill_paid', 'no_show_marked', 'dispute_decided', 'change_reply', 'change_priced', 'booking_changed'] as const
    ).map((type) => at(notificationHref(type, subject)).section);
    expect(sections).toEqual(['review', 'split', 'dispute', 'dispute', 'change', 'change', 'change']);
  });

  it('that speaks of the end of a stop leads to its evening, which lists the stop', () => {
    expect(notificationHref('plan_cancelled', { ...subject, eveningId: someId<PlanId>('plan-2') })).toBe('/venue-dashboard/plan-2');
    expect(notificationHref('plan_cancelled', subject)).toBe('/all-datebooks');
  });

  it('of a booking or an invite is not made without one', () => {
    for (const type of ['booked', 'planned_again'] as const)
      expect(() => notificationHref(type, { dateBookId: someId<PlanId>('plan-1') })).toThrow(type);
  });
});
