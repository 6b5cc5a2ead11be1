import { addDays, auctionTimes, planExpiry, slotsOf, TUNABLES, type AuctionTimes } from '@app/domain';
import type { BidStatus, BookingStatus, Day, ErrorCode, Gap, PlanState, RequestStatus, TimeOfDay } from '@app/contracts';

/** What planners change of a plan: its budget or a wording; the friend's time of day, or on which days they can. */
export type Change = 'budget' | 'wording' | 'disagree' | 'agree' | 'last-day';
/** The result of a command: done, or the code of its refusal. */
export type Outcome = 'ok' | ErrorCode;
export type Who = 'owner' | 'friend';

export const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
export const VENUES = 3;
/** The venue whose seats of the first day another plan may take. */
export const SCARCE = 2;
export const PERK_RUPEES = 40;
/** On this grid only equal offers score alike; another grid may bring ties that depend on rounding. */
export const priceOf = (step: number): number => 2000 + 150 * step;
export const BUDGETS = { usual: 3000, tight: 2500 } as const;

export interface ModelBid {
  readonly venue: number;
  readonly request: number;
  /** 0: the plan's first day. */
  day: number;
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
  /** The days that suit both members, of those that the owner named, the earliest first. */
  asked: number[];

  constructor(
    public now: number,
    private readonly slot: { preferredDate: Day; preferredTime: 'evening' },
    private readonly firstStart: number,
    /** How many days, one behind the other, the owner named. */
    readonly days = 1,
  ) {
    this.asked = this.allDays;
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

  /** The venue's latest offer for a day. */
  offer(venue: number, day: number): ModelBid | undefined {
    return this.bids.findLast((bid) => bid.venue === venue && bid.day === day);
  }

  protected get allDays(): number[] {
    return Array.from({ length: this.days }, (_, day) => day);
  }

  startOf(day: number): number {
    return this.firstStart + day * DAY;
  }

  /** The start of the outing: of the booked one, else of the last one that is asked for. */
  get startAt(): number {
    return this.startOf(this.booked?.day ?? this.asked.at(-1) ?? 0);
  }

  /** The offers of one auction: where several days are asked for, those for the same day compete. */
  protected competing(bids: readonly ModelBid[], day: number): ModelBid[] {
    return this.asked.length > 1 ? bids.filter((bid) => bid.day === day) : [...bids];
  }

  /** The offer that was accepted. */
  get booked(): ModelBid | undefined {
    return this.bids.find((bid) => bid.status === 'accepted');
  }

  /** Whether preferences can still be saved: their slot lies ahead. */
  get plannable(): boolean {
    return this.now < this.endOf([0]) - 8 * 60 * MINUTE;
  }

  protected get slotEnd(): number {
    return this.endOf(this.asked);
  }

  /** Asks the venues of an open request. */
  protected invite(): void {
    const { request } = this;
    if ((request.status !== 'open' && request.status !== 'closing') || request.changing || this.now >= request.closesAt) return;
    for (const venue of this.candidates()) if (!request.invited.includes(venue)) request.invited.push(venue);
  }

  /** The part of the value score that depends on the offers of otherwise equal venues. */
  protected worth(bid: Pick<ModelBid, 'price' | 'perks'>): number {
    return this.priceWorth(bid) + this.perksWorth(bid);
  }

  private priceWorth({ price }: Pick<ModelBid, 'price'>): number {
    return (35 * (1.3 * this.minSpend - price)) / (0.8 * this.minSpend);
  }

  private perksWorth({ price, perks }: Pick<ModelBid, 'price' | 'perks'>): number {
    return (10 * perks * PERK_RUPEES) / (0.1 * price);
  }

  /** Offers from the best to the worst; of two that are worth the same the earlier comes first. */
  protected ranked(bids: readonly ModelBid[]): ModelBid[] {
    return bids.toSorted((a, b) => this.worth(b) - this.worth(a));
  }

  /** What a venue reads of its standing offers for each day, once its ranks are up to date. */
  standings(venue: number): { day: number; rank: number; gap: Gap | null }[] {
    return this.bids
      .filter((bid) => bid.venue === venue && bid.status === 'pending')
      .map((bid) => {
        const order = this.ranked(
          this.competing(
            this.bids.filter(({ status }) => status === 'pending'),
            bid.day,
          ),
        );
        const [leader = bid] = order;
        const price = this.priceWorth(leader) - this.priceWorth(bid);
        const perks = this.perksWorth(leader) - this.perksWorth(bid);
        const gap = Math.max(price, perks) <= 0 ? null : price >= perks ? 'price' : 'perks';
        return { day: bid.day, rank: order.indexOf(bid) + 1, gap: leader === bid ? null : gap } as const;
      })
      .sort((a, b) => a.day - b.day);
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

  /** The venues that can be asked: with seats on a day, and none that cancelled on this plan. */
  protected candidates(): number[] {
    const cancelled = this.bookings.filter((booking) => booking.status === 'cancelled_by_venue').map(({ bid }) => this.bids[bid]?.venue);
    return Array.from({ length: VENUES }, (_, venue) => venue).filter(
      (venue) => !cancelled.includes(venue) && this.asked.some((day) => !this.isFull(venue, day)),
    );
  }

  /** Whether the venue has too few seats left for the party. */
  protected isFull(venue: number, day: number): boolean {
    return venue === SCARCE && day === 0 && this.scarceIsFull;
  }

  /** Whether an offer may not start on a day: nobody asks for it, or it is too early. */
  protected isOutside(request: ModelRequest, day: number): boolean {
    return !this.asked.includes(day) || this.startOf(day) < Math.max(request.startFrom, request.closesAt + TUNABLES.closeBeforeStartMs);
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
    return auctionTimes(new Date(this.now), this.specOf(this.asked));
  }

  /** When an outing of the days that are asked for may start, so far as the close of the request allows. */
  protected get earliest(): number {
    const slot = slotsOf(this.specOf(this.asked))?.start.getTime() ?? 0;
    return Math.max(slot, this.request.closesAt + TUNABLES.closeBeforeStartMs);
  }

  private endOf(days: readonly number[]): number {
    return planExpiry(this.specOf(days), new Date(this.now)).getTime();
  }

  private specOf(days: readonly number[]): { preferredDate: Day; days: Day[]; preferredTime: TimeOfDay } {
    const [first = '', ...others] = days.map((day) => addDays(this.slot.preferredDate, day));
    return { preferredDate: first, days: [first, ...others], preferredTime: this.slot.preferredTime };
  }
}
