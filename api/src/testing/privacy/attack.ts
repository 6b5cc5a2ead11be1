import { randomUUID } from 'node:crypto';
import type { OfferTemplate, VenueBidView } from '@app/contracts';
import { dayOf, TUNABLES } from '@app/domain';
import { AUTO_BID_RULE, OFFER_TEMPLATE, type Call, type LiveSocket } from '@app/testkit';
import { CALLERS, type Caller } from '../access/callers.js';
import { pathIn } from '../access/paths.js';
import type { Scene } from '../access/scenes.js';
import { ACCESS, type Row } from '../access/table.js';
import { Transcript } from './transcript.js';
import { MINUTE, START_AT, type World } from './world.js';

/** They end the attackers' credentials, and are called last. */
const ENDING = ['DELETE /api/auth/user', 'POST /api/auth/logout', 'POST /api/venues/logout', 'DELETE /api/datebooks/:id'];

/** Whether a row's access admits a caller: a 404 for all reveals nothing of the victim. */
const lets = (row: Row, caller: Caller): boolean => ![401, 403].includes(row[1][CALLERS.indexOf(caller)] ?? 401);
const isTeams = ([route]: Row): boolean => / \/(api\/admin|ops|health)\b/.test(route);
/** Documents of the product, and the guest's export, which includes a log that is written asynchronously. */
const ALIKE = ['GET /api/openapi.json', 'GET /api/openapi.yaml', 'GET /api/auth/export'];
/** Every operation that venues or guests may call, by the access table: a new one is included automatically. */
const ROWS = ACCESS.filter(
  (row) => !isTeams(row) && !ALIKE.includes(row[0]) && (lets(row, 'invitedVenue') || lets(row, 'stranger') || lets(row, 'owner')),
);
const READS = ROWS.filter(([route]) => route.startsWith('GET '));
const WRITES = ROWS.filter(([route]) => !route.startsWith('GET ')).toSorted(
  ([a], [b]) => Number(ENDING.includes(a)) - Number(ENDING.includes(b)),
);

/** The calls of two colluding venues and a guest of theirs against one victim, and all their reads. */
export class Attack {
  readonly seen = new Transcript();
  private readonly bids: (VenueBidView | null)[] = [null, null];
  private template = '';

  constructor(private readonly world: World) {}

  /** The whole evening: from before the plan exists until after its offer was accepted. */
  async evening(): Promise<void> {
    const { world } = this;
    await this.untilRanked();
    const { roundTwo, closes } = await world.window();
    const improves = roundTwo + world.secrets.improvesAt;
    await this.watch(roundTwo + 10_000, roundTwo + 3 * MINUTE, improves, () => world.rivalImproves(411));
    for (const n of [0, 1]) {
      await world.at(roundTwo + (5 + n) * MINUTE);
      await this.revise(n, { proposedPrice: 3_000 - 100 * n });
      await this.previews(n, [1_500, 1_900, 2_100, 2_350, 2_450, 2_700], 40);
      await this.revise(n, { proposedPrice: 9_000 });
      await this.revise(n, { perks: [{ name: 'Tea', value: 0 }] });
    }
    await world.at(roundTwo + 8 * MINUTE);
    await this.readEverything();
    await world.at(closes - MINUTE);
    await this.revise(0, { proposedPrice: 1_500, perks: [{ name: 'Cake', value: 200 }] });
    await this.readScreens();
    await world.at(closes + 5 * MINUTE);
    await this.readScreens();
    await world.hostAccepts();
    await this.readEverything();
    await this.callEverything();
    await this.readScreens();
  }

  /** The evening until the first ranks of the second round, and the previews that they permit. */
  async untilRanked(): Promise<void> {
    const { world } = this;
    await this.arrive();
    const { roundTwo } = await world.window();
    await this.makeRefusedCalls();
    await this.watch(0, 3 * MINUTE, world.secrets.bidAt, () => world.rivalBids());
    await world.at(10 * MINUTE);
    for (const n of [0, 1]) await this.offer(n, 3_900 - 100 * n);
    await world.at(20 * MINUTE);
    await world.bargain();
    await this.readScreens();
    // The request among others whose place the attackers know.
    for (const km of [0.5, 3, 7, 11]) {
      await world.moveAccomplice(km);
      await this.readScreens();
    }
    await world.at(roundTwo + 1_000);
    await this.readScreens();
    for (const n of [0, 1]) await this.previews(n, [2_000, 2_200, 2_300, 2_400, 2_500, 2_600]);
  }

  /** The evening until the attackers have first seen the request. */
  async arrive(): Promise<void> {
    await this.makeTemplates();
    await this.world.goLive();
    await this.readScreens();
  }

  /** Only the first minutes, with the rival's bid. */
  async opening(): Promise<void> {
    await this.world.goLive();
    await this.readScreens();
    await this.watch(0, 3 * MINUTE, this.world.secrets.bidAt, () => this.world.rivalBids());
  }

  /** The second round from its beginning, with the rival's improvement. */
  async secondRound(): Promise<void> {
    const { world } = this;
    await world.goLive();
    await world.rivalBids();
    for (const n of [0, 1]) await this.offer(n, 2_400 - 100 * n);
    const { roundTwo } = await world.window();
    await world.at(roundTwo + 1_000);
    await world.at(roundTwo + 2 * MINUTE);
    await this.readScreens();
    await this.watch(roundTwo + 2 * MINUTE, roundTwo + 5 * MINUTE, roundTwo + 2 * MINUTE + world.secrets.improvesAt, () =>
      world.rivalImproves(822),
    );
  }

  private caller(n: number): Call {
    return { token: this.world.attackers[n]?.token ?? '' };
  }

  /** The open screens of every desk, and the pushes that they got. */
  async readScreens(): Promise<void> {
    const { url, requestId, attackers, accompliceSocket, rival } = this.world;
    const routes = [
      'GET /api/venues/me/bid-requests',
      `GET /api/venues/me/bid-requests/${requestId}`,
      'GET /api/venues/me/bids',
      'GET /api/venues/me/notices',
      `GET /api/venues/${rival.venueId}`,
    ];
    await this.seen.readAll(
      url,
      [0, 1].flatMap((n) => routes.map((route) => [`venue ${n}`, route, this.caller(n)] as const)),
    );
    for (const [n, { socket }] of attackers.entries()) this.record(`venue ${n} hears`, socket);
    this.record('the guest hears', accompliceSocket);
    this.seen.note('is sent', JSON.stringify(await this.world.deliveries()));
  }

  /** Heads come by a timer of the process, and contain only the version of the own feed. */
  private record(who: string, socket: LiveSocket): void {
    const { feeds, events, heads, presence, hints, names } = this.world.heardBy(socket);
    this.seen.note(who, JSON.stringify({ feeds, events, presence, hints, names: names.filter((name) => name !== 'heads') }));
    this.seen.raw.push(JSON.stringify(heads));
  }

  /** Every read of the access table, by both venues and the guest. */
  async readEverything(): Promise<void> {
    await this.readScreens();
    await this.seen.readAll(
      this.world.url,
      READS.flatMap((row) => this.callsOf(row)),
    );
  }

  /** Every other operation of the access table, by both venues and the guest, one after the other. */
  private async callEverything(): Promise<void> {
    for (const row of WRITES)
      for (const [who, route, options] of this.callsOf(row)) await this.seen.call(this.world.url, who, route, options);
  }

  private callsOf(row: Row): (readonly [who: string, route: string, call: Call])[] {
    const [route, , given] = row;
    const as = (n: number | null): readonly [string, string, Call] => {
      const scene = this.scene(n ?? 0);
      const body = typeof given?.body === 'function' ? given.body(scene) : given?.body;
      const who = n === null ? { cookie: this.world.accomplice.cookie } : this.caller(n);
      const path = `${route.split(' ')[0] ?? 'GET'} ${pathIn(scene, row)}`;
      return [n === null ? 'guest' : `venue ${n}`, path, { ...who, body, ...(given?.key ? { key: randomUUID() } : {}) }];
    };
    return [...(lets(row, 'invitedVenue') && !lets(row, 'anonymous') ? [as(0), as(1)] : []), ...(lets(row, 'owner') ? [as(null)] : [])];
  }

  /** The ids that the attackers know: the victim's request, their own bids and plan, the rival's page. */
  private scene(n: number): Scene {
    const { accomplicePlan, requestId, rival, accomplice } = this.world;
    const own = (id: string | undefined) => id ?? requestId;
    return {
      planId: accomplicePlan,
      requestId,
      bidId: own(this.bids[n]?.id),
      venueId: rival.venueId,
      ownerId: accomplice.id,
      memberId: accomplice.id,
      bookingId: requestId,
      inviteCode: 'ABCDEFGHJKLM',
      notificationId: requestId,
      bannerId: requestId,
      sessionId: requestId,
      browserId: requestId,
      noticeId: requestId,
      templateId: this.template,
      ruleId: requestId,
      blockId: requestId,
    } as Partial<Scene> as Scene;
  }

  async makeTemplates(): Promise<void> {
    const { body } = await this.world.as<OfferTemplate>(0, 'POST /venues/me/templates', OFFER_TEMPLATE);
    this.template = body.id;
  }

  /** Refused calls cost nothing: offers with a fault at every price, previews of round one, dry runs of rules. */
  async makeRefusedCalls(): Promise<void> {
    const { url, requestId } = this.world;
    const soon = new Date(Date.parse(START_AT) - 54 * 60 * MINUTE).toISOString();
    for (const n of [0, 1])
      for (const proposedPrice of [1, 999, 2_000, 5_000, 6_001, 9_000, 20_000, 100_000]) {
        const body = { proposedPrice, inclusions: [], perks: [], startAt: soon };
        await this.seen.call(url, `venue ${n}`, `POST /api/venues/me/bid-requests/${requestId}/bids`, { ...this.caller(n), body });
        await this.seen.call(url, `venue ${n}`, `POST /api/venues/me/bid-requests/${requestId}/preview`, {
          ...this.caller(n),
          body: { proposedPrice, perks: [] },
        });
      }
    const rule = { ...AUTO_BID_RULE, templateId: this.template };
    for (const change of [{}, { floorPrice: 1_000 }, { minSpend: 5_000 }, { maxDistance: '<2' as const }])
      await this.seen.call(url, 'venue 0', 'POST /api/venues/me/auto-bid-rules/dry-run', {
        ...this.caller(0),
        body: { ...rule, ...change },
      });
  }

  /** Reads each half minute; the rival acts at its own moment. */
  private async watch(from: number, until: number, rivalAt: number, act: () => Promise<void>): Promise<void> {
    let acted = false;
    for (let ms = from; ms <= until; ms += 30_000) {
      if (!acted && rivalAt <= ms) {
        await this.world.at(rivalAt);
        await act();
        acted = true;
      }
      await this.world.at(ms);
      await this.readScreens();
    }
  }

  async offer(n: number, proposedPrice: number): Promise<void> {
    const { url, requestId } = this.world;
    for (const startAt of this.world.starts) {
      const body = { proposedPrice, inclusions: ['Dinner'], perks: [], startAt };
      await this.seen.call(url, `venue ${n}`, `POST /api/venues/me/bid-requests/${requestId}/bids`, { ...this.caller(n), body });
    }
    await this.readOwn(n);
  }

  private async readOwn(n: number): Promise<void> {
    await this.world.settle();
    const { body } = await this.world.as<VenueBidView[]>(n, 'GET /venues/me/bids');
    this.bids[n] = body.find(({ requestId }) => requestId === this.world.requestId) ?? null;
  }

  async previews(n: number, prices: readonly number[], perks = 0): Promise<void> {
    const { url, requestId } = this.world;
    const days = this.world.secrets.days ? this.world.starts.map((startAt) => ({ day: dayOf(new Date(startAt)) })) : [{}];
    const tries = days.flatMap((day) => prices.slice(0, TUNABLES.previewsPerRevision).map((proposedPrice) => ({ proposedPrice, ...day })));
    for (const one of tries) {
      const body = { ...one, perks: perks > 0 ? [{ name: 'Cake', value: perks }] : [] };
      await this.seen.call(url, `venue ${n}`, `POST /api/venues/me/bid-requests/${requestId}/preview`, { ...this.caller(n), body });
    }
  }

  private async revise(n: number, change: object): Promise<void> {
    const bid = this.bids[n];
    if (!bid) return;
    const body = { expectedVersion: bid.version, ...change };
    await this.seen.call(this.world.url, `venue ${n}`, `PATCH /api/venues/me/bids/${bid.id}`, { ...this.caller(n), body });
    await this.readOwn(n);
  }
}
