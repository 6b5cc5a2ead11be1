import { expect } from '@jest/globals';
import { addDays, apply, canMove, liveFrom, TUNABLES, type LivePlan } from '@app/domain';
import { someId } from '@app/testkit/scenario/some-id';
import type {
  BidStatus,
  BookingStatus,
  EventEnvelope,
  Snapshot,
  VenueId,
  PlanId,
  BidId,
  BidRequestId,
  BookingId,
  Day,
} from '@app/contracts';
import { snapshotView } from '../../datebooks/datebooks.presenter.js';
import { PlanReadsService } from '../../datebooks/plan-reads.service.js';
import { PlanAnswers } from '../../http/answers/plan-answers.js';
import type { Tenant } from './tenant.js';
import type { AuctionModel } from './model.js';
import { waits } from './state.js';

export interface Seen {
  plan: string;
  deleted: boolean;
  seq: number;
  holes: number;
  accepted: number;
  active: number;
  seatsWrong: number;
  daysWrong: number;
  bids: {
    id: BidId;
    venue: VenueId;
    request: number;
    /** 0: the plan's first day. */
    day: number;
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

const START_DAY = `(b.start_at AT TIME ZONE 'Asia/Kolkata')::date`;
const SEE = `SELECT d.state AS plan, d.deleted_at IS NOT NULL AS deleted, d.event_seq AS seq,
    d.event_seq - (SELECT count(*)::int FROM events WHERE datebook_id = d.id) AS holes,
    (SELECT count(*)::int FROM bids WHERE datebook_id = d.id AND status = 'accepted') AS accepted,
    (SELECT count(*)::int FROM bookings WHERE datebook_id = d.id AND status IN ('confirmed', 'checked_in', 'completed', 'no_show', 'disputed')) AS active,
    (SELECT count(*)::int FROM venue_slots s WHERE s.venue_id = ANY($2::uuid[]) AND s.taken <> (
       SELECT coalesce(sum(k.party_size), 0) FROM bookings k WHERE (k.venue_id, k.slot_day, k.slot) = (s.venue_id, s.day, s.slot)
         AND k.status IN ('confirmed', 'checked_in', 'completed', 'no_show', 'disputed'))) AS "seatsWrong",
    (SELECT count(*)::int FROM bids b JOIN bid_requests r ON r.id = b.request_id WHERE b.datebook_id = d.id AND b.status = 'pending'
       AND b.day IS DISTINCT FROM CASE WHEN r.spec ? 'days' THEN ${START_DAY} END) AS "daysWrong",
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'venue', b.venue_id, 'request', r.number - 1, 'day', ${START_DAY} - $3::date, 'status', b.status,
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

const DAY = 86_400_000;
/**
 * The venues that were asked, whether they got their ranks after each change of an offer, and whether one of them is longer before a change than it
 * may be. The clock of these tests stands still between commands, so of a change at the same instant nothing is known.
 */
const FRESH = `SELECT i.venue_id AS venue, i.ranked_at > changed.at AS fresh,
    coalesce(i.ranked_at < changed.at, true) AND changed.at <= app_clock() - $2 * interval '1 millisecond' AS late
  FROM bid_invites i, (SELECT max(updated_at) AS at FROM bids WHERE request_id = $1) changed WHERE i.request_id = $1`;
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
    private readonly firstDay: Day,
  ) {}

  /** The latest booking at the last check. */
  get booking(): Seen['bookings'][number] {
    const last = this.bookings.at(-1);
    if (!last) throw new Error('Nothing was booked');
    return last;
  }

  /** Compares the database with the model, and checks the invariants. */
  async compare(model: AuctionModel): Promise<void> {
    const [seen] = await this.tenant.database.source.query<Seen[]>(SEE, [this.id, this.venueIds, this.firstDay]);
    if (!seen) throw new Error('The plan is gone');
    this.offers = seen.bids;
    this.bookings = seen.bookings;
    const { holes, seatsWrong, daysWrong } = seen;
    expect({ holes, seatsWrong, daysWrong }).toEqual({ holes: 0, seatsWrong: 0, daysWrong: 0 });
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
        const { venue, request, day, status, price, perks, version, counters } = bid;
        return { venue, request, day, status, price, perks, version, counters, counter: model.openCounter(bid)?.price ?? null };
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

  /** Each venue that was asked reads its offer that waits, under its day where several are asked for. */
  async compareDesks(model: AuctionModel, requestId: BidRequestId): Promise<void> {
    for (const venue of model.request.invited) {
      const view = await this.tenant.database.venueRequests.one(requestId, this.venueIds[venue] ?? someId<VenueId>(''));
      const shown = view?.days ?? [{ day: addDays(this.firstDay, model.asked[0] ?? 0), myBid: view?.myBid ?? null }];
      const ids = new Map(shown.map(({ day, myBid }) => [day, myBid && `${myBid.startAt.slice(0, 10)} ${myBid.status}`]));
      for (const day of model.asked) {
        const waiting = model.offer(venue, day);
        if (!waiting || !waits(waiting) || waiting.request !== model.requests.length - 1) continue;
        const date = addDays(this.firstDay, day);
        expect([venue, ids.get(date)]).toEqual([venue, `${date} ${waiting.status}`]);
      }
    }
  }

  /** What the venues read of their offers, with the model; of a venue whose ranks are older than an offer's change nothing is known. */
  async compareRanks(model: AuctionModel, requestId: BidRequestId): Promise<void> {
    const rows = await this.tenant.database.source.query<{ venue: VenueId; fresh: boolean | null; late: boolean }[]>(FRESH, [
      requestId,
      TUNABLES.rankEveryMs,
    ]);
    const read = await Promise.all(
      rows.map(async ({ venue, fresh, late }) => {
        const view = await this.tenant.database.venueRequests.one(requestId, venue);
        const days = view?.days ?? (view ? [view].map((one) => ({ ...one, day: one.myBid?.startAt.slice(0, 10) ?? '' })) : []);
        const seen = days
          .filter(({ myBid }) => myBid?.status === 'pending')
          .map(({ day, rank, gap }) => ({ day: (Date.parse(day) - Date.parse(this.firstDay)) / DAY, rank, gap }));
        const expected = model.standings(this.venueIds.indexOf(venue));
        if (late && expected.length > 0) throw new Error(`Ranks of ${this.venueIds.indexOf(venue)} are old`);
        return { seen, expected: fresh ? expected : seen };
      }),
    );
    expect(read.map(({ seen }) => seen)).toEqual(read.map(({ expected }) => expected));
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
