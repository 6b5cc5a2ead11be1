import type { BookingView, EventEnvelope, NotificationType, PlanState } from '@app/contracts';
import { isGuestMessage, MESSAGES } from '@app/domain';
import { announcements } from '../notifications/announcement-table.js';
import { announce, deciders, everybody, nameOf, withPlan } from '../notifications/announce.js';
import type { TextName } from '../notifications/render.js';
import type { Reaction } from '../reaction.js';
import { bookingEntry, bookingValues, removedEntry, rupeesText } from './booking-entry.js';
import { bookingIdOf } from './tell-booked-venue.reaction.js';

/** Operators get the reference of a booking that its venue leaves unanswered, and nothing of the plan. */
const unacknowledged: Reaction = {
  name: 'announce-unacknowledged',
  async run(tx, event, context) {
    const bookingId = bookingIdOf(event);
    const found = bookingId ? await tx.announcements.loadBooking(bookingId) : null;
    if (!found) return;
    const { ref, venue } = found.booking;
    await announce(tx, event, context, { type: 'venue_ack_missing', to: await tx.people.operators(), values: { venue: venue.name, ref } });
  },
};

/** Each who owes is told their own share; one who has paid or left meanwhile hears nothing. */
const bill: Reaction = {
  name: 'announce-bill',
  run: (tx, event, context) =>
    withPlan(tx, event, async (plan) => {
      const { bookingId, memberId } = (event as EventEnvelope<'booking.bill_paid'>).data;
      for (const { userId, amount, total } of await tx.splits.listOwed(bookingId, memberId))
        await announce(tx, event, context, {
          type: 'bill_paid',
          to: [userId],
          values: { plan: plan.name, name: nameOf(plan, memberId), total: rupeesText(total), price: rupeesText(amount) },
          bookingId,
        });
    }),
};

function endOf({ cancelledBy }: BookingView, state: PlanState | undefined): { type: NotificationType; text: TextName } {
  if (cancelledBy === 'venue') return { type: 'venue_cancelled', text: state === 'live' ? 'venue_cancelled_live' : 'venue_cancelled' };
  if (cancelledBy === 'user')
    return { type: 'booking_cancelled', text: state === 'deciding' ? 'booking_cancelled_choice' : 'booking_cancelled' };
  return { type: 'booking_undone', text: 'booking_undone' };
}

export const bookingAnnouncements: Reaction[] = [
  unacknowledged,
  bill,
  ...announcements({
    'announce-booking': ({ tx, event, plan, context }) => {
      const { booking } = event.data;
      if (!booking) return null;
      return {
        type: 'booked',
        to: everybody(plan),
        values: bookingValues(booking),
        bookingId: booking.id,
        // The entry shows the present state, because a mail may follow another one that removes the entry.
        calendar: async () => {
          const found = await tx.announcements.loadBooking(booking.id);
          return found ? bookingEntry(found, context) : undefined;
        },
      };
    },

    // The mail removes the calendar entry.
    'announce-booking-end': async ({ tx, event, plan, context }) => {
      const bookingId = bookingIdOf(event);
      const found = bookingId ? await tx.announcements.loadBooking(bookingId) : null;
      if (!found) return null;
      const { booking } = found;
      return {
        ...endOf(booking, event.data.plan?.state),
        to: everybody(plan),
        values: { ...bookingValues(booking), reason: booking.cancelReason ?? '' },
        bookingId: booking.id,
        calendar: () => bookingEntry(found, context),
      };
    },

    // Only the decider can confirm a total. The booking still has its former party and total.
    'announce-new-total': ({ event, plan }) => {
      const { booking } = event.data;
      if (booking?.change?.total == null) return null;
      const { partySize, startAt, total, reply } = booking.change;
      return {
        type: 'change_priced',
        to: deciders(plan),
        values: {
          ...bookingValues(booking),
          count: partySize,
          when: new Date(startAt),
          total: rupeesText(total),
          note: reply ?? '',
        },
        bookingId: booking.id,
        usefulUntil: new Date(booking.startAt),
      };
    },

    // Every member who has the calendar entry gets its next version.
    'announce-change': async ({ tx, event, plan, context }) => {
      const { booking } = event.data;
      const found = booking?.change ? await tx.announcements.loadBooking(booking.id) : null;
      if (!found || !booking?.change) return null;
      const { status, reply, total } = booking.change;
      // The decider has kept the booking as it was.
      if (status === 'refused' && total != null) return null;
      const values = { ...bookingValues(found.booking), note: reply ?? '' };
      const common = { to: everybody(plan), values, bookingId: booking.id };
      return status === 'accepted'
        ? { ...common, type: 'booking_changed', calendar: () => bookingEntry(found, context) }
        : { ...common, type: 'change_reply', text: status === 'lapsed' ? 'change_lapsed' : 'change_refused' };
    },

    'announce-acknowledged': async ({ tx, event, plan, context }) => {
      const { booking } = event.data;
      const found = booking ? await tx.announcements.loadBooking(booking.id) : null;
      if (found?.booking.status !== 'confirmed') return null;
      return {
        type: 'venue_confirmed',
        to: everybody(plan),
        values: bookingValues(found.booking),
        bookingId: found.booking.id,
        usefulUntil: new Date(found.booking.startAt),
        calendar: () => bookingEntry(found, context),
      };
    },

    'announce-booking-to-newcomer': async ({ tx, event, plan, context }) => {
      const found = await tx.announcements.loadUpcomingBooking(plan.id, event.at);
      if (found?.booking.status !== 'confirmed') return null;
      const joined = (event.data.members ?? []).map((member) => member.userId);
      // A person who returns has the file that removed the entry, whose sequence is one higher.
      const removed = await tx.notifications.notifiedBefore(plan.id, 'out_of_booking');
      const sequence = found.sequence + (joined.some((id) => removed.has(id)) ? 1 : 0);
      return {
        type: 'booked',
        to: everybody(plan).filter((id) => joined.includes(id)),
        values: bookingValues(found.booking),
        bookingId: found.booking.id,
        calendar: () => bookingEntry({ ...found, sequence }, context),
      };
    },

    'announce-out-of-booking': async ({ tx, event, plan, context }) => {
      const found = await tx.announcements.loadUpcomingBooking(plan.id, event.at);
      if (!found) return null;
      const members = everybody(plan);
      return {
        type: 'out_of_booking',
        to: (event.data.goneMembers ?? []).filter((id) => !members.includes(id)),
        values: bookingValues(found.booking),
        calendar: () => removedEntry(found, context),
      };
    },

    // The deciders have not disputed a decision that the clock made.
    'announce-dispute': ({ event, plan }) => {
      const { booking, by } = event.data;
      if (!booking || by !== 'ops') return null;
      return {
        type: 'dispute_decided',
        to: deciders(plan),
        text: booking.status === 'no_show' ? 'no_show_stands' : 'no_show_lifted',
        values: { venue: booking.venue.name, ref: booking.ref },
        bookingId: booking.id,
      };
    },

    'announce-no-show': ({ event, plan }) => {
      const { booking } = event.data;
      if (!booking?.disputeUntil) return null;
      return {
        type: 'no_show_marked',
        to: deciders(plan),
        values: { venue: booking.venue.name, ref: booking.ref, when: new Date(booking.disputeUntil) },
        bookingId: booking.id,
      };
    },

    // The guests' own messages go to the venue.
    'announce-message': ({ event, plan }) => {
      const { booking, message } = event.data;
      if (!booking || isGuestMessage(message.kind)) return null;
      return {
        type: 'table_message',
        to: everybody(plan),
        text: message.kind,
        values: { venue: booking.venue.name },
        bookingId: booking.id,
        usefulUntil: new Date(Date.parse(message.at) + MESSAGES.usefulMs),
      };
    },

    // What the guests mark is the venue's news.
    'announce-mark-reply': ({ event, plan }) => {
      const { booking, from } = event.data;
      if (!booking || from === 'guests') return null;
      return { type: 'mark_reply', to: everybody(plan), values: { venue: booking.venue.name }, bookingId: booking.id };
    },

    'announce-review': ({ event, plan }) => {
      const { booking } = event.data;
      if (booking?.status !== 'completed') return null;
      return { type: 'review_due', to: everybody(plan), values: { venue: booking.venue.name }, bookingId: booking.id };
    },
  }),
];
