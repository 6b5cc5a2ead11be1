import { addDays } from '@app/domain';
import type { CounterReply, Day, Perk, VenueId, BidRequestId, PlanId, BidId } from '@app/contracts';
import { askFirstWaves, setClock, liveAuction, preferencesFor, type LiveAuction } from '@app/testkit';
import { someId } from '@app/testkit/scenario/some-id';
import { HOUR, NOW, SLOT, START, type Tenant } from './tenant.js';
import { AuctionModel } from './model.js';
import { BUDGETS, PERK_RUPEES, SCARCE, type Change, type ModelBid, type Who } from './state.js';
import { Invariants, type Seen } from './invariants.js';
import { answer, keyOf, Product, type Answer } from './product.js';
import { sweep, tick } from './worker.js';

/** From the first hour of NOW's day, UTC, to the start. */
const DAY_START_TO_START = 61;

/** Gives the plan $1 an evening of the same members, of which it is the stop at the venue $2. */
const BELONGS_TO_EVENING = `WITH evening AS (INSERT INTO datebooks (name, plan_type, max_members, created_by, party_size, itinerary_at)
    SELECT 'x', plan_type, max_members, created_by, party_size, app_clock() FROM datebooks WHERE id = $1 RETURNING id),
  members AS (INSERT INTO members (datebook_id, user_id, role, joined_seq)
    SELECT evening.id, m.user_id, m.role, 1 FROM evening, members m WHERE m.datebook_id = $1)
  UPDATE datebooks SET evening_id = evening.id, evening_stop = $2 FROM evening WHERE datebooks.id = $1`;

/** One plan in the product, driven through its services. */
export class Context extends Product {
  private readonly people: Tenant['people'];
  private readonly invariants: Invariants;
  private wording = 0;
  private minSpend: number = BUDGETS.usual;

  private constructor(
    tenant: Tenant,
    id: PlanId,
    private readonly venueIds: readonly VenueId[],
    private readonly days: readonly Day[],
  ) {
    super(tenant, id);
    this.people = tenant.people;
    this.invariants = new Invariants(tenant, id, venueIds, days[0] ?? '');
  }

  /**
   * A live plan of two whose three venues were asked; only the scarce one is new, the others have room for all tests. `isPart`: it is a stop of
   * an evening of the same two, which the same rules hold for. Both can make each of its days.
   */
  static async fixture(tenant: Tenant, isPart = false, days = 1): Promise<Context> {
    const { database, people } = tenant;
    await setClock(database, NOW);
    const venueIds = [...tenant.roomy, await tenant.newScarce()];
    const [plan] = await database.source.query<{ id: PlanId }[]>(
      `WITH plan AS (INSERT INTO datebooks (name, plan_type, max_members, created_by, party_size) VALUES ('x', 'datebook', 2, $1, 1) RETURNING id)
       INSERT INTO members (datebook_id, user_id, role, joined_seq)
       SELECT plan.id, u.id, CASE WHEN u.n = 1 THEN 'owner' ELSE 'member' END, 1
       FROM plan, unnest($2::uuid[]) WITH ORDINALITY AS u(id, n) RETURNING datebook_id AS id`,
      [people.owner.id, [people.owner.id, people.friend.id]],
    );
    if (isPart) await database.source.query(BELONGS_TO_EVENING, [plan?.id, venueIds[0]]);
    const context = new Context(tenant, plan?.id ?? someId<PlanId>(''), venueIds, daysFrom(days));
    await context.save('owner', {});
    await context.save('friend', {});
    return context;
  }

  /** The model of the fixture. */
  model<M extends AuctionModel>(Model: new (...args: ConstructorParameters<typeof AuctionModel>) => M): M {
    return new Model(NOW.getTime(), SLOT, START.getTime(), this.days.length);
  }

  place(venue: number, day: number, offer: { price: number; perks: number; ttl: number | null }, twice: boolean): Promise<Answer> {
    const now = this.clock;
    return this.keyed('place-bid', this.as(venue).staffId, twice, async (key) => {
      const requestId = await this.requestId();
      const body = {
        proposedPrice: offer.price,
        inclusions: ['Dinner'],
        perks: perksOf(offer.perks),
        startAt: startOn(day),
        expiresAt: offer.ttl === null ? null : new Date(now + offer.ttl).toISOString(),
      };
      return this.venues.place(this.as(venue), requestId, body, key);
    });
  }

  revise(mine: ModelBid, offer: { price: number; perks: number }, knows: boolean): Promise<Answer> {
    return this.onOffer(mine, (bid) =>
      this.venues.revise(this.as(mine.venue), bid.id, {
        expectedVersion: bid.version - Number(!knows),
        proposedPrice: offer.price,
        perks: perksOf(offer.perks),
      }),
    );
  }

  reconfirm(mine: ModelBid, { price, day }: { price: number | null; day: number }, knows: boolean): Promise<Answer> {
    return this.onOffer(mine, async (bid) => {
      const [row] = await this.rows<{ v: number }>(
        'SELECT r.plan_version AS v FROM bids b JOIN bid_requests r ON r.id = b.request_id WHERE b.id = $1',
        [bid.id],
      );
      const moved = day === mine.day ? {} : { startAt: startOn(day) };
      const body = { expectedVersion: bid.version, planVersion: (row?.v ?? 0) - Number(!knows), ...moved };
      return this.venues.reconfirm(this.as(mine.venue), bid.id, price === null ? body : { ...body, proposedPrice: price });
    });
  }

  withdraw(mine: ModelBid): Promise<Answer> {
    return this.onOffer(mine, (bid) => this.venues.withdraw(this.as(mine.venue), bid.id));
  }

  decline(who: Who, mine: ModelBid): Promise<Answer> {
    return this.onOffer(mine, (bid) => this.bids.decline(this.people[who], bid.id));
  }

  vote(who: Who, mine: ModelBid, vote: 'love' | 'no'): Promise<Answer> {
    return this.onOffer(mine, (bid) => this.bids.vote(this.people[who], bid.id, { vote }));
  }

  async accept(who: Who, mine: ModelBid, knows: boolean, twice: boolean): Promise<Answer> {
    const bid = this.latest(mine);
    return this.keyed('accept-bid', this.people[who].id, twice, (key) =>
      this.bids.accept(
        this.people[who],
        bid.id,
        { expectedVersion: bid.version - Number(!knows), contact: { name: 'Asha Rao', phone: '+919800000000' } },
        key,
      ),
    );
  }

  counter(who: Who, mine: ModelBid, price: number, knows: boolean): Promise<Answer> {
    return this.onOffer(mine, (bid) =>
      this.bids.counter(this.people[who], bid.id, { expectedVersion: bid.version - Number(!knows), proposedPrice: price }),
    );
  }

  reply(mine: ModelBid, reply: CounterReply): Promise<Answer> {
    return this.onOffer(mine, (bid) => this.venues.counterReply(this.as(mine.venue), bid.id, reply));
  }

  undo(who: Who): Promise<Answer> {
    return answer(() => this.bookings.undo(this.people[who], this.invariants.booking.id));
  }

  cancelBooking(who: Who): Promise<Answer> {
    return answer(() => this.bookings.cancel(this.people[who], this.invariants.booking.id, 'Plans changed'));
  }

  venueCancels(): Promise<Answer> {
    const { id, venue } = this.invariants.booking;
    return answer(() => this.desk.cancel(this.as(this.venueIds.indexOf(venue)), id, 'The kitchen is closed'));
  }

  close(who: Who): Promise<Answer> {
    return answer(async () => this.bids.close(this.people[who], await this.requestId()));
  }

  extend(who: Who): Promise<Answer> {
    return answer(async () => this.bids.extend(this.people[who], await this.requestId()));
  }

  again(who: Who): Promise<Answer> {
    return answer(() => this.plans.again(this.people[who], this.id, null, keyOf('ask-again', this.people[who].id, undefined)));
  }

  cancel(who: Who): Promise<Answer> {
    return answer(() => this.plans.cancel(this.id, this.people[who]));
  }

  edit(change: Change): Promise<Answer> {
    return answer(async () => {
      if (change === 'disagree') return this.save('friend', { preferredTime: 'afternoon' });
      if (change === 'agree') return this.save('friend', {});
      if (change === 'last-day') return this.save('friend', { preferredDate: this.days.at(-1) ?? null, otherDays: [] });
      const minSpend = change === 'wording' ? this.minSpend : this.minSpend === BUDGETS.usual ? BUDGETS.tight : BUDGETS.usual;
      await this.save('owner', { budget: String(minSpend), specialRequests: `By the window ${(this.wording += 1)}` });
      this.minSpend = minSpend;
    });
  }

  /** The other plan takes the scarce venue's seats. */
  async fill(): Promise<Answer> {
    const rival = await this.rivalFixture();
    const user = { ...this.people.owner, id: rival.ownerId };
    return answer(() =>
      this.bids.accept(user, rival.bidIds[0] ?? someId<BidId>(''), { expectedVersion: 1 }, this.newKey('accept-bid', user.id)),
    );
  }

  /** Another plan with an offer of the scarce venue for the same evening. */
  private async rivalFixture(): Promise<LiveAuction> {
    const { database } = this.tenant;
    await setClock(database, NOW);
    const rival = await liveAuction(database, {
      venueIds: this.venueIds.slice(SCARCE),
      closesInMs: 55 * HOUR,
      startsInHours: DAY_START_TO_START,
    });
    await setClock(database, new Date(this.clock));
    return rival;
  }

  private clock = NOW.getTime();

  async passTo(at: number): Promise<void> {
    this.clock = at;
    await setClock(this.tenant.database, new Date(at));
  }

  tick(): Promise<void> {
    return tick(this.tenant.database);
  }

  sweep(): Promise<void> {
    return sweep(this.tenant.database);
  }

  /** Runs a command whose transaction dies at its commit. */
  async crashing(work: () => Promise<Answer>): Promise<Answer> {
    await this.rows('UPDATE crash_switch SET armed = true');
    try {
      return await work();
    } finally {
      await this.rows('UPDATE crash_switch SET armed = false');
    }
  }

  /** Compares the database with the model once the jobs of the step are done. */
  async check(model: AuctionModel): Promise<void> {
    await askFirstWaves(this.tenant.database);
    await this.invariants.compare(model);
  }

  /** Compares what each venue reads of its offers in round 2 with the model, where no offer has changed since it got its ranks. */
  async checkRanks(model: AuctionModel): Promise<void> {
    const { round, status, changing } = model.request;
    if (!changing && model.agreed) await this.invariants.compareDesks(model, await this.requestId());
    if (round === 1 || changing || (status !== 'open' && status !== 'closing')) return;
    await this.invariants.compareRanks(model, await this.requestId());
  }

  /** After a long time with a running worker: nothing waits, nothing is owed, and the plan is over. */
  async settle(model: AuctionModel): Promise<void> {
    for (let second = 0; second < 3; second += 1) {
      model.now = NOW.getTime() + 40 * 24 * HOUR + second * 10_000;
      await this.passTo(model.now);
      await this.tick();
      model.tick();
      await this.sweep();
    }
    await this.check(model);
    await this.invariants.nothingIsLeft();
  }

  private async save(who: Who, change: Parameters<typeof preferencesFor>[1]): Promise<void> {
    const preferences = preferencesFor(this.id, {
      ...SLOT,
      otherDays: this.days.slice(1),
      budget: String(who === 'owner' ? this.minSpend : BUDGETS.usual),
      ...change,
    });
    await this.preferences.save(this.people[who], preferences);
  }

  private async requestId(): Promise<BidRequestId> {
    const [row] = await this.rows<{ id: BidRequestId }>('SELECT id FROM bid_requests WHERE datebook_id = $1 ORDER BY number DESC LIMIT 1', [
      this.id,
    ]);
    return row?.id ?? someId<BidRequestId>('');
  }

  private latest({ venue, day }: ModelBid): Seen['bids'][number] {
    const bid = this.invariants.offers.findLast((one) => one.venue === this.venueIds[venue] && one.day === day);
    if (!bid) throw new Error('The venue has not bid');
    return bid;
  }

  private onOffer(mine: ModelBid, work: (bid: Seen['bids'][number]) => Promise<unknown>): Promise<Answer> {
    const bid = this.latest(mine);
    return answer(() => work(bid));
  }

  private as(venue: number) {
    return {
      staffId: this.venueIds[venue] ?? '',
      venueId: this.venueIds[venue] ?? someId<VenueId>(''),
      role: 'venue_owner',
      status: 'verified',
      verifyToken: () => Promise.resolve(),
    } as const;
  }
}

const daysFrom = (count: number): Day[] => Array.from({ length: count }, (_, n) => addDays(SLOT.preferredDate, n));
const startOn = (day: number): string => new Date(START.getTime() + day * 24 * HOUR).toISOString();
const perksOf = (count: number): Perk[] => Array.from({ length: count }, (_, n) => ({ name: `Extra ${n + 1}`, value: PERK_RUPEES }));
