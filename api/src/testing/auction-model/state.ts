import { auctionTimes, planExpiry, TUNABLES, type AuctionTimes } from '@app/domain';
import type { BidStatus, BookingStatus, Day, ErrorCode, PlanState, RequestStatus } from '@app/contracts';

/** The result of a command: done, or the code of its refusal. */
export type Outcome = 'ok' | ErrorCode;
export type Who = 'owner' | 'friend';

export const MINUTE = 60_000;
export const VENUES = 3;
/** The venue whose seats another plan may take. */
export const SCARCE = 2;
export const PERK_RUPEES = 40;
/** On this grid only equal offers score alike; another grid may bring ties that depend on rounding. */
export const priceOf = (step: number): number => 2000 + 150 * step;
export const BUDGETS = { usual: 3000, tight: 2500 } as const;

export interface ModelBid {
  readonly venue: number;
  readonly request: number;
  status: BidStatus;
  price: number;
  perks: number;
  version: number;
  revisions: number;
  changedAt: number;
  expiresAt: number | null;
  staleUntil: number | null;
  /** The bid that was accepted instead. */
  lostTo: number | null;
  /** The number of counter-offers to it, and the one that waits for a reply. */
  counters: number;
  counter: { price: number; version: number; until: number } | null;
}

export interface ModelBooking {
  readonly bid: number;
  status: BookingStatus;
  readonly undoUntil: number;
}

export interface ModelRequest {
  status: RequestStatus;
  /** The venues that were asked. */
  invited: number[];
  changing: boolean;
  round: 1 | 2;
  opensAt: number;
  closesAt: number;
  decidesUntil: number;
  roundTwoAt: number;
  secondWaveAt: number | null;
  startFrom: number;
  extensions: number;
  ownerExtended: boolean;
}

export const LIVE: readonly RequestStatus[] = ['open', 'closing', 'decision'];
export const OVER: readonly PlanState[] = ['booked', 'done', 'expired', 'cancelled'];
export const waits = (bid: ModelBid): boolean => bid.status === 'pending' || bid.status === 'stale';

/** The state of a plan and its auction at a moment, with queries. Validity depends on the clock alone. */
export abstract class AuctionState {
  plan: PlanState = 'live';
  deleted = false;
  agreed = true;
  minSpend: number = BUDGETS.usual;
  bids: ModelBid[] = [];
  requests: ModelRequest[] = [];
  bookings: ModelBooking[] = [];
  scarceIsFull = false;
  protected readonly slotEnd: number;

  constructor(
    public now: number,
    private readonly preference: { preferredDate: Day; preferredTime: 'evening' },
    readonly startAt: number,
  ) {
    this.slotEnd = planExpiry(preference, new Date(now)).getTime();
    this.open();
  }

  clone(): this {
    return Object.assign(Object.create(Object.getPrototypeOf(this) as object), structuredClone({ ...this })) as this;
  }

  get request(): ModelRequest {
    const last = this.requests.at(-1);
    if (!last) throw new Error('A plan that was live has a request');
    return last;
  }

  /** The venue's latest offer. */
  offer(venue: number): ModelBid | undefined {
    return this.bids.findLast((bid) => bid.venue === venue);
  }

  /** The offer that was accepted. */
  get booked(): ModelBid | undefined {
    return this.bids.find((bid) => bid.status === 'accepted');
  }

  /** Whether preferences can still be saved: their slot lies ahead. */
  get plannable(): boolean {
    return this.now < this.slotEnd - 8 * 60 * MINUTE;
  }

  /** Asks the venues of an open request. */
  protected invite(): void {
    const { request } = this;
    if ((request.status !== 'open' && request.status !== 'closing') || request.changing || this.now >= request.closesAt) return;
    for (const venue of this.candidates()) if (!request.invited.includes(venue)) request.invited.push(venue);
  }

  /** The part of the value score that depends on the offers of otherwise equal venues. */
  protected worth({ price, perks }: Pick<ModelBid, 'price' | 'perks'>): number {
    return (35 * (1.3 * this.minSpend - price)) / (0.8 * this.minSpend) + (10 * perks * PERK_RUPEES) / (0.1 * price);
  }

  protected expired(bid: ModelBid): boolean {
    return this.now >= Math.min(bid.expiresAt ?? Infinity, bid.staleUntil ?? Infinity);
  }

  protected choosable(request: ModelRequest): boolean {
    return LIVE.includes(request.status) && this.now < request.decidesUntil;
  }

  /** Whether an offer can still be chosen, by the clock. */
  protected stands(bid: ModelBid): boolean {
    const request = this.requests[bid.request];
    return request !== undefined && this.choosable(request) && !this.expired(bid);
  }

  protected get latestBooking(): { booking: ModelBooking; bid: ModelBid; request: ModelRequest } {
    const booking = this.bookings.at(-1);
    const bid = booking && this.bids[booking.bid];
    const request = bid && this.requests[bid.request];
    if (!booking || !bid || !request) throw new Error('Nothing was booked');
    return { booking, bid, request };
  }

  /** A counter-offer ends with its time and with any change of its offer. */
  openCounter(bid: ModelBid): ModelBid['counter'] {
    const { counter } = bid;
    return counter && bid.status === 'pending' && counter.version === bid.version && this.now < counter.until ? counter : null;
  }

  /** The venues that can be asked: with seats, and none that cancelled on this plan. */
  protected candidates(): number[] {
    const cancelled = this.bookings.filter((booking) => booking.status === 'cancelled_by_venue').map(({ bid }) => this.bids[bid]?.venue);
    return Array.from({ length: VENUES }, (_, venue) => venue).filter(
      (venue) => !cancelled.includes(venue) && !(venue === SCARCE && this.scarceIsFull),
    );
  }

  protected tooEarly(request: ModelRequest): boolean {
    return this.startAt < Math.max(request.startFrom, request.closesAt + TUNABLES.closeBeforeStartMs);
  }

  protected onlyTheOwner(who: Who): Outcome | null {
    if (this.deleted) return 'not-found';
    return who === 'owner' ? null : 'forbidden';
  }

  protected end(request: 'closed' | 'cancelled', bids: 'expired' | 'lost'): void {
    if (LIVE.includes(this.request.status)) Object.assign(this.request, { status: request, changing: false });
    for (const bid of this.bids) if (waits(bid)) bid.status = bids;
  }

  protected open(times = this.times()): void {
    if (!times) throw new Error('It is too late for an auction');
    this.requests.push({
      status: 'open',
      invited: [],
      changing: false,
      round: 1,
      opensAt: times.opensAt.getTime(),
      closesAt: times.closesAt.getTime(),
      decidesUntil: times.decidesUntil.getTime(),
      roundTwoAt: times.roundTwoAt.getTime(),
      secondWaveAt: times.secondWaveAt.getTime(),
      startFrom: times.startFrom?.getTime() ?? 0,
      extensions: 0,
      ownerExtended: false,
    });
    this.invite();
  }

  protected times(): AuctionTimes | null {
    return auctionTimes(new Date(this.now), this.preference);
  }
}
