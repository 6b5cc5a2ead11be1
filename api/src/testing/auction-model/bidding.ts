import { TUNABLES } from '@app/domain';
import { AuctionState, priceOf, SCARCE, waits, type ModelBid, type ModelRequest, type Outcome, type Who } from './state.js';

/** The venues' bids and the planners' responses, up to the acceptance. */
export abstract class Bidding extends AuctionState {
  place(venue: number, day: number, step: number, perks: number, ttl: number | null): Outcome {
    if (!this.request.invited.includes(venue)) return 'not-found';
    const closed = this.whyClosed(this.request);
    if (closed) return closed;
    const request = this.requests.length - 1;
    const own = this.competing(
      this.bids.filter((bid) => bid.venue === venue && bid.request === request),
      day,
    );
    const mine = own.at(-1);
    if (own.some((bid) => waits(bid) && !this.expired(bid))) return 'already-bid';
    if (mine?.status === 'declined') return 'bid-no-longer-open';
    const revisions = mine ? mine.revisions + 1 : 0;
    if (revisions > TUNABLES.maxRevisions) return 'bid-no-longer-open';
    if (this.isFull(venue, day) || this.isOutside(this.request, day) || (ttl !== null && ttl < TUNABLES.bidMinTtlMs)) return 'bid-rule';
    const bid: ModelBid = {
      venue,
      request,
      day,
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
    if (this.isFull(bid.venue, bid.day)) return 'bid-rule';
    const price = priceOf(step);
    const cheaper = bid.price - price >= Math.max(TUNABLES.revisionStepRupees, TUNABLES.revisionStepShare * bid.price);
    if (bid.revisions >= TUNABLES.maxRevisions || this.now - bid.changedAt < TUNABLES.revisionCooldownMs) return 'bid-rule';
    if (!cheaper && perks <= bid.perks) return 'bid-rule';
    if (this.worth({ price, perks }) <= this.worth(bid)) return 'bid-rule';
    Object.assign(bid, { price, perks, version: bid.version + 1, revisions: bid.revisions + 1, changedAt: this.now });
    this.softClose(bid);
    return 'ok';
  }

  /** The venue confirms an offer for the changed plan, at another price or on another day if it likes. */
  reconfirm(bid: ModelBid, step: number | null, day: number, knows: boolean): Outcome {
    const request = this.requests[bid.request];
    if (bid.status !== 'stale' || !request || request.changing || !this.choosable(request) || this.expired(bid))
      return 'bid-no-longer-open';
    if (!knows) return 'version-mismatch';
    const own = this.bids.filter((one) => one.venue === bid.venue && one.request === bid.request && one !== bid);
    if (this.competing(own, day).some(({ status }) => status === 'pending')) return 'already-bid';
    if (this.isFull(bid.venue, day) || this.isOutside(request, day)) return 'bid-rule';
    const price = step === null ? bid.price : priceOf(step);
    Object.assign(bid, { status: 'pending', day, price, version: bid.version + 1, changedAt: this.now, staleUntil: null });
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
    if (this.isFull(bid.venue, bid.day)) return 'venue-full';
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

  /** The owner names a lower price, twice at most for each offer. */
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

  /** Another plan wants the seats of the scarce venue, which has enough for one of the two. */
  fill(): Outcome {
    if (this.booked?.venue === SCARCE && this.booked.day === 0) return 'venue-full';
    this.scarceIsFull = true;
    return 'ok';
  }

  /** A leading offer within the last two minutes moves the close, five times at most. */
  protected softClose(bid: ModelBid): void {
    const { request } = this;
    if (request.closesAt - this.now > TUNABLES.softCloseTriggerMs || request.extensions >= TUNABLES.softCloseMax) return;
    const standing = this.bids.filter((one) => one.status === 'pending' && !this.expired(one) && one.request === bid.request);
    if (this.ranked(this.competing(standing, bid.day))[0] !== bid) return;
    request.closesAt += TUNABLES.softCloseExtensionMs;
    request.decidesUntil += TUNABLES.softCloseExtensionMs;
    request.extensions += 1;
  }

  /** Bids are taken until the close by the clock; while the planners change the plan the request is read-only. */
  protected whyClosed(request: ModelRequest): Outcome | null {
    if ((request.status !== 'open' && request.status !== 'closing') || this.now >= request.closesAt) return 'auction-closed';
    return request.changing ? 'plan-state' : null;
  }

  private leave(bid: ModelBid, status: 'withdrawn' | 'declined', may: boolean): Outcome {
    if (!may) return 'bid-no-longer-open';
    bid.status = status;
    return 'ok';
  }
}
