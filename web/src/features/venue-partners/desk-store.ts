import type {
  Language,
  LogIn,
  PassReason,
  SignInByPasskey,
  VenueBidView,
  VenueBookingView,
  VenueNoticeView,
  VenueProfile,
  VenueRequestView,
} from '@app/contracts';
import { dayOf } from '@app/domain';
import { create } from 'zustand';
import { setClockOffset } from '../../lib/clock.js';
import { ApiError } from '../../lib/http.js';
import { onBackOnline, untilSilent } from '../../lib/network.js';
import { forgetHere } from '../../lib/personal-storage.js';
import { local, LOCAL } from '../../lib/storage.js';
import { endWait } from '../../lib/calls/ended-session.js';
import { leaveToOther, setViewerOf, viewerOf } from '../../lib/calls/viewer.js';
import { forgetArrivalNames } from './bookings/arrival-queue.js';
import * as api from './api.js';
import { forgetPushes } from './notices/desk-push.js';
import { forgetDesk, keepProfile, keptOffset, keptProfile, purgeAnswers } from './kept-desk.js';
import { withBid } from './request-day.js';
import { venueLive } from './venue-live.js';

/** The data of a signed-in venue's desk. */
export interface Desk {
  status: 'unknown' | 'signed-in' | 'signed-out';
  profile: VenueProfile | null;
  requests: VenueRequestView[] | null;
  bookings: VenueBookingView[] | null;
  /** The notices, newest first. */
  notices: VenueNoticeView[] | null;
  /** The last read failed; the shown data is older. */
  failed: boolean;
  /** The session ended without a log-out on this device. */
  ended?: boolean;
  /** A log-out happened on this device. */
  left?: boolean;
}

const SIGNED_OUT: Required<Desk> = {
  status: 'signed-out',
  profile: null,
  requests: null,
  bookings: null,
  notices: null,
  failed: false,
  ended: false,
  left: false,
};

/** The only store of a signed-in venue's data. */
export const useDesk = create<Desk>(() => ({ ...SIGNED_OUT, status: 'unknown' }));

// The desk's viewer is the member of the staff: the id of their venue changes with a claim.
useDesk.subscribe(({ status, profile }) => setViewerOf('desk', status === 'signed-in' ? (profile?.staff.id ?? null) : null));

api.onVenueSession({
  ended: () => {
    venueLive.close();
    leaveNothing();
    beginDesk({ ended: true });
  },
  renewed: () => venueLive.resume(),
  // A member whose role has changed sees the desk for the new role.
  forbidden: () => void readProfile().catch(() => undefined),
});

/** Removes the browser's data of the desk and its user, which must not meet the next one. */
function leaveNothing(): void {
  forgetDesk();
  forgetArrivalNames();
  forgetHere('application');
}

/** Checks whether there is a session. */
export async function startDesk(): Promise<void> {
  if (useDesk.getState().status === 'signed-in') return;
  if (local.get(LOCAL.venueToken) === null) {
    forgetDesk();
    return useDesk.setState({ ...SIGNED_OUT, ended: useDesk.getState().ended ?? false });
  }
  setClockOffset(keptOffset());
  purgeAnswers();
  void untilSilent().then(openKeptDesk);
  try {
    await readProfile();
    useDesk.setState({ status: 'signed-in', failed: false });
  } catch (error) {
    // The gate distinguishes a signed-out desk from one out of reach.
    if (useDesk.getState().status !== 'unknown') return;
    if (error instanceof ApiError || !openKeptDesk()) useDesk.setState({ failed: true });
  }
}

/** Opens the desk as this device last saw it, while nothing is known of the session; false when it keeps none. */
function openKeptDesk(): boolean {
  const kept = keptProfile();
  if (!kept || useDesk.getState().status !== 'unknown') return false;
  useDesk.setState({ profile: kept, status: 'signed-in', failed: true });
  const stop = onBackOnline(() => {
    stop();
    readProfile().catch(() => undefined);
  });
  return true;
}

export async function signIn(credentials: LogIn | SignInByPasskey): Promise<void> {
  const { venue } = await api.logIn(credentials);
  takeSession(venue);
}

/** Signs in again under the page, which stays; for another person, waiting calls are dropped and the page is loaded for them. */
export async function signInAgain(credentials: LogIn): Promise<void> {
  const before = viewerOf('desk');
  const { venue } = await api.logIn(credentials);
  if (venue.staff.id !== before) {
    leaveNothing();
    return leaveToOther('desk');
  }
  keepProfile(venue);
  useDesk.setState({ profile: venue });
  endWait('desk', true);
  venueLive.resume();
  readDesk().catch(() => undefined);
}

/** Opens the desk of a venue after a sign-in, or after a change of the whole venue. */
export function takeSession(venue: VenueProfile): void {
  keepProfile(venue);
  beginDesk({ profile: venue, status: 'signed-in' });
}

/** Reads the venue's profile again; the desk follows. */
export async function readProfile(): Promise<void> {
  const profile = await api.fetchProfile();
  keepProfile(profile);
  useDesk.setState({ profile });
}

/** Sends the language for notifications of the signed-in member. */
export async function speak(language: Language): Promise<void> {
  useDesk.setState({ profile: await api.changeAccount({ language }) });
}

export async function signOut(): Promise<void> {
  venueLive.close();
  await forgetPushes().catch(() => undefined);
  leaveNothing();
  await api.logOut();
  beginDesk({ left: true });
}

/** The number of the last read, and whether it is unanswered. */
let newest = 0;
let isReading = false;

/** Empties the desk for another session: answers to the former one are ignored. */
function beginDesk(desk: Partial<Desk>): void {
  newest += 1;
  isReading = false;
  useDesk.setState({ ...SIGNED_OUT, ...desk });
}

/** Reads the desk again. Of several pending reads only the last one counts. */
export async function readDesk(): Promise<void> {
  newest += 1;
  isReading = true;
  const turn = newest;
  const settle = (desk: Partial<Desk>): void => {
    if (turn !== newest) return;
    isReading = false;
    useDesk.setState(desk);
  };
  try {
    const [requests, bookings, notices] = await Promise.all([api.fetchRequests(), api.fetchBookings(), api.fetchNotices()]);
    settle({ requests, bookings, notices, failed: false });
  } catch (error) {
    settle({ failed: true });
    throw error;
  }
}

/** Puts the answer of a command on the desk at once, and reads the rest that changed with it. */
export function setMyBid(requestId: string, myBid: VenueBidView): void {
  useDesk.setState(({ requests }) => ({
    requests: requests?.map((row) => (row.id === requestId ? withBid(row, dayOf(new Date(myBid.startAt)), myBid) : row)) ?? null,
  }));
  readDesk().catch(() => undefined);
}

export function setPassed(requestId: string, passed: PassReason | null): void {
  useDesk.setState(({ requests }) => ({ requests: requests?.map((row) => (row.id === requestId ? { ...row, passed } : row)) ?? null }));
  readDesk().catch(() => undefined);
}

export function setBooking(booking: VenueBookingView): void {
  useDesk.setState(({ bookings }) => ({ bookings: bookings?.map((row) => (row.id === booking.id ? booking : row)) ?? null }));
  readDesk().catch(() => undefined);
}

/** Marks notices as read at once; restored when saving fails, and the error is rethrown. */
export async function markRead(id: string): Promise<void> {
  const marked = new Set(useDesk.getState().notices?.flatMap((one) => (!one.isRead && (id === 'all' || one.id === id) ? one.id : [])));
  const show = (isRead: boolean): void =>
    useDesk.setState(({ notices }) => ({ notices: notices?.map((one) => (marked.has(one.id) ? { ...one, isRead } : one)) ?? null }));
  const [turn, interrupted] = [newest, isReading];
  show(true);
  try {
    await (id === 'all' ? api.readAllNotices() : api.readNotice(id));
  } catch (error) {
    show(false);
    throw error;
  } finally {
    // Lists that were requested before the mark was saved do not contain it.
    const isStale = interrupted || turn !== newest;
    if (isStale && useDesk.getState().status === 'signed-in') readDesk().catch(() => undefined);
  }
}
