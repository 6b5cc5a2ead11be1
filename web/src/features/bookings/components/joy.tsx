import type { OwnBooking, UserId } from '@app/contracts';
import { useEffect, useState } from 'react';
import { serverNow } from '../../../lib/clock.js';
import { Confetti } from '../../../ui/pictures/confetti.js';
import { isToCome, phaseOf } from '../phase.js';
import { keepTicket, keptTicket } from '../tickets.js';

/** The one moment of joy of a booked evening, on each device of each who goes. */
export function Joy({ booking, userId }: { booking: OwnBooking; userId: UserId | null }) {
  const [due] = useState(() => isToCome(phaseOf(booking, serverNow())) && !keptTicket(userId, booking.id)?.celebrated);
  useEffect(() => {
    if (due && userId) keepTicket(userId, booking, { celebrated: true });
    // Once: what the ticket says later is kept elsewhere.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [due, userId]);
  return due ? <Confetti /> : null;
}
