// Long because it is the whole auction on one page: each rule is only right beside the others.
import { auctionTimes, decisionFor, planExpiry, requestStatusAt, TUNABLES, type AuctionTimes } from '@app/domain';
import type { BidStatus, BookingStatus, Day, ErrorCode, PlanState, RequestStatus } from '@app/contracts';

/** What a command answers: done, or the code of its refusal. */
export type Outcome = 'ok' | ErrorCode;
export type Who = 'owner' | 'friend';

export const MINUTE = 60_000;
export const VENUES = 3;
/** The venue whose seats another plan may take. */
export const SCARCE = 2;
export const PERK_RUPEES = 40;
/** On this grid two offers score alike only if they are alike; another grid may bring ties that only rounding decides. */
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
  /** Which of the bids was accepted instead. */
  lostTo: number | null;
  /** How many counter-offers were made to it, and the one that waits for an answer. */
  counters: number;
  counter: { price: number; version: number; until: number } | null;
}

interface ModelBooking {
  readonly bid: number;
  status: BookingStatus;
  readonly undoUntil: number;
}

interface ModelRequest {
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

const LIVE: readonly RequestStatus[] = ['open', 'closing', 'decision'];
const OVER: readonly PlanState[] = ['booked', 'done', 'expired', 'cancelled'];
const waits = (bid: ModelBid): boolean => bid.status === 'pending' || bid.status === 'stale';

/**
 * One plan of two and its auction as the specification tells it, in plain memory: every command changes it and gives the outcome that the
 * product has to give. Its statuses move with the tick, like the product's; what is refused is decided by the clock alone.
 */
export class AuctionModel {
  plan: PlanState = 'live';
  deleted = false;
  agreed = true;
  minSpend: number = BUDGETS.usual;
  bids: ModelBid[] = [];
  requests: ModelRequest[] = [];
  bookings: ModelBooking[] = [];
  scarceIsFull = false;
  private readonly slotEnd: number;

  constructor(
    public now: number,
    private readonly preference: { preferredDate: Day; preferredTime: 'evening' },
    readonly startAt: number,
  ) {
    this.slotEnd = planExpiry(preference.preferredDate, preference.preferredTime, new Date(now)).getTime();
    this.open();
    this.sweep();
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

  place(venue: number, step: number, perks: number, ttl: number | null): Outcome {
    if (!this.request.invited.includes(venue)) return 'not-found';
    const closed = this.whyClosed(this.request);
    if (closed) return closed;
    const request = this.requests.length - 1;
    const mine = this.bids.findLast((bid) => bid.venue === venue && bid.request === request);
    if (mine && waits(mine) && !this.expired(mine)) return 'already-bid';
    if (mine?.status === 'declined') return 'bid-no-longer-open';
    const revisions = mine ? mine.revisions + 1 : 0;
    if (revisions > TUNABLES.maxRevisions) return 'bid-no-longer-open';
    if (this.tooEarly(this.request) || (ttl !== null && ttl < TUNABLES.bidMinTtlMs)) return 'bid-rule';
    const bid: ModelBid = {
      venue,
      request,
      status: 'pending',
      price: priceOf(step),
      perks,
      version: 1,
      revisions,
      changedAt: this.now,
      expiresAt: ttl === null ? null : this.now + ttl,
      staleUntil: null,
      lostTo: null,
      counters: 0,
      counter: null,
    };
    if (mine && waits(mine)) mine.status = 'expired';
    this.bids.push(bid);
    this.softClose(bid);
    return 'ok';
  }

  revise(bid: ModelBid, step: number, perks: number, knows: boolean): Outcome {
    const closed = this.whyClosed(this.requests[bid.request] ?? this.request);
    if (closed) return closed;
    if (bid.status !== 'pending' || this.expired(bid)) return 'bid-no-longer-open';
    if (!knows) return 'version-mismatch';
    const price = priceOf(step);
    const cheaper = bid.price - price >= Math.max(TUNABLES.revisionStepRupees, TUNABLES.revisionStepShare * bid.price);
    if (bid.revisions >= TUNABLES.maxRevisions || this.now - bid.changedAt < TUNABLES.revisionCooldownMs) return 'bid-rule';
    if (!cheaper && perks <= bid.perks) return 'bid-rule';
    if (this.worth({ price, perks }) <= this.worth(bid)) return 'bid-rule';
    Object.assign(bid, { price, perks, version: bid.version + 1, revisions: bid.revisions + 1, changedAt: this.now });
    this.softClose(bid);
    return 'ok';
  }

  reconfirm(bid: ModelBid, step: number | null, knows: boolean): Outcome {
    const request = this.requests[bid.request];
    if (bid.status !== 'stale' || !request || request.changing || !this.choosable(request) || this.expired(bid))
      return 'bid-no-longer-open';
    if (!knows) return 'version-mismatch';
    if (this.tooEarly(request)) return 'bid-rule';
    const price = step === null ? bid.price : priceOf(step);
    Object.assign(bid, { status: 'pending', price, version: bid.version + 1, changedAt: this.now, staleUntil: null });
    return 'ok';
  }

  withdraw(bid: ModelBid): Outcome {
    return this.leave(bid, 'withdrawn', waits(bid) && this.stands(bid));
  }

  decline(who: Who, bid: ModelBid): Outcome {
    const refused = this.onlyTheOwner(who);
    return refused ?? this.leave(bid, 'declined', bid.status === 'pending' && this.stands(bid));
  }

  vote(bid: ModelBid): Outcome {
    if (this.deleted) return 'not-found';
    return waits(bid) && this.stands(bid) ? 'ok' : 'bid-no-longer-open';
  }

  accept(who: Who, bid: ModelBid, knows: boolean): Outcome {
    const refused = this.onlyTheOwner(who);
    if (refused) return refused;
    if (this.plan === 'booked') return 'already-booked';
    if (bid.status !== 'pending' || !this.stands(bid)) return 'bid-no-longer-open';
    if (!knows) return 'version-mismatch';
    if (bid.venue === SCARCE && this.scarceIsFull) return 'venue-full';
    const accepted = this.bids.indexOf(bid);
    for (const other of this.bids)
      if (waits(other) && other !== bid && other.request === bid.request) Object.assign(other, { status: 'lost', lostTo: accepted });
    for (const ended of this.bids) if (ended.request === bid.request) ended.counter = null;
    bid.status = 'accepted';
    this.bookings.push({ bid: accepted, status: 'confirmed', undoUntil: this.now + TUNABLES.undoMs });
    this.request.status = 'closed';
    this.plan = 'booked';
    return 'ok';
  }

  /** Decision B13: the owner names a lower price, twice at most for each offer. */
  counter(who: Who, bid: ModelBid, step: number, knows: boolean): Outcome {
    const refused = this.onlyTheOwner(who);
    if (refused) return refused;
    const request = this.requests[bid.request];
    if (!request || bid.status !== 'pending' || !this.stands(bid)) return 'bid-no-longer-open';
    if (request.changing) return 'plan-state';
    if (!knows) return 'version-mismatch';
    if (this.openCounter(bid)) return 'counter-open';
    if (bid.counters >= TUNABLES.maxCounters) return 'too-many-counters';
    const price = priceOf(step);
    if (price >= bid.price || price < TUNABLES.counterFloorShare * bid.price) return 'bid-rule';
    bid.counters += 1;
    const until = Math.min(this.now + TUNABLES.counterTtlMs, bid.expiresAt ?? Infinity, request.decidesUntil);
    bid.counter = { price, version: bid.version, until };
    return 'ok';
  }

  /** The venue answers: yes, no, or a price between the two. */
  reply(bid: ModelBid, answer: boolean | number): Outcome {
    const request = this.requests[bid.request];
    if (!request || request.changing) return 'plan-state';
    const counter = this.openCounter(bid);
    if (!counter || !this.stands(bid)) return bid.status === 'pending' ? 'counter-over' : 'bid-no-longer-open';
    const price = typeof answer === 'number' ? priceOf(answer) : counter.price;
    if (typeof answer === 'number' && (price <= counter.price || price >= bid.price)) return 'bid-rule';
    bid.counter = null;
    if (answer === false) return 'ok';
    Object.assign(bid, { price, version: bid.version + 1, changedAt: this.now });
    if (!this.whyClosed(request)) this.softClose(bid);
    return 'ok';
  }

  /** Decision C4: within two minutes all is as it was, as far as its time is not over. */
  undo(who: Who): Outcome {
    const refused = this.onlyTheOwner(who);
    if (refused) return refused;
    const { booking, bid, request } = this.latestBooking;
    if (booking.status !== 'confirmed' || this.now >= booking.undoUntil) return 'booking-state';
    const { closesAt, decidesUntil } = request;
    const status = requestStatusAt(new Date(this.now), { closesAt: new Date(closesAt), decidesUntil: new Date(decidesUntil) });
    const over = status === 'closed';
    booking.status = 'undone';
    bid.status = over ? 'expired' : 'pending';
    if (!over) for (const lost of this.lostTo(booking)) Object.assign(lost, { status: 'pending', lostTo: null });
    request.status = status;
    this.plan = over || status === 'decision' ? 'deciding' : 'live';
    return 'ok';
  }

  /** The planners cancel: what lost to the booking and still holds is a second choice; without any the plan is over. */
  cancelBooking(who: Who): Outcome {
    const refused = this.onlyTheOwner(who);
    if (refused) return refused;
    const { booking, bid } = this.latestBooking;
    if (!this.isAhead(booking)) return 'booking-state';
    booking.status = 'cancelled_by_user';
    bid.status = 'lost';
    this.plan = this.chooseAgain(booking) ? 'deciding' : 'cancelled';
    return 'ok';
  }

  /** The venue cancels: at best a new auction without it, else a second choice, else the plan is where one without offers is. */
  venueCancels(): Outcome {
    const { booking, bid } = this.latestBooking;
    if (!this.isAhead(booking)) return 'booking-state';
    booking.status = 'cancelled_by_venue';
    bid.status = 'withdrawn';
    const times = this.candidates().length > 0 ? this.times() : null;
    if (times) this.open(times);
    else this.chooseAgain(booking);
    this.plan = times ? 'live' : 'deciding';
    return 'ok';
  }

  close(who: Who): Outcome {
    const refused = this.onlyTheOwner(who);
    if (refused) return refused;
    const { request } = this;
    if (!LIVE.includes(request.status)) return 'auction-closed';
    if (this.plan === 'live') this.plan = 'deciding';
    if (request.status !== 'decision' && this.bids.some((bid) => bid.status === 'pending' && this.stands(bid))) {
      const length = request.decidesUntil - request.closesAt;
      request.closesAt = Math.min(request.closesAt, this.now);
      request.decidesUntil = request.closesAt + length;
      request.status = 'decision';
    } else this.end('closed', 'expired');
    return 'ok';
  }

  extend(who: Who): Outcome {
    const refused = this.onlyTheOwner(who);
    if (refused) return refused;
    const { request } = this;
    if ((request.status !== 'open' && request.status !== 'closing') || this.now >= request.closesAt) return 'auction-closed';
    const asOpened = request.closesAt - request.opensAt - request.extensions * TUNABLES.softCloseExtensionMs;
    const pending = this.bids.some((bid) => bid.status === 'pending' && bid.request === this.requests.length - 1);
    const latest = (pending ? this.startAt : this.slotEnd) - TUNABLES.closeBeforeStartMs;
    const until = Math.min(request.closesAt + asOpened, latest);
    if (request.ownerExtended || until <= request.closesAt) return 'plan-state';
    request.decidesUntil += until - request.closesAt;
    request.closesAt = until;
    request.ownerExtended = true;
    request.status = until - TUNABLES.softCloseTriggerMs > this.now ? 'open' : 'closing';
    return 'ok';
  }

  /** The owner changes the budget (material) or a wording; the friend's preference for another time takes venue access away and gives it back. */
  edit(change: 'budget' | 'wording' | 'disagree' | 'agree'): Outcome {
    if (this.deleted) return 'not-found';
    if (OVER.includes(this.plan)) return 'plan-state';
    const material = change === 'budget';
    if (material) this.minSpend = this.minSpend === BUDGETS.usual ? BUDGETS.tight : BUDGETS.usual;
    if (change === 'disagree') this.agreed = false;
    if (change === 'agree') this.agreed = true;
    const running = this.plan === 'live' || this.plan === 'deciding';
    if (!this.agreed) {
      if (running) this.request.changing = LIVE.includes(this.request.status);
      if (running) this.makeStale();
      this.plan = 'resolving';
    } else if (running && material) this.makeStale();
    else if (!running) this.live();
    return 'ok';
  }

  again(who: Who): Outcome {
    const refused = this.onlyTheOwner(who);
    if (refused) return refused;
    if (OVER.includes(this.plan)) return 'plan-state';
    const { status, changing } = this.request;
    if ((status === 'open' || status === 'closing') && !changing) return 'plan-state';
    if (status === 'decision' && this.bids.some((bid) => bid.status === 'pending' && this.stands(bid))) return 'plan-state';
    this.end('closed', 'expired');
    if (this.agreed) this.live();
    else this.plan = 'resolving';
    return 'ok';
  }

  cancel(who: Who): Outcome {
    if (this.deleted) return 'not-found';
    if (who !== 'owner') return 'forbidden';
    if (this.plan === 'booked') return 'booking-first';
    this.end('cancelled', 'lost');
    this.plan = 'cancelled';
    this.deleted = true;
    return 'ok';
  }

  /** Another plan wants the seats of the scarce venue, which has enough for one of the two. */
  fill(): Outcome {
    if (this.booked?.venue === SCARCE) return 'venue-full';
    this.scarceIsFull = true;
    return 'ok';
  }

  /** The worker has run: venues of a request that is open are asked. */
  sweep(): void {
    const { request } = this;
    if ((request.status !== 'open' && request.status !== 'closing') || request.changing || this.now >= request.closesAt) return;
    for (const venue of this.candidates()) if (!request.invited.includes(venue)) request.invited.push(venue);
  }

  tick(): void {
    const { request } = this;
    if (LIVE.includes(request.status)) {
      if (request.status !== 'decision' && this.now >= request.roundTwoAt) request.round = 2;
      if (request.status === 'open' && this.now >= request.closesAt - TUNABLES.softCloseTriggerMs) request.status = 'closing';
      if (request.status === 'closing' && this.now >= request.closesAt) {
        if (request.changing) this.end('cancelled', 'expired');
        else {
          request.status = 'decision';
          if (this.plan === 'live') this.plan = 'deciding';
        }
      }
      if (request.status === 'decision' && this.now >= request.decidesUntil) this.end('closed', 'expired');
    }
    for (const bid of this.bids) {
      if ((bid.status === 'pending' && this.expired(bid)) || (bid.status === 'stale' && this.now >= (bid.staleUntil ?? Infinity)))
        bid.status = 'expired';
      else if (bid.status === 'pending' && bid.venue === SCARCE && this.scarceIsFull) bid.status = 'withdrawn';
    }
    if (!OVER.includes(this.plan) && this.now >= this.slotEnd) {
      this.end('closed', 'expired');
      this.plan = 'expired';
    }
    if (this.plan === 'booked' && this.now >= this.startAt + TUNABLES.unmarkedMs) {
      this.plan = 'done';
      this.latestBooking.booking.status = 'completed';
    }
    if (request.secondWaveAt !== null && this.now >= request.secondWaveAt && (request.status === 'open' || request.status === 'closing')) {
      request.secondWaveAt = null;
      if (this.bids.filter((bid) => bid.status === 'pending').length < TUNABLES.secondWaveBelowBids) this.sweep();
    }
  }

  /** Decision B9: an offer that leads now and came within the last two minutes moves the close, five times at most. */
  protected softClose(bid: ModelBid): void {
    const { request } = this;
    if (request.closesAt - this.now > TUNABLES.softCloseTriggerMs || request.extensions >= TUNABLES.softCloseMax) return;
    const leader = this.bids
      .filter((one) => one.status === 'pending' && !this.expired(one) && one.request === bid.request)
      .reduce((best, one) => (this.worth(one) > this.worth(best) ? one : best));
    if (leader !== bid) return;
    request.closesAt += TUNABLES.softCloseExtensionMs;
    request.decidesUntil += TUNABLES.softCloseExtensionMs;
    request.extensions += 1;
  }

  /** Bids are taken until the close by the clock; while the planners change the plan the request is read-only. */
  protected whyClosed(request: ModelRequest): Outcome | null {
    if ((request.status !== 'open' && request.status !== 'closing') || this.now >= request.closesAt) return 'auction-closed';
    return request.changing ? 'plan-state' : null;
  }

  /** A material change: offers were made for another plan, and their venues have half an hour to confirm them. */
  protected makeStale(): void {
    for (const bid of this.bids) {
      if (bid.status !== 'pending') continue;
      bid.status = 'stale';
      bid.staleUntil = this.now + TUNABLES.staleReconfirmMs;
    }
  }

  /** What of the value score differs between venues that are alike in everything but their offers. */
  private worth({ price, perks }: Pick<ModelBid, 'price' | 'perks'>): number {
    return (35 * (1.3 * this.minSpend - price)) / (0.8 * this.minSpend) + (10 * perks * PERK_RUPEES) / (0.1 * price);
  }

  private expired(bid: ModelBid): boolean {
    return this.now >= Math.min(bid.expiresAt ?? Infinity, bid.staleUntil ?? Infinity);
  }

  private choosable(request: ModelRequest): boolean {
    return LIVE.includes(request.status) && this.now < request.decidesUntil;
  }

  /** Whether an offer can still be chosen, by the clock. */
  private stands(bid: ModelBid): boolean {
    const request = this.requests[bid.request];
    return request !== undefined && this.choosable(request) && !this.expired(bid);
  }

  private get latestBooking(): { booking: ModelBooking; bid: ModelBid; request: ModelRequest } {
    const booking = this.bookings.at(-1);
    const bid = booking && this.bids[booking.bid];
    const request = bid && this.requests[bid.request];
    if (!booking || !bid || !request) throw new Error('Nothing was booked');
    return { booking, bid, request };
  }

  /** The offers that an acceptance cost and that still hold; what was stale then was an offer for other preferences. */
  protected lostTo(booking: ModelBooking): ModelBid[] {
    return this.bids.filter(
      (bid) =>
        bid.lostTo === booking.bid &&
        bid.status === 'lost' &&
        bid.staleUntil === null &&
        this.now < (bid.expiresAt ?? this.requests[bid.request]?.decidesUntil ?? 0),
    );
  }

  /** A counter-offer ends with its time and with whatever moves its offer on. */
  openCounter(bid: ModelBid): ModelBid['counter'] {
    const { counter } = bid;
    return counter && bid.status === 'pending' && counter.version === bid.version && this.now < counter.until ? counter : null;
  }

  private isAhead(booking: ModelBooking): boolean {
    return booking.status === 'confirmed' && this.now < this.startAt;
  }

  /** A new decision window as long as a new auction's, in which what the booking cost can be chosen; not for an outing within 90 minutes. */
  private chooseAgain(booking: ModelBooking): boolean {
    const left = this.startAt - this.now >= TUNABLES.minLeadMs ? this.lostTo(booking) : [];
    if (left.length === 0) return false;
    const { request } = this;
    request.status = 'decision';
    request.closesAt = Math.min(request.closesAt, this.now);
    request.decidesUntil = Math.min(this.now + decisionFor(this.startAt - this.now), this.startAt - TUNABLES.closeBeforeStartMs);
    for (const bid of left) Object.assign(bid, { status: 'pending', lostTo: null });
    return true;
  }

  /** The venues that can be asked: with seats, and none that cancelled on this plan. */
  protected candidates(): number[] {
    const cancelled = this.bookings.filter((booking) => booking.status === 'cancelled_by_venue').map(({ bid }) => this.bids[bid]?.venue);
    return Array.from({ length: VENUES }, (_, venue) => venue).filter(
      (venue) => !cancelled.includes(venue) && !(venue === SCARCE && this.scarceIsFull),
    );
  }

  private tooEarly(request: ModelRequest): boolean {
    return this.startAt < Math.max(request.startFrom, request.closesAt + TUNABLES.closeBeforeStartMs);
  }

  private onlyTheOwner(who: Who): Outcome | null {
    if (this.deleted) return 'not-found';
    return who === 'owner' ? null : 'forbidden';
  }

  private leave(bid: ModelBid, status: 'withdrawn' | 'declined', may: boolean): Outcome {
    if (!may) return 'bid-no-longer-open';
    bid.status = status;
    return 'ok';
  }

  private end(request: 'closed' | 'cancelled', bids: 'expired' | 'lost'): void {
    if (LIVE.includes(this.request.status)) Object.assign(this.request, { status: request, changing: false });
    for (const bid of this.bids) if (waits(bid)) bid.status = bids;
  }

  /** Access is (back) there: the request that waits is taken up again, else another one opens, if there is time for it. */
  private live(): void {
    const { request } = this;
    const times = this.times();
    if (!times) {
      this.plan = 'collecting';
      return;
    }
    if (request.changing && this.now >= request.closesAt) this.end('cancelled', 'expired');
    const wanted = LIVE.includes(request.status) && (request.status !== 'decision' || this.bids.some(waits));
    if (wanted) {
      request.changing = false;
      request.startFrom = times.startFrom?.getTime() ?? 0;
      this.plan = request.status === 'decision' ? 'deciding' : 'live';
      return;
    }
    if (LIVE.includes(request.status)) request.status = 'closed';
    if (this.candidates().length === 0) {
      this.plan = 'collecting';
      return;
    }
    this.open(times);
    this.plan = 'live';
  }

  private open(times = this.times()): void {
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
  }

  private times(): AuctionTimes | null {
    return auctionTimes(new Date(this.now), this.preference);
  }
}
