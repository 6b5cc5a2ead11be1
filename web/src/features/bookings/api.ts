import type { AcceptBid, ArrivalCode, BidId, BookingId, BookingView, DatebookId } from '@app/contracts';
import { request } from '../../lib/http.js';
import { live, sendCommand } from '../../live/live.js';

const id = encodeURIComponent;

export const fetchBooking = (bookingId: BookingId): Promise<BookingView> => request<BookingView>(`/api/bookings/${id(bookingId)}`);

/** Where the calendar file of a booking is. */
export const calendarUrl = (bookingId: BookingId): string => `/api/bookings/${id(bookingId)}/calendar.ics`;

/** Books an offer. Never optimistic: what is booked is what the server's events say. */
export const acceptBid = (dateBookId: DatebookId, bidId: BidId, body: AcceptBid, idempotencyKey: string): Promise<BookingView> =>
  live.command(dateBookId, null, () => sendCommand<BookingView>(`/api/bids/${id(bidId)}/accept`, { method: 'POST', body, idempotencyKey }));

export const fetchArrivalCode = (bookingId: BookingId): Promise<ArrivalCode> =>
  request<ArrivalCode>(`/api/bookings/${id(bookingId)}/arrival-code`);

const change = (booking: BookingView, verb: string, body?: unknown): Promise<BookingView> =>
  live.command(booking.dateBookId, null, () =>
    sendCommand<BookingView>(`/api/bookings/${id(booking.id)}/${verb}`, { method: 'POST', ...(body !== undefined && { body }) }),
  );
/** Takes an accept back within its first minutes. */
export const undoBooking = (booking: BookingView): Promise<BookingView> => change(booking, 'undo');
export const cancelBooking = (booking: BookingView, reason: string): Promise<BookingView> => change(booking, 'cancel', { reason });
