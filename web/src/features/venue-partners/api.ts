import type {
  AskPreview,
  CalendarAddress,
  NewCalendarAddress,
  Day,
  OfferTemplate,
  OwnWithdrawals,
  PreviewView,
  SlotSeats,
  ChangeStaffAccount,
  CounterReply,
  LogIn,
  NewPushSubscription,
  PasskeyCreation,
  PasskeyView,
  PassReason,
  PlaceBid,
  RecoveryCodes,
  SecondFactorSetup,
  SecondFactorView,
  ReviseBid,
  SignInByPasskey,
  VenueBidView,
  VenueBookingView,
  VenueNoticeView,
  VenueProfile,
  VenueRequestView,
  VenueSession,
} from '@app/contracts';
import { signedInAgain } from '../../lib/calls/ended-session.js';
import { ApiError, request, type RequestOptions } from '../../lib/http.js';
import { viewerOf } from '../../lib/calls/viewer.js';
import { queryKeys } from '../../lib/query-keys.js';
import { local, LOCAL, VENUE_RENEWAL_LOCK } from '../../lib/storage.js';
import type { CalendarCalls } from '../../secrets/calendar-panel.js';
import type { PasskeyCalls } from '../../passkeys/passkey-form.js';
import type { FactorCalls } from '../../second-factor/factor-calls.js';

const ME = '/api/venues/me';
const idPart = encodeURIComponent;

let refreshing: Promise<boolean> | null = null;
let onEnded: () => void = () => undefined;
let onRenewed: () => void = () => undefined;
let onForbidden: () => void = () => undefined;

/** Sets the handlers for a failed and a successful renewal of the session, and for a call that the role may not make. */
export function onVenueSession(listeners: { ended: () => void; renewed: () => void; forbidden: () => void }): void {
  onEnded = listeners.ended;
  onRenewed = listeners.renewed;
  onForbidden = listeners.forbidden;
}

export function keepSession(session: VenueSession): VenueSession {
  local.set(LOCAL.venueToken, session.token);
  return session;
}

export async function logIn(body: LogIn | SignInByPasskey): Promise<VenueSession> {
  const path = 'email' in body ? '/api/venues/login' : '/api/venues/passkey-login';
  return keepSession(await request<VenueSession>(path, { method: 'POST', body }));
}

export async function logOut(): Promise<void> {
  const token = local.get(LOCAL.venueToken);
  local.remove(LOCAL.venueToken);
  // The session ends here in any case; the server is notified if it is in reach.
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  await request('/api/venues/logout', { method: 'POST', headers }).catch(() => undefined);
}

/** Renews the session once for several calls that meet 401 together. False: there is nothing to renew from. */
function refresh(): Promise<boolean> {
  const refused = local.get(LOCAL.venueToken);
  refreshing ??= oneTabAtATime(() => renew(refused)).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

/** A renewal uses the cookie up, and a second use counts as theft: two tabs must not send the same cookie. */
const oneTabAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(VENUE_RENEWAL_LOCK, work) : work();

async function renew(refused: string | null): Promise<boolean> {
  const now = local.get(LOCAL.venueToken);
  // Another tab renewed the session while this one waited for its turn.
  const renewed = now !== null && now !== refused;
  try {
    if (!renewed) keepSession(await request<VenueSession>('/api/venues/token/refresh', { method: 'POST' }));
    onRenewed();
    return true;
  } catch (error) {
    // Only the server's refusal ends the session; a lost connection or a limit does not.
    if (error instanceof ApiError && error.status === 401) return false;
    throw error;
  }
}

/** Paths whose 401 refers to the input, and not to an expired token. */
const OF_THE_FORM = ['wrong-password', 'second-factor-needed'] as const;

/** Makes a call for the venue; an expired token is silently renewed once. */
export async function call<T>(path: string, options: RequestOptions = {}): Promise<T> {
  try {
    return await request<T>(`${ME}${path}`, options);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'forbidden') onForbidden();
    if (!(error instanceof ApiError) || error.status !== 401 || OF_THE_FORM.some((code) => code === error.code)) throw error;
    if (!(await refresh())) {
      local.remove(LOCAL.venueToken);
      const staff = viewerOf('desk');
      if (!(await signedInAgain('desk')) || viewerOf('desk') !== staff) {
        onEnded();
        throw error;
      }
    }
    return request<T>(`${ME}${path}`, options);
  }
}

export const fetchProfile = (): Promise<VenueProfile> => call('');
export const changeAccount = (body: ChangeStaffAccount): Promise<VenueProfile> => call('/account', { method: 'PATCH', body });
/** The second factor of the signed-in member of the staff; it is optional. */
export const deskFactor = (staffId: string): FactorCalls => ({
  queryKey: queryKeys.deskFactor(staffId),
  read: () => call<SecondFactorView>('/second-factor'),
  start: (body) => call<SecondFactorSetup>('/second-factor', { method: 'POST', body }),
  confirm: (body) => call<RecoveryCodes>('/second-factor/confirm', { method: 'POST', body }),
  renew: (body) => call<RecoveryCodes>('/second-factor/recovery-codes', { method: 'POST', body }),
  remove: (body) => call<void>('/second-factor/off', { method: 'POST', body }),
});
/** The passkeys of the signed-in member of the staff. */
export const deskPasskeys = (staffId: string): PasskeyCalls => ({
  queryKey: queryKeys.passkeys(staffId),
  read: () => call<PasskeyView[]>('/passkeys'),
  begin: (body) => call<PasskeyCreation>('/passkeys/begin', { method: 'POST', body }),
  add: (body) => call<PasskeyView>('/passkeys', { method: 'POST', body }),
  remove: (id, body) => call<void>(`/passkeys/${idPart(id)}/remove`, { method: 'POST', body }),
});
/** The secret address of the venue's agenda, of the signed-in member of the staff. */
export const deskCalendar = (staffId: string): CalendarCalls => ({
  queryKey: queryKeys.deskCalendarAddress(staffId),
  read: () => call<CalendarAddress>('/calendar-address'),
  make: () => call<NewCalendarAddress>('/calendar-address', { method: 'POST' }),
  end: () => call<void>('/calendar-address', { method: 'DELETE' }),
});

export const fetchRequests = (): Promise<VenueRequestView[]> => call('/bid-requests', { etag: true });
/** One request of the venue, also after it has left the inbox. */
export const fetchRequest = (id: string): Promise<VenueRequestView> => call(`/bid-requests/${idPart(id)}`);
export const fetchBookings = (): Promise<VenueBookingView[]> => call('/bookings', { etag: true });

export const acknowledge = (bookingId: string): Promise<VenueBookingView> =>
  call(`/bookings/${idPart(bookingId)}/acknowledge`, { method: 'POST' });

export const fetchNotices = (): Promise<VenueNoticeView[]> => call('/notices?limit=30');
export const readNotice = (id: string): Promise<void> => call(`/notices/${idPart(id)}/read`, { method: 'POST' });
export const readAllNotices = (): Promise<void> => call('/notices/read-all', { method: 'POST' });
export const addBrowser = (body: NewPushSubscription): Promise<{ id: string }> => call('/push-subscriptions', { method: 'POST', body });
export const removeBrowser = (id: string): Promise<void> => call(`/push-subscriptions/${idPart(id)}`, { method: 'DELETE' });

/** Counts the venue among those that have looked, for the planners. */
export const noteOpening = (requestId: string): Promise<void> => call(`/bid-requests/${idPart(requestId)}/opened`, { method: 'POST' });

/** Passes on a request; null takes that back. */
export const passOnRequest = (requestId: string, reason: PassReason | null): Promise<void> =>
  reason
    ? call(`/bid-requests/${idPart(requestId)}/pass`, { method: 'PUT', body: { reason } })
    : call(`/bid-requests/${idPart(requestId)}/pass`, { method: 'DELETE' });

export const placeBid = (requestId: string, body: PlaceBid, idempotencyKey: string): Promise<VenueBidView> =>
  call(`/bid-requests/${idPart(requestId)}/bids`, { method: 'POST', body, idempotencyKey });
export const reviseBid = (bidId: string, body: ReviseBid): Promise<VenueBidView> =>
  call(`/bids/${idPart(bidId)}`, { method: 'PATCH', body });
/** Previews the rank of an offer; coarse, and six times for each change of the offer. */
export const previewBid = (requestId: string, body: AskPreview): Promise<PreviewView> =>
  call(`/bid-requests/${idPart(requestId)}/preview`, { method: 'POST', body });
export const fetchTemplates = (): Promise<OfferTemplate[]> => call('/templates');
/** The venue's withdrawn offers of 30 days. */
export const fetchWithdrawals = (): Promise<OwnWithdrawals> => call('/withdrawals');
/** The seats of one day by slot. */
export const fetchSeats = (day: Day): Promise<SlotSeats[]> => call(`/capacity?from=${day}&days=1`);
export const withdrawBid = (bidId: string): Promise<VenueBidView> => call(`/bids/${idPart(bidId)}/withdraw`, { method: 'POST' });
export const reconfirmBid = (
  bidId: string,
  body: { expectedVersion: number; planVersion: number; proposedPrice?: number; startAt?: string },
): Promise<VenueBidView> => call(`/bids/${idPart(bidId)}/reconfirm`, { method: 'POST', body });
export const replyToCounter = (bidId: string, body: CounterReply): Promise<VenueBidView> =>
  call(`/bids/${idPart(bidId)}/counter-reply`, { method: 'POST', body });
