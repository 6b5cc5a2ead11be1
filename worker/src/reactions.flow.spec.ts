import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { keysOf, REACTIONS, type VenueId } from '@app/contracts';
import { confirmAddressesOf, makeBrowser, setClock, liveAuction, type LiveAuction } from '@app/testkit';
import { publishDueCounts } from '@app/application';
import { type NewEvent } from '@app/persistence';
import { someId } from '@app/testkit/scenario/some-id';
import { DeliveryRunner } from './notifications/delivery-runner.js';
import { openPosts } from './post/open-posts.js';
import { ReactionRunner } from './reaction-runner.js';
import type { Reaction } from './reaction.js';
import { REACTION_HANDLERS } from './registry.js';
import {
  append,
  config,
  context,
  database,
  entitiesOf,
  logger,
  metrics,
  rows,
  runner,
  useWorkerContext,
} from './testing/worker-context.js';

useWorkerContext();

/** A live plan of two who have saved their preferences. */
const pair = (venues: number): Promise<LiveAuction> => liveAuction(database, { venues, members: 1, preferences: true });

/** Returns everything that a reaction can have changed, as one text. */
async function world(): Promise<string> {
  const [row] = await rows<{ world: string }>(
    `SELECT concat_ws(' ',
       (SELECT count(*) FROM notifications), (SELECT count(*) FROM banners), (SELECT coalesce(sum(count), 0) FROM banners),
       (SELECT count(*) FROM banners WHERE expired_at IS NULL), (SELECT count(*) FROM deliveries), (SELECT count(*) FROM events),
       (SELECT count(*) FROM bid_invites), (SELECT sum(rev) FROM feeds)) AS world`,
  );
  return row?.world ?? '';
}

const withReactions = keysOf(REACTIONS).filter((type) => REACTIONS[type].length > 0);

describe('repeated reactions', () => {
  it.each(withReactions)('each reaction to %s acts once when it runs twice', async (type) => {
    const plan = await pair(3);
    const { bids, request } = await entitiesOf(plan);
    const message = { from: 'guests', kind: 'guests_late', at: '2026-12-01T06:00:00.000Z' };
    const data = { bids, request, memberId: plan.ownerId, bidId: plan.bidIds[0], members: [{ userId: plan.memberId }], message };
    const eventId = await append(plan, { type, data } as unknown as NewEvent);

    await Promise.all([runner.run(eventId), runner.run(eventId)]);
    const [left] = await rows<{ n: number }>('SELECT count(*)::int AS n FROM reactions WHERE event_id = $1', [eventId]);
    const errors = await rows<{ last_error: string }>('SELECT last_error FROM reactions WHERE event_id = $1 AND last_error IS NOT NULL', [
      eventId,
    ]);
    expect(errors).toEqual([]);
    expect(left?.n).toBe(0);
    const once = await world();
    await runner.run(eventId);
    expect(await world()).toBe(once);
    const doubled = await rows('SELECT 1 FROM notifications GROUP BY event_id, user_id, type HAVING count(*) > 1');
    expect(doubled).toEqual([]);
  });
});

describe('a reaction that fails', () => {
  it('a failed reaction leaves no effect, is tried again after a backoff, and does not stop the others', async () => {
    const plan = await liveAuction(database);
    const { request } = await entitiesOf(plan);
    const eventId = await append(plan, { type: 'request.decision', data: { request } } as unknown as NewEvent);
    const broken = REACTION_HANDLERS.map((handler) =>
      handler.name === 'announce-decision'
        ? {
            name: handler.name,
            run: async (...args: Parameters<typeof handler.run>) => {
              await handler.run(...args);
              throw new Error('the lamp went out');
            },
          }
        : handler,
    );
    await new ReactionRunner({ ...context, metrics }, broken).run(eventId);
    const left = await rows<{ name: string; attempts: number; last_error: string | null }>(
      'SELECT name, attempts, last_error FROM reactions WHERE event_id = $1',
      [eventId],
    );
    expect(left).toEqual([{ name: 'announce-decision', attempts: 1, last_error: 'the lamp went out' }]);
    expect(await rows('SELECT 1 FROM notifications WHERE event_id = $1', [eventId])).toEqual([]);

    await runner.run(eventId);
    expect(await rows('SELECT 1 FROM notifications WHERE event_id = $1', [eventId])).toHaveLength(1);
  });

  /** Keeps what the worker deletes when it is done, with the transaction of it. */
  const keepDone = async () => {
    await rows(
      'CREATE TABLE done_reactions (event_id uuid, name text, attempts smallint, transaction bigint DEFAULT pg_current_xact_id()::text::bigint)',
    );
    await rows(`CREATE FUNCTION keep_done() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN INSERT INTO done_reactions VALUES (OLD.event_id, OLD.name, OLD.attempts); RETURN OLD; END'`);
    await rows('CREATE TRIGGER keep_done BEFORE DELETE ON reactions FOR EACH ROW EXECUTE FUNCTION keep_done()');
  };
  beforeAll(keepDone);

  it('a failed reaction leaves those that share its transaction to run by themselves', async () => {
    const plan = await liveAuction(database, { venues: 2 });
    const { bids } = await entitiesOf(plan);
    const placed = { type: 'bid.placed', data: { bids, bidId: plan.bidIds[0] } } as unknown as NewEvent;
    const state = (eventId: string) =>
      rows(
        `SELECT name, done, attempts, dense_rank() OVER (ORDER BY transaction)::int AS transaction
         FROM (SELECT event_id, name, true AS done, attempts, transaction FROM done_reactions
           UNION ALL SELECT event_id, name, false, attempts, xmin::text::bigint FROM reactions) all_of_them
         WHERE event_id = $1 ORDER BY name`,
        [eventId],
      );
    const whole = await append(plan, placed);
    await runner.run(whole);
    const done = { done: true, attempts: 0, transaction: 1 };
    expect(await state(whole)).toEqual(['announce-bid', 'flag-owners', 'tell-venues'].map((name) => ({ name, ...done })));

    const failing = REACTION_HANDLERS.map((handler) =>
      handler.name === 'tell-venues' ? { ...handler, run: () => Promise.reject(new Error('the lamp went out')) } : handler,
    );
    const broken = await append(plan, placed);
    await new ReactionRunner({ ...context, metrics }, failing).run(broken);
    expect(await state(broken)).toEqual([
      { name: 'announce-bid', ...done },
      { name: 'flag-owners', ...done, transaction: 2 },
      { name: 'tell-venues', done: false, attempts: 1, transaction: 3 },
    ]);
  });

  it('a failed reaction leaves alone the other events of its job, which share a transaction', async () => {
    const plans = await Promise.all([1, 2, 3].map(() => pair(1)));
    const cancelled = { type: 'datebook.cancelled', data: {} } as unknown as NewEvent;
    const jobOf = () => Promise.all(plans.map((plan) => append(plan, cancelled)));
    const state = (eventIds: string[]) =>
      rows<{ event: number; open: string[] | null; attempts: number; transactions: number }>(
        `SELECT event.n::int AS event, array_agg(r.name) FILTER (WHERE r.name IS NOT NULL) AS open, coalesce(sum(r.attempts), 0)::int AS attempts,
           (SELECT count(DISTINCT transaction)::int FROM done_reactions WHERE event_id = ANY($1::uuid[])) AS transactions
         FROM unnest($1::uuid[]) WITH ORDINALITY AS event(id, n) LEFT JOIN reactions r ON r.event_id = event.id GROUP BY event.n ORDER BY event.n`,
        [eventIds],
      );
    const whole = await jobOf();
    await Promise.all([runner.run(...whole), runner.run(...whole.toReversed())]);
    expect(await state(whole)).toEqual([1, 2, 3].map((event) => ({ event, open: null, attempts: 0, transactions: 1 })));
    expect(await rows('SELECT FROM notifications WHERE event_id = $1', [whole[2]])).toHaveLength(1);

    const broken = await jobOf();
    const failing = REACTION_HANDLERS.map((handler): Reaction => ({
      ...handler,
      run: async (tx, event, its) => {
        await handler.run(tx, event, its);
        if (handler.name === 'tell-venues' && event.id === broken[1]) throw new Error('the lamp went out');
      },
    }));
    await new ReactionRunner({ ...context, metrics }, failing).run(...broken);
    expect(await state(broken)).toMatchObject([
      { open: null, attempts: 0 },
      { open: ['tell-venues'], attempts: 1 },
      { open: null, attempts: 0 },
    ]);
    await runner.run(...broken);
    for (const id of broken) expect(await rows('SELECT FROM notifications WHERE event_id = $1', [id])).toHaveLength(1);
  });

  it('the automatic offers have a transaction of their own only where a venue that was asked has a rule', async () => {
    const plan = await liveAuction(database, { venues: 2 });
    const { request } = await entitiesOf(plan);
    const transactions = async () => {
      const eventId = await append(plan, { type: 'request.invited', data: { request, wave: 1, venues: 2 } } as unknown as NewEvent);
      await runner.run(eventId);
      return rows('SELECT name, dense_rank() OVER (ORDER BY transaction)::int AS n FROM done_reactions WHERE event_id = $1 ORDER BY name', [
        eventId,
      ]);
    };
    const others = ['notify-systems', 'push-venues'].map((name) => ({ name, n: 1 }));
    expect(await transactions()).toEqual([...others, { name: 'place-auto-bids', n: 1 }].sort((a, b) => (a.name < b.name ? -1 : 1)));
    await rows(
      `WITH template AS (INSERT INTO offer_templates (venue_id, name, price_kind, price, inclusions, perks, policy)
         VALUES ($1, 'Dinner', 'per_head', 1600, '{Dinner}', '{}', 'moderate') RETURNING id)
       INSERT INTO auto_bid_rules (venue_id, template_id, active, place_types, min_spend, party_from, party_to, times, max_distance, min_fit, max_open_bids)
       SELECT $1, id, true, '{cafes}', 1000000, 1, 4, '{evening}', '5-10', 50, 3 FROM template`,
      [plan.venueIds[0]],
    );
    expect(await transactions()).toContainEqual({ name: 'place-auto-bids', n: 2 });
  });

  it('a reaction is dead after too many tries and waits for an operator', async () => {
    const plan = await liveAuction(database);
    const eventId = await append(plan, { type: 'plan.no_eligible_venues', data: {} });
    const noHandlers = new ReactionRunner({ ...context, metrics }, []);
    for (let tries = 0; tries < 15; tries += 1) await noHandlers.run(eventId);
    const [row] = await rows<{ dead: boolean; attempts: number }>(
      'SELECT dead_at IS NOT NULL AS dead, attempts FROM reactions WHERE event_id = $1',
      [eventId],
    );
    expect(row).toEqual({ dead: true, attempts: 15 });
  });
});

describe('notifications of people', () => {
  it('the first offer notifies every member once, and the banner counts on', async () => {
    const plan = await pair(2);
    const { bids } = await entitiesOf(plan);
    for (const bid of bids as unknown[]) {
      await runner.run(await append(plan, { type: 'bid.placed', data: { bids: [bid], bidId: plan.bidIds[0] } } as unknown as NewEvent));
    }
    const notifications = await rows<{ user_id: string; type: string }>(
      'SELECT user_id, type FROM notifications WHERE datebook_id = $1 ORDER BY user_id',
      [plan.id],
    );
    expect(notifications).toEqual([plan.ownerId, plan.memberId].sort().map((user_id) => ({ user_id, type: 'first_bid' })));
    const banners = await rows<{ kind: string; count: number; seconds: number }>(
      'SELECT kind, count, round(extract(epoch FROM expires_at - created_at))::int AS seconds FROM banners WHERE datebook_id = $1',
      [plan.id],
    );
    expect(banners).toEqual([
      { kind: 'new_bid', count: 2, seconds: 180 },
      { kind: 'new_bid', count: 2, seconds: 180 },
    ]);
  });

  it('a plan-live banner lasts 45 s and appears only while the request is younger than 2 minutes', async () => {
    const [young, old] = [await liveAuction(database), await liveAuction(database)];
    await rows(`UPDATE bid_requests SET created_at = app_clock() - interval '121 seconds' WHERE id = $1`, [old.requestId]);
    for (const plan of [young, old]) {
      const { request } = await entitiesOf(plan);
      await runner.run(await append(plan, { type: 'plan.live', data: { request } } as unknown as NewEvent));
    }
    const banners = await rows<{ datebook_id: string; seconds: number }>(
      `SELECT datebook_id, round(extract(epoch FROM expires_at - created_at))::int AS seconds FROM banners
       WHERE datebook_id = ANY($1::uuid[])`,
      [[young.id, old.id]],
    );
    expect(banners).toEqual([{ datebook_id: young.id, seconds: 45 }]);
  });

  it('a dismissed new-bid banner stays away for 3 minutes', async () => {
    const plan = await liveAuction(database);
    const { bids } = await entitiesOf(plan);
    const again = async () =>
      runner.run(await append(plan, { type: 'bid.placed', data: { bids, bidId: plan.bidIds[0] } } as unknown as NewEvent));
    const shown = async () =>
      (await rows('SELECT 1 FROM banners WHERE datebook_id = $1 AND dismissed_at IS NULL AND expired_at IS NULL', [plan.id])).length;
    await again();
    await rows('UPDATE banners SET dismissed_at = app_clock() WHERE datebook_id = $1', [plan.id]);
    await again();
    expect(await shown()).toBe(0);
    await rows(`UPDATE banners SET dismissed_at = app_clock() - interval '181 seconds' WHERE datebook_id = $1`, [plan.id]);
    await again();
    expect(await shown()).toBe(1);
  });
});

describe('hints to venues', () => {
  it('each venue gets its own hint, with the request and never the plan', async () => {
    const plan = await liveAuction(database, { venues: 3, offers: [3100, 3200] });
    const [won, lost, silent] = plan.venueIds;
    const { bids, request } = await entitiesOf(plan);
    const decided = bids.map((bid) => ({
      ...bid,
      status: bid.venueId === won ? 'accepted' : 'lost',
    }));
    const pushes: { feed: string; hint: unknown }[] = [];
    database.onCommit(({ feeds }) => pushes.push(...feeds.filter((push) => plan.venueIds.some((id) => push.feed === `venue:${id}`))));
    await runner.run(
      await append(plan, { type: 'booking.confirmed', data: { bids: decided, request, bidId: plan.bidIds[0] } } as unknown as NewEvent),
    );
    const hintsTo = (id: string | undefined) => pushes.filter((push) => push.feed === `venue:${id}`).map((push) => push.hint);
    const hint = (type: string) => ({ type, requestId: plan.requestId });
    expect(hintsTo(won)).toEqual([hint('bid.won'), hint('request.changed')]);
    expect(hintsTo(lost)).toEqual([hint('bid.lost'), hint('request.changed')]);
    expect(hintsTo(silent)).toEqual([hint('request.changed')]);
    expect(JSON.stringify(pushes)).not.toContain(plan.id);
  });

  it.each([
    ['request.round', 'request.changed'],
    ['request.extended', 'request.changed'],
    ['request.closing', 'request.changed'],
    ['request.decision', 'request.changed'],
    ['request.closed', 'request.changed'],
    ['bid.stale', 'rank.changed'],
    ['plan.changing', 'request.changed'],
  ])('%s sends a hint to a venue without an offer', async (type, hint) => {
    const plan = await liveAuction(database, { offers: [3100] });
    const [, silent] = plan.venueIds;
    const { bids, request } = await entitiesOf(plan);
    const hints: string[] = [];
    database.onCommit(({ feeds }) => hints.push(...feeds.flatMap((push) => (push.feed === `venue:${silent}` ? [push.hint.type] : []))));
    await runner.run(await append(plan, { type, data: { bids, request, bidId: plan.bidIds[0] } } as unknown as NewEvent));
    expect(hints).toEqual([hint]);
  });
});

describe('hints of rival offers', () => {
  it('a rival’s offer causes a hint at the next full minute of the request, with the count of then, and not at its own moment', async () => {
    const plan = await liveAuction(database, { offers: [3100] });
    const [, venue] = plan.venueIds;
    const [request] = await rows<{ opened: Date }>('SELECT opens_at AS opened FROM bid_requests WHERE id = $1', [plan.requestId]);
    const after = (ms: number) => setClock(database, new Date((request?.opened.getTime() ?? 0) + ms));
    const hints: string[] = [];
    database.onCommit(({ feeds }) => hints.push(...feeds.flatMap((push) => (push.feed === `venue:${venue}` ? [push.hint.type] : []))));
    const shown = async () => (await database.venueRequests.one(plan.requestId, venue ?? someId<VenueId>('')))?.bidCount;
    const { bids } = await entitiesOf(plan);
    const placed = { type: 'bid.placed', data: { bids, bidId: plan.bidIds[0] } };
    const seen: unknown[] = [];
    for (const moment of [61_000, 90_000, 119_000]) {
      await after(moment);
      await runner.run(await append(plan, placed as unknown as NewEvent));
      await publishDueCounts(database);
      seen.push([moment, await shown(), [...hints]]);
    }
    await after(120_000);
    await publishDueCounts(database);
    expect(seen).toEqual([61_000, 90_000, 119_000].map((moment) => [moment, 0, []]));
    expect([await shown(), hints]).toEqual([1, ['rank.changed']]);
    // An improved offer changes nothing visible to others in the first round.
    await after(150_000);
    await runner.run(await append(plan, { ...placed, type: 'bid.revised' } as unknown as NewEvent));
    await after(200_000);
    await publishDueCounts(database);
    expect(hints).toEqual(['rank.changed']);
    await setClock(database, null);
  });
});

describe('mails of reactions', () => {
  it('a mail is inserted once for an event and a person, with the same Message-ID when it is sent again, in Hindi too', async () => {
    const plan = await pair(2);
    await rows(`UPDATE datebooks SET name = 'हमारी शाम' WHERE id = $1`, [plan.id]);
    await rows(`UPDATE users SET email = 'kabir@test.invalid', is_guest = false WHERE id = $1`, [plan.memberId]);
    const { request } = await entitiesOf(plan);
    await rows(`UPDATE users SET email = 'asha@test.invalid', is_guest = false WHERE id = $1`, [plan.ownerId]);
    await confirmAddressesOf(database, [plan.ownerId]);
    const eventId = await append(plan, { type: 'request.decision', data: { request } } as unknown as NewEvent);
    await runner.run(eventId);
    const deliveries = await rows<{ id: string; user_id: string; channel: string }>(
      'SELECT id, user_id, channel FROM deliveries WHERE event_id = $1 ORDER BY channel',
      [eventId],
    );
    expect(deliveries.map(({ user_id, channel }) => ({ user_id, channel }))).toEqual([{ user_id: plan.ownerId, channel: 'email' }]);
    const post = new DeliveryRunner(database, openPosts(config, database), logger, metrics);
    const [mail] = deliveries;
    await post.run(mail?.id ?? '');
    await post.run(mail?.id ?? '');
    await rows('UPDATE deliveries SET sent_at = NULL, next_try = app_clock() WHERE id = $1', [mail?.id]);
    await post.run(mail?.id ?? '');
    const files = readdirSync(join(config.dataDir, 'outbox')).filter((file) => file.includes(eventId) && file.endsWith('.eml'));
    expect(files).toHaveLength(1);
    const text = readFileSync(join(config.dataDir, 'outbox', files[0] ?? ''), 'utf8');
    expect(text).toMatch(new RegExp(`Message-ID:\\s+<${eventId}.${plan.ownerId}.decision_due@localhost>`));
    expect(text.replaceAll(/=\r?\n/g, '')).toContain(encodeURIComponent('हमारी').replaceAll('%', '='));
    expect(text).toContain('asha@test.invalid');
    expect(text).not.toContain(plan.memberId);
  });

  it('a push in the quiet hours waits for the morning unless it is urgent', async () => {
    await rows(
      `CREATE OR REPLACE FUNCTION app_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$ SELECT timestamptz '2031-03-01 23:30+05:30' $$`,
    );
    try {
      const plan = await liveAuction(database);
      await makeBrowser(database, { userId: plan.ownerId });
      const { bids, request } = await entitiesOf(plan);
      await runner.run(await append(plan, { type: 'bid.placed', data: { bids, bidId: plan.bidIds[0] } } as unknown as NewEvent));
      await runner.run(await append(plan, { type: 'request.decision', data: { request } } as unknown as NewEvent));
      const waiting = await rows<{ type: string; due: Date }>(
        `SELECT d.type, d.next_try AS due FROM deliveries d JOIN events e ON e.id = d.event_id
         WHERE e.datebook_id = $1 AND d.channel = 'push' ORDER BY d.type`,
        [plan.id],
      );
      expect(waiting.map(({ type, due }) => [type, due.toISOString()])).toEqual([
        ['decision_due', '2031-03-01T18:00:00.000Z'],
        ['first_bid', '2031-03-02T02:30:00.000Z'],
      ]);
      expect(await database.deliveries.overdue()).not.toEqual([]);
    } finally {
      await rows(
        `CREATE OR REPLACE FUNCTION app_clock() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$ SELECT date_trunc('milliseconds', clock_timestamp()) $$`,
      );
    }
  });
});
