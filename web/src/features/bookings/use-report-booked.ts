import type { BookingView } from '@app/contracts';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Reports a booking once: by the answer to the attempt, or by the plan's own event (`booked`) when the answer was lost. */
export function useReportBooked(booked: BookingView | null, onBooked: (booking: BookingView) => void): (made: BookingView) => void {
  const hasReported = useRef(false);
  const reportBooked = (made: BookingView): void => {
    if (!hasReported.current) onBooked(made);
    hasReported.current = true;
  };
  const reportOwnBooking = useEffectEvent(() => booked && reportBooked(booked));
  const bookedId = booked?.id;
  useEffect(() => {
    if (bookedId) reportOwnBooking();
  }, [bookedId]);
  return reportBooked;
}
