import type { VenueBookingView } from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { serverNow } from '../../../lib/clock.js';
import { isOffline, useNetwork } from '../../../lib/network.js';
import { useCommand } from '../../../live/use-command.js';
import { checkArrival, type ArrivalOutcome } from './arrival-check.js';
import { queueArrival, sendArrivals, useArrivalQueue, type QueuedArrival } from './arrival-queue.js';
import { putBooking } from './use-agenda.js';

export interface Arrivals {
  outcome: ArrivalOutcome | null;
  busy: boolean;
  check: (text: string, bookingId?: string) => Promise<void>;
  clear: () => void;
  /** The check-ins of this device that the server does not know, or refused. */
  queued: QueuedArrival[];
}

/** The door: checks codes, stores check-ins that cannot be sent, and sends them when the network is back. */
export function useArrivals(venueId: string, bookings: readonly VenueBookingView[]): Arrivals {
  const client = useQueryClient();
  const all = useArrivalQueue((queue) => queue.arrivals);
  const queued = useMemo(() => all.filter((arrival) => arrival.venueId === venueId), [all, venueId]);
  const offline = useNetwork((network) => network.offline);
  const [outcome, setOutcome] = useState<ArrivalOutcome | null>(null);
  useEffect(() => {
    if (!offline) void sendArrivals(venueId, (booking) => putBooking(client, booking));
  }, [offline, venueId, client]);
  const { mutateAsync, isPending } = useCommand({
    send: ({ text, bookingId }: { text: string; bookingId: string | undefined }) =>
      checkArrival(
        text,
        {
          bookings,
          queued: new Set(queued.filter(({ refused }) => !refused).map((arrival) => arrival.bookingId)),
          now: serverNow(),
          offline: isOffline(),
          queue: (booking, code) => queueArrival(venueId, booking, code, serverNow()),
        },
        bookingId,
      ).catch((error: unknown): ArrivalOutcome => ({ kind: 'failed', error })),
    onDone: (came) => {
      if (came.kind === 'in' && !came.offline) putBooking(client, came.booking);
      setOutcome(came);
    },
  });
  const check = async (text: string, bookingId?: string): Promise<void> => void (await mutateAsync({ text, bookingId }));
  return { outcome, busy: isPending, check, clear: () => setOutcome(null), queued };
}
