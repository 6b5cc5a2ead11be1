import { expect } from '@jest/globals';
import { apply, canMove, liveFrom, type LivePlan } from '@app/domain';
import type { BidStatus, BookingStatus, EventEnvelope, Snapshot, VenueId, PlanId, BidId, BookingId } from '@app/contracts';
import { snapshotView } from '../../datebooks/datebooks.presenter.js';
import { PlanReadsService } from '../../datebooks/plan-reads.service.js';
import { PlanAnswers } from '../../http/answers/plan-answers.js';
import type { Tenant } from './tenant.js';
import type { AuctionModel } from './model.js';

export interface Seen {
  plan: string;
  deleted: boolean;
  seq: number;
  holes: number;
  accepted: number;
  active: number;
  seatsWrong: number;
  bids: {
    id: BidId;
    venue: VenueId;
    request: number;
    status: BidStatus;
    price: number;
    perks: number;
    version: number;
    counters: number;
    counter: number | null;
  }[];
  bookings: { id: BookingId; venue: VenueId; status: BookingStatus }[];
  requests: {
    status: string;
    changing: boolean;
    round: number;
    closesAt: string;
    decidesUntil: string;
    extensions: number;
    ownerExtended: boolean;
    invited: number;
  }[];
}

const SEE = `SELECT d.state AS plan, d.deleted_at IS NOT NULL AS deleted, d.event_seq AS seq,
    d.event_seq - (SELECT count(*)::int FROM events WHERE datebook_id = d.id) AS holes,
    (SELECT count(*)::int FROM bids WHERE datebook_id = d.id AND status = 'accepted') AS accepted,
    (SELECT count(*)::int FROM bookings WHERE datebook_id = d.id AND status IN ('confirmed', 'checked_in', 'completed', 'no_show', 'disputed')) AS active,
    (SELECT count(*)::int FROM venue_slots s WHERE s.venue_id = ANY($2::uuid[]) AND s.taken <> (
       SELECT coalesce(sum(k.party_size), 0) FROM bookings k WHERE (k.venue_id, k.slot_day, k.slot) = (s.venue_id, s.day, s.slot)
         AND k.status IN ('confirmed', 'checked_in', 'completed', 'no_show', 'disputed'))) AS "seatsWrong",
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'venue', b.venue_id, 'request', r.number - 1, 'status', b.status,
       'price', b.proposed_price, 'perks', jsonb_array_length(b.perks), 'version', b.version,
       'counters', b.counters, 'counter', (SELECT c.proposed_price FROM bid_counters c
         WHERE c.bid_id = b.id AND c.status = 'open' AND c.bid_version = b.version AND b.status = 'pending' AND c.expires_at > app_clock())) ORDER BY b.id), '[]')
     FROM bids b JOIN bid_requests r ON r.id = b.request_id WHERE b.datebook_id = d.id) AS bids,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'venue', k.venue_id, 'status', k.status) ORDER BY k.id), '[]')
     FROM bookings k WHERE k.datebook_id = d.id) AS bookings,
    (SELECT jsonb_agg(jsonb_build_object('status', r.status, 'changing', r.changing, 'round', r.round, 'closesAt', r.closes_at,
       'decidesUntil', r.decides_until, 'extensions', r.extensions, 'ownerExtended', r.owner_extended,
       'invited', (SELECT count(*) FROM bid_invites i WHERE i.request_id = r.id)) ORDER BY r.number)
     FROM bid_requests r WHERE r.datebook_id = d.id) AS requests
  FROM datebooks d WHERE d.id = $1`;

const LEFT = `SELECT (SELECT count(*)::int FROM bid_requests WHERE datebook_id = $1 AND (status IN ('open', 'closing', 'decision') OR due_at IS NOT NULL)) AS requests,
         (SELECT count(*)::int FROM bids WHERE datebook_id = $1 AND (status IN ('pending', 'stale') OR due_at IS NOT NULL)) AS bids,
         (SELECT count(*)::int FROM bid_counters WHERE datebook_id = $1 AND status = 'open') AS counters,
         (SELECT count(*)::int FROM reactions) AS reactions,
         (SELECT count(*)::int FROM datebooks WHERE id = $1 AND state NOT IN ('done', 'expired', 'cancelled')) AS plans`;

/** Checks one plan in the database against the model, and against invariants that always hold. */
export class Invariants {
  /** The offers at the last check, oldest first. */
  offers: Seen['bids'] = [];
  private bookings: Seen['bookings'] = [];
  private live: LivePlan | null = null;
  private known = new Map<string, BidStatus>();
  private seq = 0;

  constructor(
    private readonly tenant: Tenant,
    private readonly id: PlanId,
    private readonly venueIds: readonly VenueId[],
  ) {}

  /** The latest booking at the last check. */
  get booking(): Seen['bookings'][number] {
    const last = this.bookings.at(-1);
    if (!last) throw new Error('Nothing was booked');
    return last;
  }

  /** Compares the database with the model, and checks the invariants. */
  async compare(model: AuctionModel): Promise<void> {
    const [seen] = await this.tenant.database.source.query<Seen[]>(SEE, [this.id, this.venueIds]);
    if (!seen) throw new Error('The plan is gone');
    this.offers = seen.bids;
    this.bookings = seen.bookings;
    expect({ holes: seen.holes, seatsWrong: seen.seatsWrong }).toEqual({ holes: 0, seatsWrong: 0 });
    expect([seen.accepted, seen.active]).toEqual(seen.plan === 'booked' || seen.plan === 'done' ? [1, 1] : [0, 0]);
    const events = seen.seq === this.seq ? [] : await this.tenant.database.log.after(this.id, this.seq);
    this.seq = seen.seq;
    this.followBids(events);
    // No bid is ever deleted, and none changes without an event.
    expect(Object.fromEntries(seen.bids.map((bid) => [bid.id, bid.status]))).toEqual(Object.fromEntries(this.known));
    const bids = seen.bids.map(({ id: _id, venue, ...bid }) => ({ ...bid, venue: this.venueIds.indexOf(venue) }));
    const requests = seen.requests.map((one) => ({
      ...one,
      closesAt: Date.parse(one.closesAt),
      decidesUntil: Date.parse(one.decidesUntil),
    }));
    expect({ plan: seen.plan, deleted: seen.deleted, bids, requests, bookings: seen.bookings.map((one) => one.status) }).toEqual({
      plan: model.plan,
      deleted: model.deleted,
      bids: model.bids.map((bid) => {
        const { venue, request, status, price, perks, version, counters } = bid;
        return { venue, request, status, price, perks, version, counters, counter: model.openCounter(bid)?.price ?? null };
      }),
      requests: model.requests.map(({ status, changing, round, closesAt, decidesUntil, extensions, ownerExtended, invited }) => ({
        status,
        changing,
        round,
        closesAt,
        decidesUntil,
        extensions,
        ownerExtended,
        invited: invited.length,
      })),
      bookings: model.bookings.map((one) => one.status),
    });
    if (!seen.deleted) await this.converge(events);
  }

  /** Every event moves bids along their machine. */
  private followBids(events: readonly EventEnvelope[]): void {
    for (const { data } of events)
      for (const { id, status } of data.bids ?? []) {
        const before = this.known.get(id);
        if (before && before !== status && !canMove('bid', before, status)) throw new Error(`A bid went from ${before} to ${status}`);
        this.known.set(id, status);
      }
  }

  /** After a long time with a running worker, nothing waits, nothing is owed, and the plan is over. */
  async nothingIsLeft(): Promise<void> {
    const [left] = await this.tenant.database.source.query<unknown[]>(LEFT, [this.id]);
    expect(left).toEqual({ requests: 0, bids: 0, counters: 0, reactions: 0, plans: 0 });
  }

  /** The events since the last check, applied one by one, produce the server's current snapshot. */
  private async converge(events: readonly EventEnvelope[]): Promise<void> {
    const read = await this.snapshot();
    this.live ??= liveFrom(read);
    for (const event of events) {
      if (event.seq <= this.live.seq) continue;
      const applied = apply(this.live, event);
      if (applied.kind !== 'applied') throw new Error(`Event ${event.seq} (${event.type}) was ${applied.kind}`);
      this.live = applied.state;
    }
    const bare = ({ plan, bids, preferencesStatus: _status, ...rest }: Snapshot) => ({
      ...rest,
      // Preferences, status and votes are the reader's own; events only mark them as outdated.
      plan: { ...plan, preferences: null },
      bids: bids.map(({ votes: _votes, ...bid }) => bid),
    });
    expect(bare(this.live.snapshot)).toEqual(bare(read));
  }

  private async snapshot(): Promise<Snapshot> {
    const plan = await this.tenant.database.planReads.snapshot(this.id, this.tenant.people.owner.id);
    if (!plan) throw new Error('The owner cannot read the plan');
    const made = snapshotView(plan, this.tenant.people.owner.id);
    expect(await this.served()).toEqual(JSON.parse(JSON.stringify(made)));
    return made;
  }

  /** The API's response, perhaps a cached body. */
  private async served(): Promise<unknown> {
    const reads = this.tenant.app.get(PlanReadsService, { strict: false }).snapshot(this.tenant.token, this.id);
    const { body } = await this.tenant.app.get(PlanAnswers, { strict: false }).answer(reads, `snapshot.${this.id}`, () => undefined);
    return JSON.parse(String(body));
  }
}
