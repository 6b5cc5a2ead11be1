import { createHash, randomBytes } from 'node:crypto';
import {
  HEADERS,
  type CounterReply,
  type PlaceBid,
  type ReviseBid,
  type VenueBidView,
  type VenueRequestView,
  type BidRequestId,
  type BidId,
  type BookingId,
} from '@app/contracts';
import type { Database } from '@app/persistence';

const PATIENCE_MS = 5_000;

/** A refusal of the API; `status` is the HTTP status. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    what: string,
  ) {
    super(`${what}: ${status}`);
  }
}

/** The venue API as an agent uses it: with a bearer of its own, and only the routes that every venue can call. */
export class VenueClient {
  /** Bearers by member of staff, kept until the API reports one as expired. */
  private readonly bearers = new Map<string, string>();

  constructor(
    private readonly apiUrl: string,
    private readonly database: Database,
  ) {}

  request(staffId: string, requestId: BidRequestId): Promise<VenueRequestView> {
    return this.call(staffId, 'GET', `bid-requests/${requestId}`);
  }

  open(staffId: string, requestId: BidRequestId): Promise<void> {
    return this.call(staffId, 'POST', `bid-requests/${requestId}/opened`);
  }

  /** The key makes a second try after a lost answer the same offer. */
  place(staffId: string, requestId: BidRequestId, offer: PlaceBid, key: string): Promise<VenueBidView> {
    return this.call(staffId, 'POST', `bid-requests/${requestId}/bids`, offer, { [HEADERS.idempotencyKey]: key });
  }

  revise(staffId: string, bidId: BidId, revision: ReviseBid): Promise<VenueBidView> {
    return this.call(staffId, 'PATCH', `bids/${bidId}`, revision);
  }

  reconfirm(
    staffId: string,
    bidId: BidId,
    body: { expectedVersion: number; planVersion: number; startAt?: string },
  ): Promise<VenueBidView> {
    return this.call(staffId, 'POST', `bids/${bidId}/reconfirm`, body);
  }

  counterReply(staffId: string, bidId: BidId, reply: CounterReply): Promise<VenueBidView> {
    return this.call(staffId, 'POST', `bids/${bidId}/counter-reply`, reply);
  }

  acknowledge(staffId: string, bookingId: BookingId): Promise<unknown> {
    return this.call(staffId, 'POST', `bookings/${bookingId}/acknowledge`);
  }

  private async call<T>(staffId: string, method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<T> {
    for (let renewed = false; ; renewed = true) {
      const answer = await fetch(`${this.apiUrl}/api/venues/me/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${await this.bearer(staffId)}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
      await answer.body?.cancel();
      if (answer.status !== 401 || renewed) throw new Refused(answer.status, `${method} ${path}`);
      this.bearers.delete(staffId);
    }
  }

  private async bearer(staffId: string): Promise<string> {
    const kept = this.bearers.get(staffId);
    if (kept) return kept;
    const token = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(token).digest();
    await this.database.transaction((tx) => tx.venueSessions.insert({ staffId, kind: 'access', tokenHash: hash }));
    this.bearers.set(staffId, token);
    return token;
  }
}
