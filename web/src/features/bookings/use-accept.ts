import type { AcceptBid, BidView, BookingView } from '@app/contracts';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../../lib/http.js';
import { acceptBid } from './api.js';
import { attemptFor, refusalOf, sendAttempt, type Attempt, type Refusal } from './attempt.js';

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** One confirm button: sends, retries what may be retried, and says why it was refused. */
export function useAccept(bid: BidView): {
  busy: boolean;
  refusal: Refusal | null;
  forget: () => void;
  accept: (body: AcceptBid) => Promise<BookingView | null>;
} {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const attempt = useRef<Attempt | null>(null);
  return {
    busy,
    refusal,
    forget: () => setRefusal(null),
    accept: async (body) => {
      attempt.current = attemptFor(attempt.current, body, newIdempotencyKey);
      setBusy(true);
      setRefusal(null);
      try {
        return await sendAttempt(attempt.current, ({ body: sent, key }) => acceptBid(bid.dateBookId, bid.id, sent, key), wait);
      } catch (error) {
        setRefusal(refusalOf(error));
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}
