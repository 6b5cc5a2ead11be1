import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { VenueBidView } from '@app/contracts';
import type { Database } from '@app/persistence';
import { call } from './http-client.js';
import { liveAuction, type LiveAuction } from './scenario/live-auction.js';
import { offerBody } from './scenario/over-http.js';
import { signInEverybody } from './sign-in.js';

/** A live plan whose venues are signed in and have not bid yet. */
export interface StormPlan extends LiveAuction {
  readonly cookie: string;
  readonly tokens: string[];
}
/** A bid that the API has acknowledged with 201. */
interface Acknowledged {
  readonly bidId: string;
  readonly planId: string;
}
/** Venues that bid over HTTP, all at once. */
export interface BidStorm {
  readonly acknowledged: readonly Acknowledged[];
  /** The number of 5xx and missing answers (the process died); each request was repeated with the same key. */
  readonly unanswered: number;
  /** The count of each status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** The longest wait for a 503, in ms. */
  readonly slowestRefusal: number;
  /** The number of 503 answers without Retry-After. */
  readonly silentRefusals: number;
  readonly ended: Promise<void>;
}

/** Makes such a plan. */
export async function stormPlanFixture(database: Database, venues: number): Promise<StormPlan> {
  const plan = await liveAuction(database, { venues, offers: [] });
  const { owner, venues: tokens } = await signInEverybody(database, plan);
  return { ...plan, cookie: owner, tokens };
}

/**
 * Lets every venue of the plans bid once, `width` at a time, each until it has a final answer: missing answers and 5xx are repeated with the same
 * idempotency key, as the venue's app does. Each try calls `urls`, which can name the live processes.
 */
export function startBidStorm(plans: readonly StormPlan[], urls: () => readonly string[], width = 12): BidStorm {
  const most = Math.max(...plans.map((plan) => plan.tokens.length));
  // The order is across the plans first, so that the plans fill in parallel.
  const shots = Array.from({ length: most }, (_, venue) =>
    plans.flatMap((plan) =>
      plan.tokens[venue]
        ? [{ plan, token: plan.tokens[venue], body: offerBody({ proposedPrice: 2_500 + 50 * venue }), key: randomUUID() }]
        : [],
    ),
  ).flat();
  const acknowledged: Acknowledged[] = [];
  const statuses = new Map<number, number>();
  const storm = { acknowledged, statuses, unanswered: 0, slowestRefusal: 0, silentRefusals: 0 };
  const end = performance.now() + 60_000;
  let turn = 0;
  const shoot = async ({ plan, token, body, key }: (typeof shots)[number]): Promise<void> => {
    let last = 'nobody listens';
    while (performance.now() < end) {
      const all = urls();
      const began = performance.now();
      const answer = await call<VenueBidView>(all[turn++ % all.length] ?? '', `POST /venues/me/bid-requests/${plan.requestId}/bids`, {
        token,
        key,
        body,
      }).catch(() => null);
      if (answer) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer?.status === 201) return void acknowledged.push({ bidId: answer.body.id, planId: plan.id });
      if (answer && answer.status < 500) throw new Error(`A bid was refused: ${JSON.stringify(answer.body)}`);
      storm.unanswered += 1;
      last = answer ? `${answer.status} ${JSON.stringify(answer.body)}` : 'nobody listens';
      if (answer?.status === 503) {
        storm.slowestRefusal = Math.max(storm.slowestRefusal, performance.now() - began);
        if (!answer.headers.get('retry-after')) storm.silentRefusals += 1;
      }
      await pause(50);
    }
    throw new Error(`A bid was not placed within a minute, in the end: ${last}`);
  };
  const gun = async (): Promise<void> => {
    for (let shot = shots.shift(); shot; shot = shots.shift()) await shoot(shot);
  };
  const ended = Promise.all(Array.from({ length: width }, gun)).then(() => undefined);
  // A caller that awaits `ended` gets the rejection; until then it must not count as unhandled.
  ended.catch(() => undefined);
  return Object.assign(storm, { ended });
}

/** The rows of a plan after a storm. */
export interface PlanTruth {
  readonly planId: string;
  readonly bidIds: string[];
  readonly seqs: number[];
  readonly eventSeq: number;
  /** The number of bid.placed events, expected to be one for each bid. */
  readonly placed: number;
  /** The count of the owner's banner; null without a banner. */
  readonly counted: number | null;
  /** The number of notifications about the first offer. */
  readonly firstBids: number;
}

/** Reads the rows of the plans. */
export const truthOf = (database: Database, plans: readonly StormPlan[]): Promise<PlanTruth[]> =>
  database.source.query<PlanTruth[]>(
    `SELECT d.id AS "planId", d.event_seq AS "eventSeq",
       ARRAY(SELECT id::text FROM bids WHERE datebook_id = d.id) AS "bidIds",
       ARRAY(SELECT seq FROM events WHERE datebook_id = d.id ORDER BY seq) AS seqs,
       (SELECT count(*)::int FROM events WHERE datebook_id = d.id AND type = 'bid.placed') AS placed,
       (SELECT sum(count)::int FROM banners WHERE datebook_id = d.id AND kind = 'new_bid') AS counted,
       (SELECT count(*)::int FROM notifications WHERE datebook_id = d.id AND type = 'first_bid') AS "firstBids"
     FROM datebooks d WHERE d.id = ANY($1) ORDER BY d.id`,
    [plans.map((plan) => plan.id)],
  );

/** Returns the number of reactions of these plans that are neither done nor dead, and of the dead ones. */
export async function reactionsLeft(database: Database, plans: readonly StormPlan[]): Promise<{ left: number; dead: number }> {
  const [row] = await database.source.query<{ left: number; dead: number }[]>(
    `SELECT count(*) FILTER (WHERE dead_at IS NULL)::int AS left, count(*) FILTER (WHERE dead_at IS NOT NULL)::int AS dead
     FROM reactions JOIN events ON events.id = reactions.event_id WHERE events.datebook_id = ANY($1)`,
    [plans.map((plan) => plan.id)],
  );
  return row ?? { left: 0, dead: 0 };
}
