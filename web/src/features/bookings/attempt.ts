import type { AcceptBid, BidView, BookingView } from '@app/contracts';
import { ApiError } from '../../lib/http.js';
import { askServer, isOffline } from '../../lib/network.js';
import { useCommand } from '../../live/use-command.js';
import { acceptBid } from './api.js';

/** The results of an attempt to book, in the terms of the screen. */
export type Refusal =
  | 'changed'
  | 'gone'
  | 'changing'
  | 'booked'
  | 'full'
  | 'contact'
  | 'adult'
  | 'approval'
  | 'notYours'
  | 'offline'
  | 'failed';

/** The attempt was not sent: the device is offline. Nothing can have come of it. */
class NotSent extends Error {}

/** Errors after which the same request may be repeated with the same key. */
const isTransient = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 503 || error.status === 502 || error.status === 504;

export const refusalOf = (error: unknown): Refusal => {
  if (error instanceof NotSent) return 'offline';
  if (!(error instanceof ApiError)) return 'failed';
  switch (error.code) {
    case 'version-mismatch':
      return 'changed';
    case 'bid-no-longer-open':
    case 'auction-closed':
    case 'plan-state':
      return 'gone';
    case 'already-booked':
      return 'booked';
    case 'venue-full':
      return 'full';
    case 'contact-required':
      return 'contact';
    case 'adult-required':
      return 'adult';
    case 'approval-required':
      return 'approval';
    case 'forbidden':
    case 'not-found':
      return 'notYours';
    default:
      return 'failed';
  }
};

export interface Attempt {
  body: AcceptBid;
  key: string;
}

const RETRY_WAITS_MS = [400, 1_200] as const;

/** Sends up to three times while the network or the database is unavailable, always with the attempt's own key. */
export const sendAttempt = async <T>(
  attempt: Attempt,
  send: (attempt: Attempt) => Promise<T>,
  wait: (ms: number) => Promise<void>,
): Promise<T> => {
  for (const ms of RETRY_WAITS_MS) {
    try {
      return await send(attempt);
    } catch (error) {
      if (!isTransient(error)) throw error;
    }
    await wait(ms);
  }
  return send(attempt);
};

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The action of one confirm button: sends, repeats after transient errors, and explains a refusal. */
export function useAccept(bid: BidView): {
  busy: boolean;
  refusal: Refusal | null;
  forget: () => void;
  accept: (body: AcceptBid) => Promise<BookingView | null>;
} {
  const accept = useCommand({
    name: `accept ${bid.id}`,
    send: async (body: AcceptBid, key) => {
      if (isOffline() && !(await askServer())) throw new NotSent();
      return sendAttempt({ body, key }, (sent) => acceptBid(bid.dateBookId, bid.id, sent.body, sent.key), wait);
    },
    failure: null,
  });
  return {
    busy: accept.isPending,
    refusal: accept.error && refusalOf(accept.error),
    forget: accept.reset,
    accept: (body) => accept.mutateAsync(body).catch(() => null),
  };
}
