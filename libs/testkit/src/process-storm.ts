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
/** A bid that the API has answered with 201. */
interface Acknowledged {
  readonly bidId: string;
  readonly planId: string;
}
/** Venues that bid over HTTP, all at once. */
export interface BidStorm {
  readonly acknowledged: readonly Acknowledged[];
  /** How many answers were no answer (the process died) or a 5xx; each was asked again with the same key. */
  readonly unanswered: number;
  /** Every status that came back. */
  readonly statuses: ReadonlyMap<number, number>;
  /** The longest wait for an answer that was 503, in ms. */
  readonly slowestRefusal: number;
  /** 503 without Retry-After. */
  readonly silentRefusals: number;
  readonly ended: Promise<void>;
}

/** Makes one such plan. */
export async function stormPlanFixture(database: Database, venues: number): Promise<StormPlan> {
  const plan = await liveAuction(database, { venues, offers: [] });
  const { owner, venues: tokens } = await signInEverybody(database, plan);
  return { ...plan, cookie: owner, tokens };
}

/**
 * Lets every venue of the plans bid once, `width` at a time, each until it has an answer that is one: no answer and 5xx are asked again
 * with the same idempotency key, as the venue's app does. `urls` is asked before each try, so that it can name who lives now.
 */
export function startBidStorm(plans: readonly StormPlan[], urls: () => readonly string[], width = 12): BidStorm {
  const most = Math.max(...plans.map((plan) => plan.tokens.length));
  // Across the plans first, so that the plans fill side by side.
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
  // Whoever awaits `ended` hears of it; until then it is nobody's unhandled rejection.
  ended.catch(() => undefined);
  return Object.assign(storm, { ended });
}

/** What the database holds of a plan after a storm. */
export interface PlanTruth {
  readonly planId: string;
  readonly bidIds: string[];
  readonly seqs: number[];
  readonly eventSeq: number;
  /** Events of the kind bid.placed, one for each bid if all is well. */
  readonly placed: number;
  /** What the owner's banner counts; null without a banner. */
  readonly counted: number | null;
  /** Notifications about the first offer. */
  readonly firstBids: number;
}

/** Reads what the database holds of the plans. */
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

/** How many reactions of these plans are neither done nor dead, and how many are dead. */
export async function reactionsLeft(database: Database, plans: readonly StormPlan[]): Promise<{ left: number; dead: number }> {
  const [row] = await database.source.query<{ left: number; dead: number }[]>(
    `SELECT count(*) FILTER (WHERE done_at IS NULL AND dead_at IS NULL)::int AS left, count(*) FILTER (WHERE dead_at IS NOT NULL)::int AS dead
     FROM reactions JOIN events ON events.id = reactions.event_id WHERE events.datebook_id = ANY($1)`,
    [plans.map((plan) => plan.id)],
  );
  return row ?? { left: 0, dead: 0 };
}
