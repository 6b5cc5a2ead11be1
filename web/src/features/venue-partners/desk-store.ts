import type { Language, VenueBidView, VenueBookingView, VenueProfile, VenueRequestView } from '@app/contracts';
import { create } from 'zustand';
import { local, LOCAL } from '../../lib/storage.js';
import * as api from './api.js';
import { venueLive } from './venue-live.js';

/** What a signed-in venue has on its desk. */
export interface Desk {
  status: 'unknown' | 'signed-in' | 'signed-out';
  profile: VenueProfile | null;
  requests: VenueRequestView[] | null;
  bookings: VenueBookingView[] | null;
  /** The last read did not succeed; what is shown is older. */
  failed: boolean;
}

const SIGNED_OUT: Desk = { status: 'signed-out', profile: null, requests: null, bookings: null, failed: false };

/** What the signed-in venue sees, the one home of it. */
export const useDesk = create<Desk>(() => ({ ...SIGNED_OUT, status: 'unknown' }));

api.onVenueSession({
  ended: () => {
    venueLive.close();
    useDesk.setState(SIGNED_OUT);
  },
  renewed: () => venueLive.wake(),
});

/** Looks whether a session is there. */
export async function startDesk(): Promise<void> {
  if (useDesk.getState().status === 'signed-in') return;
  if (local.get(LOCAL.venueToken) === null) return useDesk.setState(SIGNED_OUT);
  try {
    useDesk.setState({ profile: await api.fetchProfile(), status: 'signed-in', failed: false });
  } catch {
    // Signed out already, or out of reach: the gate says which.
    if (useDesk.getState().status === 'unknown') useDesk.setState({ failed: true });
  }
}

export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  const { venue } = await api.logIn(credentials);
  useDesk.setState({ ...SIGNED_OUT, profile: venue, status: 'signed-in' });
}

/** Says in which language whoever is signed in is told. */
export async function speak(language: Language): Promise<void> {
  useDesk.setState({ profile: await api.changeAccount({ language }) });
}

export async function signOut(): Promise<void> {
  venueLive.close();
  await api.logOut();
  useDesk.setState(SIGNED_OUT);
}

let newest = 0;

/** Reads the desk again. Of several reads under way only the last one that was started counts. */
export async function readDesk(): Promise<void> {
  newest += 1;
  const turn = newest;
  try {
    const [requests, bookings] = await Promise.all([api.fetchRequests(), api.fetchBookings()]);
    if (turn === newest) useDesk.setState({ requests, bookings, failed: false });
  } catch (error) {
    if (turn === newest) useDesk.setState({ failed: true });
    throw error;
  }
}

/** Puts the answer of a command on the desk at once, and reads the rest that changed with it. */
export function setMyBid(requestId: string, myBid: VenueBidView): void {
  newest += 1;
  useDesk.setState(({ requests }) => ({ requests: requests?.map((row) => (row.id === requestId ? { ...row, myBid } : row)) ?? null }));
  readDesk().catch(() => undefined);
}

export function setBooking(booking: VenueBookingView): void {
  newest += 1;
  useDesk.setState(({ bookings }) => ({ bookings: bookings?.map((row) => (row.id === booking.id ? booking : row)) ?? null }));
  readDesk().catch(() => undefined);
}
