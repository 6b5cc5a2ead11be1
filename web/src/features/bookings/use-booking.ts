import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BookingId, Instant, OwnBooking, Snapshot, SplitView, UserId } from '@app/contracts';
import { serverNow } from '../../lib/clock.js';
import { ApiError } from '../../lib/http.js';
import { useNetwork } from '../../lib/network.js';
import { queryKeys } from '../../lib/query-keys.js';
import { useLivePlan } from '../../live/hooks.js';
import { fetchBooking, fetchSplit } from './api.js';
import { keepTicket, keptFor, keptTicket } from './tickets.js';

interface BookingEntry {
  booking: OwnBooking | null;
  split: SplitView | null;
  /** The split is loading for the first time. */
  splitting: boolean;
  /** The reader, if known. */
  me: UserId | null;
  /** The plan of the booking, once it is loaded. */
  plan: Snapshot | null;
  /** The time of the shown data; null while the server can be reached. */
  asOf: Instant | null;
  /** The booking does not exist, or belongs to another plan's members. */
  missing: boolean;
  /** No data is available, and the read failed. */
  failed: boolean;
  retry: () => void;
}

const isMissing = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 403);

/** A booking with the reader's own data, kept up to date by its plan's events; without a network as this device last saw it. */
export function useBooking(bookingId: BookingId, userId: UserId | null): BookingEntry {
  const read = useQuery({ queryKey: queryKeys.booking(bookingId), queryFn: () => fetchBooking(bookingId) });
  const kept = keptTicket(userId, bookingId);
  const missing = isMissing(read.error);
  const own = read.data ?? (missing ? undefined : kept?.booking);
  const { view } = useLivePlan(own?.dateBookId);
  const plan = view?.snapshot ?? null;
  const live = plan?.booking?.id === bookingId ? plan.booking : null;
  const booking = own ? { ...own, ...live } : null;
  const bill = useQuery({
    queryKey: queryKeys.split(bookingId, plan?.seq ?? 0),
    queryFn: () => fetchSplit(bookingId),
    enabled: read.data !== undefined,
    placeholderData: keepPreviousData,
  });
  const { offline, silent } = useNetwork();
  const away = offline || silent || read.isError;
  const reached = read.data !== undefined && !away;
  const split = bill.data ?? kept?.split ?? null;
  const content = JSON.stringify([booking, bill.data]);
  useEffect(() => {
    if (!userId || !reached || !booking) return;
    keepTicket(userId, booking, { seenAt: new Date(serverNow()).toISOString(), ...(bill.data && { split: bill.data }) });
    // oxlint-disable-next-line react/exhaustive-deps -- it is stored again only when its content has changed
  }, [content, reached, userId]);
  return {
    booking,
    split,
    splitting: !split && bill.isLoading,
    me: userId ?? keptFor(),
    plan,
    asOf: away && booking ? (kept?.seenAt ?? booking.createdAt) : null,
    missing: missing && !booking,
    failed: (offline || read.isError) && !booking && !missing,
    retry: () => void read.refetch(),
  };
}
