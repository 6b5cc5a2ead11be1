import type {
  AcceptBid,
  AnswerTotal,
  ArrivalCode,
  AskForChange,
  BidId,
  BookingId,
  BookingOverlap,
  BookingView,
  ClaimBill,
  PlanId,
  KnownContact,
  MarkLine,
  MessageKind,
  OwnBooking,
  ReviewView,
  SavePaid,
  SaveReceived,
  SaveReview,
  SaveSplit,
  SplitView,
} from '@app/contracts';
import { request } from '../../lib/http.js';
import { live, sendCommand } from '../../live/live.js';

const id = encodeURIComponent;

export const fetchBooking = (bookingId: BookingId): Promise<OwnBooking> => request<OwnBooking>(`/api/bookings/${id(bookingId)}`);

/** The address of a booking's calendar file. */
export const calendarUrl = (bookingId: BookingId): string => `/api/bookings/${id(bookingId)}/calendar.ics`;

/** Books an offer. Never optimistic: only the server's events show a booking. */
export const acceptBid = (dateBookId: PlanId, bidId: BidId, body: AcceptBid, idempotencyKey: string): Promise<BookingView> =>
  live.command(dateBookId, null, () => sendCommand<BookingView>(`/api/bids/${id(bidId)}/accept`, { method: 'POST', body, idempotencyKey }));

export const fetchArrivalCode = (bookingId: BookingId): Promise<ArrivalCode> =>
  request<ArrivalCode>(`/api/bookings/${id(bookingId)}/arrival-code`);

const change = (booking: BookingView, verb: string, body?: unknown): Promise<BookingView> =>
  live.command(booking.dateBookId, null, () =>
    sendCommand<BookingView>(`/api/bookings/${id(booking.id)}/${verb}`, { method: 'POST', ...(body !== undefined && { body }) }),
  );
/** Undoes an acceptance within its first minutes. */
export const undoBooking = (booking: BookingView): Promise<BookingView> => change(booking, 'undo');
export const cancelBooking = (booking: BookingView, reason: string): Promise<BookingView> => change(booking, 'cancel', { reason });
export const askForChange = (booking: BookingView, body: AskForChange): Promise<BookingView> => change(booking, 'change-request', body);
export const answerTotal = (booking: BookingView, body: AnswerTotal): Promise<BookingView> => change(booking, 'new-total', body);
export const withdrawChange = (booking: BookingView): Promise<BookingView> => change(booking, 'withdraw-change');
/** Sends the table one of the sentences of the evening. */
export const sendMessage = (booking: BookingView, kind: MessageKind): Promise<BookingView> => change(booking, 'messages', { kind });
/** Marks an agreed line as kept or not. */
export const saveMark = (booking: BookingView, line: MarkLine, kept: boolean): Promise<BookingView> =>
  change(booking, 'marks', { line, kept });
export const disputeNoShow = (booking: BookingView, text: string): Promise<BookingView> => change(booking, 'dispute', { text });

/** Asks the reader again, by mail, to confirm their address. */
export const askToConfirmMail = (): Promise<void> => request('/api/auth/contact/confirm-mail', { method: 'POST' });
export const fetchKnownContact = (): Promise<KnownContact> => request<KnownContact>('/api/auth/contact');

/** The reader's other bookings around the time of an offer. */
export const fetchOverlaps = (bidId: BidId): Promise<BookingOverlap[]> => request<BookingOverlap[]>(`/api/bids/${id(bidId)}/overlaps`);

export const saveReview = ({ dateBookId, id: bookingId }: BookingView, body: SaveReview, idempotencyKey: string): Promise<ReviewView> =>
  live.command(dateBookId, null, () =>
    sendCommand<ReviewView>(`/api/bookings/${id(bookingId)}/review`, { method: 'POST', body, idempotencyKey }),
  );

export const fetchSplit = (bookingId: BookingId): Promise<SplitView> => request<SplitView>(`/api/bookings/${id(bookingId)}/split`);
export const saveSplit = ({ dateBookId, id: bookingId }: BookingView, body: SaveSplit): Promise<SplitView> =>
  live.command(dateBookId, null, () => sendCommand<SplitView>(`/api/bookings/${id(bookingId)}/split`, { method: 'PUT', body }));
const noteOnSplit = ({ dateBookId, id: bookingId }: BookingView, name: string, body?: object): Promise<SplitView> =>
  live.command(dateBookId, null, () =>
    sendCommand<SplitView>(`/api/bookings/${id(bookingId)}/split/${name}`, body ? { method: 'POST', body } : { method: 'DELETE' }),
  );
export const savePaid = (booking: BookingView, body: SavePaid): Promise<SplitView> => noteOnSplit(booking, 'paid', body);
export const claimBill = (booking: BookingView, body: ClaimBill): Promise<SplitView> => noteOnSplit(booking, 'payer', body);
export const withdrawBill = (booking: BookingView): Promise<SplitView> => noteOnSplit(booking, 'payer');
export const saveReceived = (booking: BookingView, body: SaveReceived): Promise<SplitView> => noteOnSplit(booking, 'received', body);
