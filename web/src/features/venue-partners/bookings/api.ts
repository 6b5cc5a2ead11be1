import type { CheckIn, Day, LinkedBooking, MarkLine, MessageKind, VenueAgenda, VenueBookingView } from '@app/contracts';
import { request } from '../../../lib/http.js';
import { call } from '../api.js';

const commandOf = (bookingId: string, name: string): string => `/bookings/${encodeURIComponent(bookingId)}/${name}`;
const send = (bookingId: string, name: string, body?: object): Promise<VenueBookingView> =>
  call(commandOf(bookingId, name), { method: 'POST', ...(body && { body }) });

/** Reads and acknowledges the booking of a mail's link; the token travels in the body, so that it is in no address. */
export const lookAtLinked = (token: string): Promise<LinkedBooking> =>
  request<LinkedBooking>('/api/venues/acknowledgements/look', { method: 'POST', body: { token } });
export const acknowledgeLinked = (token: string): Promise<LinkedBooking> =>
  request<LinkedBooking>('/api/venues/acknowledgements', { method: 'POST', body: { token } });

export const fetchAgenda = (from: Day, days: number): Promise<VenueAgenda> => call(`/bookings/agenda?from=${from}&days=${days}`);
export const checkIn = (bookingId: string, body: CheckIn): Promise<VenueBookingView> => send(bookingId, 'check-in', body);
export const cancel = (bookingId: string, reason: string): Promise<VenueBookingView> => send(bookingId, 'cancel', { reason });
export const markNoShow = (bookingId: string, evidence: string): Promise<VenueBookingView> => send(bookingId, 'no-show', { evidence });
/** Sends the guests one of the sentences of the evening. */
export const sendMessage = (bookingId: string, kind: MessageKind): Promise<VenueBookingView> => send(bookingId, 'messages', { kind });
/** Answers a line that was not kept. */
export const replyToMark = (bookingId: string, line: MarkLine, text: string): Promise<VenueBookingView> =>
  send(bookingId, 'mark-replies', { line, text });
export const answerChange = (bookingId: string, accept: boolean, note: string): Promise<VenueBookingView> =>
  send(bookingId, 'change-reply', { accept, ...(note !== '' && { note }) });
/** Agrees to another party at a new total, which the guests confirm. */
export const nameTotal = (bookingId: string, total: number, note: string): Promise<VenueBookingView> =>
  send(bookingId, 'change-reply', { accept: true, total, ...(note !== '' && { note }) });
