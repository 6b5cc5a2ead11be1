import type { AcceptBid, BidId, BookingId, BookingView, DatebookId } from '@app/contracts';
import { request } from '../../lib/http.js';
import { live, sendCommand } from '../../live/live.js';

const id = encodeURIComponent;

export const fetchBooking = (bookingId: BookingId): Promise<BookingView> => request<BookingView>(`/api/bookings/${id(bookingId)}`);

/** Where the calendar file of a booking is. */
export const calendarUrl = (bookingId: BookingId): string => `/api/bookings/${id(bookingId)}/calendar.ics`;

/** Books an offer. Never optimistic: what is booked is what the server's facts say. */
export const acceptBid = (dateBookId: DatebookId, bidId: BidId, body: AcceptBid, idempotencyKey: string): Promise<BookingView> =>
  live.command(dateBookId, null, () => sendCommand<BookingView>(`/api/bids/${id(bidId)}/accept`, { method: 'POST', body, idempotencyKey }));
