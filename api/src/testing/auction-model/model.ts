import { decisionFor, requestStatusAt, TUNABLES } from '@app/domain';
import { Bidding } from './bidding.js';
import { BUDGETS, LIVE, OVER, waits, type Change, type ModelBid, type ModelBooking, type Outcome, type Who } from './state.js';

/**
 * One plan of two and its auction by the specification, in plain memory: every command changes it and returns the outcome that the product must
 * return. Its statuses move with the tick, like the product's; refusals depend on the clock alone.
 */
export class AuctionModel extends Bidding {
  /** Undoes within two minutes: every offer returns, as far as its time is not over. */
  undo(who: Who): Outcome {
    const refused = this.onlyTheOwner(who);
    if (refused) return refused;
    const { booking, bid, request } = this.latestBooking;
    if (booking.status !== 'confirmed' || this.now >= booking.undoUntil) return 'booking-state';
    if (this.bookings.filter(({ status }) => status === 'undone').length >= TUNABLES.undosPerPlan) return 'undo-limit';
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

  /** The planners cancel: offers that lost to the booking and still hold are a second choice; without any the plan is over. */
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

  /** The venue cancels: at best a new auction without it, else a second choice, else the plan has the state of one without offers. */
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
    const pending = this.bids.filter((bid) => bid.status === 'pending' && bid.request === this.requests.length - 1);
    const starts = pending.map(({ day }) => this.startOf(day));
    const latest = Math.min(this.slotEnd, ...starts) - TUNABLES.closeBeforeStartMs;
    const until = Math.min(request.closesAt + asOpened, latest);
    if (request.ownerExtended || until <= request.closesAt) return 'plan-state';
    request.decidesUntil += until - request.closesAt;
    request.closesAt = until;
    request.ownerExtended = true;
    request.status = until - TUNABLES.softCloseTriggerMs > this.now ? 'open' : 'closing';
    return 'ok';
  }

  /**
   * The owner changes the budget (material) or a wording; the friend's preference for another time takes venue access away and gives it back,
   * for the last day alone or for all of them.
   */
  edit(change: Change): Outcome {
    if (this.deleted) return 'not-found';
    if (OVER.includes(this.plan)) return 'plan-state';
    const asked = change === 'agree' ? this.allDays : change === 'last-day' ? this.allDays.slice(-1) : this.asked;
    const material = change === 'budget' || asked.length !== this.asked.length;
    if (change === 'budget') this.minSpend = this.minSpend === BUDGETS.usual ? BUDGETS.tight : BUDGETS.usual;
    if (change === 'disagree') this.agreed = false;
    if (change === 'agree' || change === 'last-day') this.agreed = true;
    this.asked = asked;
    const running = this.plan === 'live' || this.plan === 'deciding';
    if (!this.agreed) {
      if (running) this.request.changing = LIVE.includes(this.request.status);
      if (running) this.makeStale();
      this.plan = 'resolving';
    } else if (running && material) {
      this.request.startFrom = this.earliest;
      this.makeStale();
    } else if (!running) this.live();
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
      else if (bid.status === 'pending' && this.isFull(bid.venue, bid.day)) bid.status = 'withdrawn';
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
      const bidders = new Set(this.bids.filter((bid) => bid.status === 'pending').map(({ venue }) => venue));
      if (bidders.size < TUNABLES.secondWaveBelowBids) this.invite();
    }
  }

  /** A material change: offers belong to the earlier plan, and their venues have half an hour to confirm them. */
  protected makeStale(): void {
    for (const bid of this.bids) {
      if (bid.status !== 'pending') continue;
      bid.status = 'stale';
      bid.staleUntil = this.now + TUNABLES.staleReconfirmMs;
    }
  }

  /** The offers that lost to an acceptance and still hold; a stale one was an offer for other preferences. */
  protected lostTo(booking: ModelBooking): ModelBid[] {
    return this.bids.filter(
      (bid) =>
        bid.lostTo === booking.bid &&
        bid.status === 'lost' &&
        bid.staleUntil === null &&
        this.now < (bid.expiresAt ?? this.requests[bid.request]?.decidesUntil ?? 0),
    );
  }

  private isAhead(booking: ModelBooking): boolean {
    return booking.status === 'confirmed' && this.now < this.startOf(this.bids[booking.bid]?.day ?? 0);
  }

  /** A new decision window as long as a new auction's, with the offers that lost to the booking; not for an outing within 90 minutes. */
  private chooseAgain(booking: ModelBooking): boolean {
    const left = this.lostTo(booking).filter(({ day }) => this.startOf(day) - this.now >= TUNABLES.minLeadMs);
    if (left.length === 0) return false;
    const first = Math.min(...left.map(({ day }) => this.startOf(day)));
    const { request } = this;
    request.status = 'decision';
    request.closesAt = Math.min(request.closesAt, this.now);
    request.decidesUntil = Math.min(this.now + decisionFor(first - this.now), first - TUNABLES.closeBeforeStartMs);
    for (const bid of left) Object.assign(bid, { status: 'pending', lostTo: null });
    return true;
  }

  /** Access is (again) given: the waiting request is reopened, else another one opens, if there is time for it. */
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
      this.invite();
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
}
