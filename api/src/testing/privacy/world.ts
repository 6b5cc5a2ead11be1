import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlanAnswer, VenueRequestView, VenueId, PlanId } from '@app/contracts';
import { addDays, dayOf, type Point } from '@app/domain';
import type { Database } from '@app/persistence';
import { createLogger, createMetrics, loadConfig } from '@app/platform';
import {
  call,
  confirmStaffOf,
  createPlan,
  createTestDatabase,
  enterGuest,
  makeBrowser,
  makeVenue,
  openLiveSocket,
  savePreferences,
  setClock,
  signInVenue,
  startTestBackend,
  testEnvironment,
  VENUE,
  type LiveSocket,
  type Planner,
  type Reply,
} from '@app/testkit';
import { someId } from '@app/testkit/scenario/some-id';
import type { JobStep } from '../../../../worker/src/job.js';
import { ReactionRunner } from '../../../../worker/src/reaction-runner.js';
import { JOB_HANDLERS, REACTION_HANDLERS } from '../../../../worker/src/registry.js';
import { Tick } from '../../../../worker/src/tick.js';
import { createApi, type Api } from '../../create-app.js';

export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const KM = 1 / 111.195;
/** Half past eleven in India, of the day after today: sessions that are made today are still good. */
const BEGIN = new Date(new Date(Date.now() + 24 * HOUR).toISOString().slice(0, 10) + 'T06:00:00.000Z').getTime();
/** The evening of the victim's plan. */
export const START_AT = new Date(BEGIN + 55 * HOUR).toISOString();
const DAY = addDays(dayOf(new Date(BEGIN)), 2);
const DAYS = [DAY, addDays(DAY, 1)] as const;
/** The same hour of the other day. */
const OTHER_START_AT = new Date(Date.parse(START_AT) + 24 * HOUR).toISOString();

/** The attackers' targets. Two worlds differ in some of them and in nothing else. */
export interface Secrets {
  /** The rival's offer. */
  price: number;
  perks: number;
  /** The outings that the rival honoured, and those that it did not: they are a part of its score. */
  honoured: number;
  dishonoured: number;
  /** The times of the rival's bid and of its improvement in the second round, in ms: since the opening, since the round began. */
  bidAt: number;
  improvesAt: number;
  /** The host's place, in km north of the attackers' first venue. */
  northKm: number;
  maxSpend: number;
  host: { firstName: string; planName: string; contact: { name: string; phone: string } };
  /** The number of events in the plan's log before the plan is live, and of the host's earlier plans. */
  events: number;
  plansBefore: number;
  /** The first name of the member who joins the host's plan; null: the host goes alone. */
  member: string | null;
  /** The reduction that the host proposes and the rival refuses; null: no counter-offer. */
  counter: number | null;
  /** Of a plan with two days the better one, to which all say yes while the other is if need be, and what the rival asks on the second; null: it has one. */
  days: { best: 0 | 1; price: number } | null;
  /** The owner of the other plan that asks the venues. */
  otherPlan: 'none' | 'of the host' | 'of another';
}
export const BASE: Secrets = {
  price: 2_700,
  perks: 0,
  honoured: 0,
  dishonoured: 0,
  bidAt: 61_000,
  improvesAt: 61_000,
  northKm: 3.4,
  maxSpend: 5_000,
  host: { firstName: 'Asha', planName: 'Evening', contact: { name: 'Asha Rao', phone: '+919800000000' } },
  events: 0,
  plansBefore: 0,
  member: null,
  counter: null,
  days: null,
  otherPlan: 'none',
};

/** A venue of a world with its staff's bearer, and a screen of the desk that stays open. */
export interface Desk {
  venueId: VenueId;
  token: string;
  socket: LiveSocket;
}

/** A point `km` kilometres north of the attackers' first venue. */
export const north = (km: number): Point => ({ latitude: VENUE.at.latitude + km * KM, longitude: VENUE.at.longitude });

/** The preferences of a person `km` kilometres north of the attackers' first venue. */
function preferencesAt(km: number, budget: string, days: Secrets['days'] = null) {
  const { latitude, longitude } = north(km);
  const other = days && DAYS[days.best === 0 ? 1 : 0];
  const choice = days && other && { preferredDate: DAYS[days.best], otherDays: [other], ifNeedBe: [other] };
  return { budget, preferredDate: DAY, ...choice, userLocation: { latitude: latitude.toFixed(8), longitude: longitude.toFixed(8) } };
}

const logger = createLogger({ logLevel: 'silent' }, 'privacy');
const metrics = createMetrics();
const isShort = (step: JobStep): boolean => !('everySeconds' in step) || step.everySeconds < 60;

/** A separate product with a victim's plan, a rival, two venues of the attackers and a guest who helps them. The clock stands still. */
export class World {
  private now = BEGIN;
  private tick!: Tick;
  private runner!: ReactionRunner;
  host!: Planner;
  planId = '';
  requestId = '';
  rival!: Omit<Desk, 'socket'>;
  rivalBidId = '';
  attackers: Desk[] = [];
  accomplice!: Planner;
  accompliceSocket!: LiveSocket;
  accomplicePlan = someId<PlanId>('');
  /** The ids of all planners and of their plans, except the accomplice's. */
  readonly hiddenIds: string[] = [];
  private readonly noted = new WeakMap<LiveSocket, Record<'feeds' | 'events' | 'presence' | 'hints' | 'names' | 'heads', number>>();

  private constructor(
    readonly secrets: Secrets,
    readonly api: Api,
    readonly url: string,
    private readonly release: () => Promise<void>,
  ) {}

  get database(): Database {
    return this.api.services.database;
  }

  /** Opens the world in which the attackers are present and no plan exists. */
  static async open(secrets: Partial<Secrets> = {}): Promise<World> {
    const [home, backend] = await Promise.all([createTestDatabase(), startTestBackend()]);
    const dataDir = mkdtempSync(join(tmpdir(), 'privacy-'));
    const config = loadConfig(testEnvironment(home.url, { ...backend.env, DATA_DIR: dataDir }));
    // Other specs check the responses against their description; here the reader has to find an additional field.
    const api = await createApi(config);
    const world = new World({ ...BASE, ...secrets }, api, await api.listen(0), async () => {
      await api.close();
      await backend.stop();
      await home.drop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    await setClock(world.database, new Date(world.now));
    const { database, backends } = api.services;
    const context = { database, queues: backends.queues, changes: backends.changeBus, config, logger };
    world.runner = new ReactionRunner({ ...context, metrics }, REACTION_HANDLERS);
    const jobs = JOB_HANDLERS.map(({ name, steps }) => ({
      name,
      steps: Object.fromEntries(
        Object.entries(steps).flatMap(([step, what]) =>
          isShort(what) ? [[step, 'everySeconds' in what ? { ...what, everySeconds: 0 } : what]] : [],
        ),
      ),
    }));
    world.tick = new Tick(context, jobs, metrics);
    try {
      await world.takePlaces();
      return world;
    } catch (error) {
      await world.close();
      throw error;
    }
  }

  private async takePlaces(): Promise<void> {
    const { database, url } = this;
    const staffed = async (km: number, name: string): Promise<Omit<Desk, 'socket'>> => {
      const venueId = await makeVenue(database, north(km));
      const token = await signInVenue(database, venueId);
      const [staff] = await database.source.query<{ id: string }[]>(
        `WITH venue AS (UPDATE venues SET name = $2 WHERE id = $1), staff AS (UPDATE venue_staff SET email = $3 WHERE venue_id = $1 RETURNING id)
         SELECT id FROM staff`,
        [venueId, name, `${name.toLowerCase().replace(' ', '-')}@test.invalid`],
      );
      await confirmStaffOf(database, venueId);
      await makeBrowser(database, { staffId: staff?.id ?? '' });
      return { venueId, token };
    };
    for (const [n, km] of [0, 6].entries()) {
      const desk = await staffed(km, `Attacker ${n + 1}`);
      this.attackers.push({ ...desk, socket: await openLiveSocket(url, { token: desk.token }) });
    }
    this.rival = await staffed(-1, 'Rival');
    const { honoured, dishonoured } = this.secrets;
    const record = [this.rival.venueId, honoured, dishonoured];
    await database.source.query('UPDATE venues SET honoured = $2, dishonoured = $3 WHERE id = $1', record);
    this.accomplice = await enterGuest(url, 'Helper');
    this.accompliceSocket = await openLiveSocket(url, { cookie: this.accomplice.cookie });
    this.accomplicePlan = (await createPlan(this.accomplice, { planType: 'goSolo', name: 'Ours' })).id;
    await this.openBidding(this.accomplice, this.accomplicePlan, 1, '3000-10000');
  }

  private async openBidding(planner: Planner, planId: PlanId, km: number, budget: string, days: Secrets['days'] = null): Promise<void> {
    await savePreferences(planner, planId, preferencesAt(km, budget, days));
    const { status, body } = await planner.call(`PATCH /datebooks/${planId}`, { bidding: 'open' });
    if (status !== 200) throw new Error(`The plan did not go live: ${JSON.stringify(body)}`);
    await this.settle();
  }

  /** Moves the start of the accomplice, and so of all readers of the plan. */
  async moveAccomplice(km: number): Promise<void> {
    const { latitude, longitude } = north(km);
    await this.accomplice.call(`PUT /datebooks/${this.accomplicePlan}/location`, { latitude, longitude, source: 'gps' });
    await this.settle();
  }

  /** A victim arrives, plans, and goes live; each call creates another one. */
  async goLive(): Promise<void> {
    const { host, events, plansBefore, northKm, maxSpend, member, days, otherPlan } = this.secrets;
    this.host = await this.enter(host.firstName);
    await this.host.call('PATCH /auth/user', { adult: true });
    for (let n = 0; n < plansBefore; n += 1) {
      const { id } = await createPlan(this.host, { planType: 'goSolo', name: `Before ${n}` });
      await this.host.call(`DELETE /datebooks/${id}`);
    }
    if (otherPlan !== 'none') {
      const planner = await this.enter(host.firstName);
      const other = await createPlan(otherPlan === 'of the host' ? this.host : planner, { planType: 'goSolo', name: 'Other' });
      this.hiddenIds.push(other.id);
      await this.openBidding(otherPlan === 'of the host' ? this.host : planner, other.id, 2, '3000-6000');
    }
    const { id } = await createPlan(this.host, { planType: member === null ? 'goSolo' : 'datebook', name: host.planName });
    for (let n = 0; n < events; n += 1) await this.host.call(`PATCH /datebooks/${id}`, { name: `${host.planName} ${n}` });
    this.planId = id;
    this.hiddenIds.push(id);
    const budget = `3000-${maxSpend}`;
    if (member !== null) {
      const { inviteCode } = await savePreferences(this.host, id, preferencesAt(northKm, budget, days));
      const joined = await this.enter(member);
      await joined.call(`POST /invites/${inviteCode}/join`);
      await savePreferences(joined, id, preferencesAt(northKm, budget, days));
    }
    await this.openBidding(this.host, id, northKm, budget, days);
    const [request] = await this.database.source.query<{ id: string }[]>('SELECT id FROM bid_requests WHERE datebook_id = $1', [id]);
    this.requestId = request?.id ?? '';
  }

  private async enter(firstName: string): Promise<Planner> {
    const planner = await enterGuest(this.url, firstName);
    this.hiddenIds.push(planner.id);
    return planner;
  }

  /** The messages of a screen since the last call. */
  heardBy(socket: LiveSocket): Pick<LiveSocket, 'feeds' | 'events' | 'presence' | 'hints' | 'names' | 'heads'> {
    const { feeds, events, presence, hints, names, heads } = socket;
    const before = this.noted.get(socket) ?? { feeds: 0, events: 0, presence: 0, hints: 0, names: 0, heads: 0 };
    this.noted.set(socket, {
      feeds: feeds.length,
      events: events.length,
      presence: presence.length,
      hints: hints.length,
      names: names.length,
      heads: heads.length,
    });
    return {
      feeds: feeds.slice(before.feeds),
      events: events.slice(before.events),
      presence: presence.slice(before.presence),
      hints: hints.slice(before.hints),
      names: names.slice(before.names),
      heads: heads.slice(before.heads),
    };
  }

  /** The end of a round or of the window of the victim's request, in ms since BEGIN, as any venue reads it. */
  async window(): Promise<{ roundTwo: number; closes: number }> {
    const { body } = await this.as<VenueRequestView>(0, `GET /venues/me/bid-requests/${this.requestId}`);
    const [opens, closes] = [body.opensAt, body.closesAt].map((at) => Date.parse(at) - BEGIN);
    return { roundTwo: (opens ?? 0) + 0.6 * ((closes ?? 0) - (opens ?? 0)), closes: closes ?? 0 };
  }

  /** Moves the clock to `ms` after the beginning and lets the worker do the due work. */
  async at(ms: number): Promise<void> {
    this.now = BEGIN + ms;
    await setClock(this.database, new Date(this.now));
    await this.settle();
  }

  /** Lets the worker do all waiting work, and every screen receive it. */
  async settle(): Promise<void> {
    for (let left = true; left;) {
      await this.tick.run();
      await this.tick.settled();
      const due = await this.database.source.query<{ id: string }[]>('SELECT DISTINCT event_id AS id FROM reactions WHERE dead_at IS NULL');
      left = due.length > 0;
      if (left) await this.runner.run(...due.map(({ id }) => id));
    }
    const heads = await this.database.source.query<{ id: string; rev: number }[]>('SELECT id, rev::int FROM feeds');
    for (const { venueId, socket } of this.attackers) {
      const rev = heads.find(({ id }) => id === venueId)?.rev ?? 0;
      if (rev > 0) await socket.until(() => socket.feeds.some((push) => push.rev >= rev));
    }
  }

  /** Calls as the staff of one of the attackers' venues. */
  as<T>(n: number, route: string, body?: unknown): Promise<Reply<T>> {
    return call<T>(this.url, route, { token: this.attackers[n]?.token ?? '', body });
  }

  /** The starts of offers: one, or one a day. */
  get starts(): string[] {
    return this.secrets.days ? [START_AT, OTHER_START_AT] : [START_AT];
  }

  async rivalBids(): Promise<void> {
    const { price, days } = this.secrets;
    if (days) await this.rivalBid(days.price, OTHER_START_AT);
    this.rivalBidId = await this.rivalBid(price, START_AT);
    await this.settle();
  }

  private async rivalBid(price: number, startAt: string): Promise<string> {
    const { perks } = this.secrets;
    const { status, body } = await call<{ id: string }>(this.url, `POST /venues/me/bid-requests/${this.requestId}/bids`, {
      token: this.rival.token,
      body: {
        proposedPrice: price,
        inclusions: ['Dinner'],
        perks: perks > 0 ? [{ name: 'Cake', value: perks }] : [],
        startAt,
      },
    });
    if (status !== 201) throw new Error(`The rival’s offer was refused: ${JSON.stringify(body)}`);
    return body.id;
  }

  async rivalImproves(by: number): Promise<void> {
    const { status, body } = await call(this.url, `PATCH /venues/me/bids/${this.rivalBidId}`, {
      token: this.rival.token,
      body: { expectedVersion: await this.rivalVersion(), proposedPrice: this.secrets.price - by },
    });
    if (status !== 200) throw new Error(`The rival’s improvement was refused: ${JSON.stringify(body)}`);
    await this.settle();
  }

  private async rivalVersion(): Promise<number> {
    const [bid] = await this.database.source.query<{ version: number }[]>('SELECT version FROM bids WHERE id = $1', [this.rivalBidId]);
    return bid?.version ?? 1;
  }

  /** The host proposes a reduction to the rival, if that is among the secrets, and the rival refuses. */
  async bargain(): Promise<void> {
    const { counter, price } = this.secrets;
    if (counter === null) return;
    const body = { expectedVersion: await this.rivalVersion(), proposedPrice: price - counter };
    const asked = await this.host.call(`POST /bids/${this.rivalBidId}/counter`, body, { key: crypto.randomUUID() });
    await this.settle();
    const path = `POST /venues/me/bids/${this.rivalBidId}/counter-reply`;
    const said = await call(this.url, path, { token: this.rival.token, body: { accept: false } });
    if (asked.status >= 300 || said.status >= 300) throw new Error(`They did not bargain: ${JSON.stringify([asked.body, said.body])}`);
    await this.settle();
  }

  /** The host accepts the rival's offer. */
  async hostAccepts(): Promise<void> {
    const version = await this.rivalVersion();
    const answer = await this.host.call<PlanAnswer>(
      `POST /bids/${this.rivalBidId}/accept`,
      { expectedVersion: version, contact: this.secrets.host.contact },
      { key: crypto.randomUUID() },
    );
    if (answer.status !== 201) throw new Error(`The acceptance was refused: ${JSON.stringify(answer.body)}`);
    await this.settle();
  }

  /** The deliveries to the staff of the attackers' venues, in order. */
  async deliveries(): Promise<unknown[]> {
    return this.database.source.query<unknown[]>(
      `SELECT v.name, d.channel, d.type, d.payload, d.useful_until FROM deliveries d JOIN venue_staff s ON s.id = d.staff_id
       JOIN venues v ON v.id = s.venue_id WHERE v.id = ANY($1::uuid[]) ORDER BY d.id`,
      [this.attackers.map(({ venueId }) => venueId)],
    );
  }

  async close(): Promise<void> {
    for (const { socket } of this.attackers) socket.close();
    this.accompliceSocket?.close();
    await this.release();
  }
}
