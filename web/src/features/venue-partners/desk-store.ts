import type { Language, LogIn, VenueBidView, VenueBookingView, VenueNoticeView, VenueProfile, VenueRequestView } from '@app/contracts';
import { create } from 'zustand';
import { setClockOffset } from '../../lib/clock.js';
import { ApiError } from '../../lib/http.js';
import { onBackOnline } from '../../lib/network.js';
import { forgetHere } from '../../lib/personal-storage.js';
import { local, LOCAL } from '../../lib/storage.js';
import { endWait } from '../../lib/calls/ended-session.js';
import { leaveToOther, setViewerOf, viewerOf } from '../../lib/calls/viewer.js';
import { forgetArrivalNames } from '../venue-bookings/arrival-queue.js';
import * as api from './api.js';
import { forgetPushes } from './notices/desk-push.js';
import { forgetDesk, keepProfile, keptOffset, keptProfile, purgeAnswers } from './kept-desk.js';
import { venueLive } from './venue-live.js';

/** What a signed-in venue has on its desk. */
export interface Desk {
  status: 'unknown' | 'signed-in' | 'signed-out';
  profile: VenueProfile | null;
  requests: VenueRequestView[] | null;
  bookings: VenueBookingView[] | null;
  /** What lies under the bell, newest first. */
  notices: VenueNoticeView[] | null;
  /** The last read did not succeed; what is shown is older. */
  failed: boolean;
  /** The session ended without anybody here having logged out. */
  ended?: boolean;
  /** Somebody here has logged out. */
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

/** What the signed-in venue sees, the one home of it. */
export const useDesk = create<Desk>(() => ({ ...SIGNED_OUT, status: 'unknown' }));

// What a page of the desk asks, it asks for the member of the staff who sits there: their venue's id changes with a claim.
useDesk.subscribe(({ status, profile }) => setViewerOf('desk', status === 'signed-in' ? (profile?.staff.id ?? null) : null));

api.onVenueSession({
  ended: () => {
    venueLive.close();
    leaveNothing();
    beginDesk({ ended: true });
  },
  renewed: () => venueLive.resume(),
  // Whoever was given another role meanwhile sees the desk as it is for that role.
  forbidden: () => void readProfile().catch(() => undefined),
});

/** What the browser keeps of the desk and of who sat there must not meet the next one. */
function leaveNothing(): void {
  forgetDesk();
  forgetArrivalNames();
  forgetHere('application');
}

/** Looks whether a session is there. */
export async function startDesk(): Promise<void> {
  if (useDesk.getState().status === 'signed-in') return;
  if (local.get(LOCAL.venueToken) === null) {
    forgetDesk();
    return useDesk.setState({ ...SIGNED_OUT, ended: useDesk.getState().ended ?? false });
  }
  setClockOffset(keptOffset());
  purgeAnswers();
  try {
    await readProfile();
    useDesk.setState({ status: 'signed-in', failed: false });
  } catch (error) {
    // Signed out already, or out of reach: the gate says which.
    if (useDesk.getState().status !== 'unknown') return;
    const kept = error instanceof ApiError ? null : keptProfile();
    if (!kept) return useDesk.setState({ failed: true });
    useDesk.setState({ profile: kept, status: 'signed-in', failed: true });
    const stop = onBackOnline(() => {
      stop();
      readProfile().catch(() => undefined);
    });
  }
}

export async function signIn(credentials: LogIn): Promise<void> {
  const { venue } = await api.logIn(credentials);
  takeSession(venue);
}

/** Signs in again under the page, which stays as it is; where somebody else signs in, nothing that waited is sent and the page is drawn for them. */
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

/** Sits down at the desk of a venue whose session was opened, or that has changed as a whole. */
export function takeSession(venue: VenueProfile): void {
  keepProfile(venue);
  beginDesk({ profile: venue, status: 'signed-in' });
}

/** Reads anew what the venue is; the desk follows. */
export async function readProfile(): Promise<void> {
  const profile = await api.fetchProfile();
  keepProfile(profile);
  useDesk.setState({ profile });
}

/** Says in which language whoever is signed in is told. */
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

/** The number of the last read, and whether it has no answer yet. */
let newest = 0;
let isReading = false;

/** Empties the desk for another session: answers that belong to the last one do not count. */
function beginDesk(desk: Partial<Desk>): void {
  newest += 1;
  isReading = false;
  useDesk.setState({ ...SIGNED_OUT, ...desk });
}

/** Reads the desk again. Of several reads under way only the last one that was started counts. */
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
  useDesk.setState(({ requests }) => ({ requests: requests?.map((row) => (row.id === requestId ? { ...row, myBid } : row)) ?? null }));
  readDesk().catch(() => undefined);
}

export function setBooking(booking: VenueBookingView): void {
  useDesk.setState(({ bookings }) => ({ bookings: bookings?.map((row) => (row.id === booking.id ? booking : row)) ?? null }));
  readDesk().catch(() => undefined);
}

/** Marks notices as read, on the screen at once; put back when it could not be saved, and the error is thrown on. */
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
    // Lists that were asked for before the mark was saved do not know of it.
    const isStale = interrupted || turn !== newest;
    if (isStale && useDesk.getState().status === 'signed-in') readDesk().catch(() => undefined);
  }
}
