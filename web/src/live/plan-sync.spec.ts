import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CATCH_UP_PAGE, type BidId } from '@app/contracts';
import { MEMBER, OWNER, PLAN, someBid, someSnapshot } from '@app/testkit/scenario/planner-views';
import { someId } from '@app/testkit/scenario/some-id';
import { followedPlanProperty } from '../testing/live-plan-model.js';
import { ScriptedServer } from '../testing/scripted-server.js';
import { VirtualTime } from '../testing/virtual-time.js';
import { createLive, type Live } from './live-runtime.js';

const LOST = { dropEvent: true, copies: 1, delayMs: 0 };
const opened: Live[] = [];
const begin = async () => {
  const time = new VirtualTime();
  const server = new ScriptedServer(time);
  const nows: string[] = [];
  const live = createLive(server.ports(nows));
  opened.push(live);
  return { time, server, live, nows, shown: () => live.plans.entry(PLAN).view?.snapshot };
};
afterEach(() => {
  for (const live of opened.splice(0)) live.close();
});

describe('a followed plan', () => {
  it('shows only states that the server had, never goes back, and is the newest or marked as possibly outdated', async () => {
    await fc.assert(followedPlanProperty, { numRuns: 400, seed: 20_261_126 });
  }, 60_000);

  it('reads the log once, 200 to 300 ms after a gap, and reads nothing when the missing event arrives in time', async () => {
    const { time, server, live, shown } = await begin();
    live.open();
    live.watch(PLAN);
    await time.advance(1_000);
    const late = { dropEvent: false, copies: 1, delayMs: 150 };
    server.placeBid(someId<BidId>('a'), 2_000, late);
    server.placeBid(someId<BidId>('b'), 2_100);
    await time.advance(1_000);
    expect(server.calls.filter((call) => call === 'events')).toHaveLength(0);
    expect(shown()?.bids).toHaveLength(2);

    server.placeBid(someId<BidId>('c'), 2_200, { dropEvent: true, copies: 1, delayMs: 0 });
    server.placeBid(someId<BidId>('d'), 2_300);
    await time.advance(150);
    expect(server.calls.filter((call) => call === 'events')).toHaveLength(0);
    await time.advance(1_000);
    expect(server.calls.filter((call) => call === 'events')).toHaveLength(1);
    expect(shown()?.bids).toHaveLength(4);
  });

  it('reads no log while its watch is unanswered, and afterwards reads what was lost meanwhile', async () => {
    const { time, server, live, shown } = await begin();
    live.open();
    live.watch(PLAN);
    await time.advance(1_000);
    server.drop();
    server.placeBid(someId<BidId>('a'), 2_000);
    server.latency = () => 600;
    server.connect();
    server.placeBid(someId<BidId>('b'), 2_100, LOST);
    server.placeBid(someId<BidId>('c'), 2_200);
    await time.advance(590);
    expect(server.calls).not.toContain('events');
    await time.advance(2_000);
    expect(shown()?.bids).toHaveLength(3);
    expect(server.calls.filter((call) => call === 'events')).toHaveLength(1);
  });

  it.each(['watch', 'log'] as const)(
    'takes the snapshot of a restored database although its seq is lower, when the %s reports the restore',
    async (by) => {
      const { time, server, live, shown } = await begin();
      live.open();
      live.watch(PLAN);
      await time.advance(1_000);
      for (const name of ['One', 'Two', 'Three']) server.rename(name);
      await time.advance(1_000);
      server.restore(1);
      if (by === 'log') server.refuseWatch = 'unavailable';
      server.connect();
      live.resume();
      await time.advance(1_000);
      expect(shown()).toMatchObject({ seq: 1, plan: { name: 'One' } });
    },
  );

  it('repeats a read that failed while it waited for a late event', async () => {
    const { time, server, live } = await begin();
    live.open();
    live.watch(PLAN);
    await time.advance(1_000);
    server.rename('One', { dropEvent: false, copies: 1, delayMs: 100 });
    server.rename('Two');
    await time.advance(50);
    server.unreachable = true;
    live.resume();
    await time.advance(60);
    expect(live.connection.getState().state).toBe('reconnecting');
    server.unreachable = false;
    await time.advance(2_000);
    expect(live.connection.getState().state).toBe('live');
  });

  it('is not shown as live while changed votes cannot be read', async () => {
    const { time, server, live, shown } = await begin();
    live.open();
    live.watch(PLAN);
    await time.advance(1_000);
    server.placeBid(someId<BidId>('a'), 2_000);
    server.refusedReads = ['bids'];
    server.vote('a', MEMBER, 'love');
    await time.advance(1_000);
    expect(live.connection.getState().state).toBe('reconnecting');
    server.refusedReads = [];
    await time.advance(10_000);
    expect(live.connection.getState().state).toBe('live');
    expect(shown()?.bids[0]?.votes.counts).toEqual({ love: 1, ok: 0, no: 0 });
  });

  it('loads the snapshot for an unknown event type and asks for a reload after three in a minute', async () => {
    const { time, server, live } = await begin();
    live.open();
    live.watch(PLAN);
    await time.advance(1_000);
    const before = server.calls.filter((call) => call === 'snapshot').length;
    for (let count = 0; count < 3; count++) {
      expect(live.connection.getState().outdated).toBe(false);
      server.append('bid.teleported' as 'bid.placed', {});
      await time.advance(1_000);
    }
    expect(server.calls.filter((call) => call === 'snapshot').length - before).toBe(3);
    expect(live.plans.entry(PLAN).applied?.seq).toBe(server.seq);
    expect(live.connection.getState().outdated).toBe(true);
  });

  it('ignores a snapshot that was read before its newest event', async () => {
    const { time, server, live, shown } = await begin();
    live.open();
    live.watch(PLAN);
    await time.advance(1_000);
    server.latency = () => 300;
    // The second event causes another snapshot while the first one is under way.
    server.append('bid.teleported' as 'bid.placed', {});
    await time.advance(100);
    server.append('bid.teleported' as 'bid.placed', {});
    await time.advance(900);
    server.rename('Newest');
    await time.advance(50);
    expect(shown()?.plan.name).toBe('Newest');
    await time.advance(160);
    expect(shown()?.plan.name).toBe('Newest');
  });

  it('reads missed events page by page instead of a snapshot', async () => {
    const { time, server, live, shown } = await begin();
    live.open();
    live.watch(PLAN);
    await time.advance(1_000);
    server.drop();
    const before = server.calls.length;
    for (let n = 0; n < 2.5 * CATCH_UP_PAGE; n++) server.rename(`Name ${n}`);
    server.connect();
    await time.advance(100);
    expect(shown()?.plan.name).toBe(`Name ${2.5 * CATCH_UP_PAGE - 1}`);
    // The answer to the watch holds the first page.
    expect(server.calls.slice(before).filter((call) => call !== 'status')).toEqual(['watch', 'events', 'events']);
  });

  it('stops reading once a read of its own slices finds it gone', async () => {
    const { time, server, live } = await begin();
    live.open();
    live.watch(PLAN);
    await time.advance(1_000);
    server.placeBid(someId<BidId>('a'), 2_000);
    await time.advance(100);
    server.gone = true;
    server.vote('a', MEMBER, 'ok');
    await time.advance(1_000);
    expect(live.plans.entry(PLAN)).toMatchObject({ gone: true, applied: null });
    const quiet = server.calls.length;
    server.placeBid(someId<BidId>('b'), 2_100);
    server.heads();
    server.drop();
    await time.advance(60_000);
    server.connect();
    await time.advance(60_000);
    expect(server.calls.slice(quiet)).toEqual([]);
  });

  it('reads a slice that was outdated when the plan was left, once the plan is followed again', async () => {
    const { time, server, live, shown } = await begin();
    live.open();
    const leave = live.watch(PLAN);
    await time.advance(1_000);
    server.placeBid(someId<BidId>('a'), 2_000);
    await time.advance(100);
    server.refusedReads = ['bids'];
    server.vote('a', MEMBER, 'love');
    await time.advance(500);
    leave();
    await time.advance(20_000);
    const quiet = server.calls.length;
    await time.advance(60_000);
    expect(server.calls.length).toBe(quiet);
    server.refusedReads = [];
    live.watch(PLAN);
    await time.advance(1_000);
    expect(shown()?.bids[0]?.votes.counts).toEqual({ love: 1, ok: 0, no: 0 });
  });

  it('sets the clock from heads and acknowledgements, never from an event', async () => {
    const { time, server, live, nows } = await begin();
    live.open();
    live.watch(PLAN);
    await time.advance(1_000);
    server.placeBid(someId<BidId>('a'), 2_000);
    await time.advance(1_000);
    server.heads();
    expect(new Set(nows)).toEqual(new Set(['2026-11-20T12:00:00.000Z']));
  });

  it('keeps a newer slice when an older answer arrives late', async () => {
    const { time, server, live, shown } = await begin();
    live.open();
    live.watch(PLAN);
    await time.advance(1_000);
    server.placeBid(someId<BidId>('a'), 2_000);
    await time.advance(100);
    server.latency = () => 400;
    server.vote('a', MEMBER, 'no');
    await time.advance(500);
    server.vote('a', MEMBER, 'love');
    await time.advance(5_000);
    expect(shown()?.bids[0]?.votes.counts).toEqual({ love: 1, ok: 0, no: 0 });
  });
});

describe('a watch that is refused', () => {
  const connected = async (refusal: ScriptedServer['refuseWatch']) => {
    const opened = await begin();
    opened.live.open();
    opened.live.watch(PLAN);
    await opened.time.advance(1_000);
    opened.server.drop();
    opened.server.placeBid(someId<BidId>('a'), 2_000);
    opened.server.refuseWatch = refusal;
    opened.server.connect();
    return opened;
  };
  const watches = (server: ScriptedServer) => server.calls.filter((call) => call === 'watch').length;

  it('repeats a refused watch, shows the state as not live, and then shows what was missed', async () => {
    const { time, server, live, shown } = await connected('unavailable');
    await time.advance(100);
    expect(live.connection.getState()).toMatchObject({ state: 'reconnecting', everLive: true });
    await time.advance(1_900);
    expect(live.connection.getState().state).toBe('polling');
    server.refuseWatch = null;
    server.placeBid(someId<BidId>('b'), 2_100);
    await time.advance(2_500);
    expect(live.connection.getState().state).toBe('live');
    expect(shown()?.bids).toHaveLength(2);
    const quiet = watches(server);
    server.placeBid(someId<BidId>('c'), 2_200);
    await time.advance(30_000);
    expect(shown()?.bids).toHaveLength(3);
    expect(watches(server)).toBe(quiet);
  });

  it('repeats a watch that got no answer', async () => {
    const { time, server, live, shown } = await connected('silence');
    await time.advance(5_100);
    expect(live.connection.getState().state).toBe('reconnecting');
    server.refuseWatch = null;
    await time.advance(1_000);
    expect(live.connection.getState().state).toBe('live');
    expect(shown()?.bids).toHaveLength(1);
  });

  it('repeats a refused watch at growing intervals, polls that plan alone meanwhile, and shows so in the pill', async () => {
    const { time, server, live, shown } = await connected('rate-limited');
    let lists = 0;
    live.addList({ hints: ['plans.changed'], pollMs: 5_000, load: () => void (lists += 1) });
    await time.advance(20_000);
    const first = watches(server);
    for (let n = 0; n < 4; n++) {
      server.reviseBid(someId<BidId>('a'), 1_900 - n);
      await time.advance(5_000);
      expect(shown()?.bids[0]?.proposedPrice).toBe(1_900 - n);
    }
    expect(watches(server) - first).toBeLessThanOrEqual(2);
    expect(live.connection.getState().state).toBe('polling');
    expect([live.isPolling, lists]).toEqual([false, 0]);
    server.refuseWatch = null;
    await time.advance(10_000);
    expect(live.connection.getState().state).toBe('live');
    const quiet = server.calls.length;
    await time.advance(60_000);
    expect(server.calls.length).toBe(quiet);
  });

  it('repeats a refused watch at once when the tab returns, and stops when the plan has no follower', async () => {
    const { time, server, live } = await begin();
    server.refuseWatch = 'unavailable';
    live.open();
    const leave = live.watch(PLAN);
    await time.advance(20_000);
    server.refuseWatch = null;
    live.resume();
    await time.advance(100);
    expect(live.connection.getState().state).toBe('live');

    server.drop();
    server.refuseWatch = 'unavailable';
    server.connect();
    await time.advance(1_000);
    expect(live.connection.getState().state).toBe('polling');
    leave();
    await time.advance(6_000);
    expect(live.connection.getState().state).toBe('live');
    const quiet = server.calls.length;
    await time.advance(60_000);
    expect(server.calls.length).toBe(quiet);
  });

  it('repeats a refused watch at a random moment of each client', async () => {
    const moments = [];
    for (const random of [0, 0.25, 0.5, 0.75, 0.99]) {
      const { time, server, live } = await begin();
      server.random = () => random;
      live.open();
      live.watch(PLAN);
      await time.advance(1_000);
      server.drop();
      server.refuseWatch = 'unavailable';
      server.connect();
      await time.advance(10);
      const asked = watches(server);
      const from = time.now;
      while (watches(server) === asked && time.now - from < 2_000) await time.advance(1);
      moments.push(time.now - from);
    }
    expect(new Set(moments).size).toBe(5);
    expect(Math.max(...moments)).toBeLessThanOrEqual(750);
  });

  it('repeats a refused watch at the time that the server names', async () => {
    const { time, server } = await connected('rate-limited');
    server.hint = { retryAfter: 8 };
    await time.advance(7_900);
    expect(watches(server)).toBe(2);
    await time.advance(200);
    expect(watches(server)).toBe(3);
  });

  it('joins again when heads do not name the plan', async () => {
    const { time, server, live, shown } = await begin();
    live.open();
    live.watch(PLAN);
    await time.advance(1_000);
    server.forgetWatch();
    server.placeBid(someId<BidId>('a'), 2_000);
    await time.advance(1_000);
    expect(shown()?.bids).toHaveLength(0);
    server.heads();
    await time.advance(1_000);
    expect(shown()?.bids).toHaveLength(1);
  });
});

describe('a command', () => {
  it("shows its optimistic update at once, keeps it until its own event is applied, and then shows the server's state", async () => {
    const { time, server, live, shown } = await begin();
    live.open();
    live.watch(PLAN);
    await time.advance(1_000);
    server.placeBid(someId<BidId>('a'), 2_000);
    await time.advance(100);
    const done = live.command(
      PLAN,
      {
        key: 'name',
        slice: null,
        patch: (plan) => ({ ...plan, snapshot: { ...plan.snapshot, plan: { ...plan.snapshot.plan, name: 'Guess' } } }),
      },
      async () => {
        await new Promise<void>((resolve) => void time.after(50, resolve));
        server.rename('Truth', { dropEvent: true, copies: 1, delayMs: 0 });
        return { value: null, seq: server.seq };
      },
    );
    expect(shown()?.plan.name).toBe('Guess');
    server.latency = () => 400;
    await time.advance(60);
    expect(shown()?.plan.name).toBe('Guess');
    await time.advance(1_000);
    await done;
    expect(shown()?.plan.name).toBe('Truth');
    expect(live.plans.entry(PLAN).overlays).toHaveLength(0);
  });

  it('reads nothing when its event arrived before its answer', async () => {
    const { time, server, live, shown } = await begin();
    live.open();
    live.watch(PLAN);
    await time.advance(1_000);
    const before = server.calls.length;
    const done = live.command(PLAN, null, async () => {
      server.rename('Truth');
      await new Promise<void>((resolve) => void time.after(50, resolve));
      return { value: null, seq: server.seq };
    });
    await time.advance(60);
    await done;
    expect(shown()?.plan.name).toBe('Truth');
    expect(server.calls.slice(before).filter((call) => call === 'events')).toEqual([]);
  });

  it('removes its optimistic update when the command fails', async () => {
    const { time, live, shown } = await begin();
    live.open();
    live.watch(PLAN);
    await time.advance(1_000);
    const optimistic = {
      key: 'k',
      slice: null,
      patch: (plan: NonNullable<ReturnType<typeof live.plans.entry>['applied']>) => ({
        ...plan,
        snapshot: { ...plan.snapshot, bids: [someBid(someId<BidId>('ghost'), { votes: { mine: null, counts: null } })] },
      }),
    };
    await expect(live.command(PLAN, optimistic, () => Promise.reject(new Error('409')))).rejects.toThrow('409');
    expect(shown()?.bids).toHaveLength(0);
  });
});

describe('polling', () => {
  it('polls only while the socket is down, at the specified intervals, and shows so', async () => {
    const { time, server, live, shown } = await begin();
    server.refuseSocket = true;
    let unread = 0;
    live.addList({ hints: ['notification.created'], pollMs: 30_000, load: () => void (unread += 1) });
    live.open();
    live.watch(PLAN);
    await time.advance(100);
    expect(live.connection.getState().state).toBe('polling');
    const before = server.calls.length;
    server.placeBid(someId<BidId>('a'), 2_000);
    await time.advance(30_000);
    expect(shown()?.bids).toHaveLength(1);
    const calls = server.calls.slice(before);
    expect(calls.filter((call) => call === 'events').length).toBeGreaterThanOrEqual(9);
    expect(calls.filter((call) => call === 'events').length).toBeLessThanOrEqual(11);
    expect(calls.filter((call) => call === 'status').length).toBeLessThanOrEqual(7);
    expect(unread).toBe(2);

    server.refuseSocket = false;
    server.connect();
    expect(live.connection.getState().state).toBe('live');
    await time.advance(2_000);
    const quiet = server.calls.length;
    await time.advance(120_000);
    expect(server.calls.length).toBe(quiet);
    expect(unread).toBe(3);
  });

  it('starts polling only after a short break has lasted', async () => {
    const { time, server, live } = await begin();
    live.open();
    live.watch(PLAN);
    await time.advance(1_000);
    server.drop();
    expect(live.connection.getState().state).toBe('reconnecting');
    await time.advance(1_000);
    expect(live.isPolling).toBe(false);
    server.connect();
    await time.advance(3_000);
    expect(live.isPolling).toBe(false);
    expect(live.connection.getState().state).toBe('live');
  });
});

describe('a feed', () => {
  it('reads a list once for all pushes that arrive during a read', async () => {
    const { time, server, live } = await begin();
    let loads = 0;
    live.addList({
      hints: ['plans.changed'],
      pollMs: 0,
      load: () => {
        loads += 1;
        return new Promise<void>((resolve) => void time.after(100, resolve));
      },
    });
    live.open();
    await time.advance(1_000);
    loads = 0;
    for (let rev = 1; rev <= 10; rev++) {
      server.push({ feed: 'user:u-owner', rev, hint: { type: 'plans.changed' } });
      await time.advance(5);
    }
    await time.advance(1_000);
    expect(loads).toBe(2);
  });

  it('repeats the read of a list that failed, without another push', async () => {
    const { time, server, live } = await begin();
    let loads = 0;
    let failing = false;
    live.addList({
      hints: ['plans.changed'],
      pollMs: 0,
      load: () => {
        loads += 1;
        return failing ? Promise.reject(new Error('ended')) : Promise.resolve();
      },
    });
    live.open();
    await time.advance(1_000);
    [loads, failing] = [0, true];
    server.push({ feed: 'user:u-owner', rev: 1, hint: { type: 'plans.changed' } });
    await time.advance(10_000);
    expect(loads).toBeGreaterThan(1);
    failing = false;
    await time.advance(20_000);
    loads = 0;
    await time.advance(120_000);
    expect(loads).toBe(0);
  });

  it('reads the hinted list for the next revision and every list for any other', async () => {
    const { time, server, live } = await begin();
    const loads: string[] = [];
    live.addList({ hints: ['banner.shown'], pollMs: 0, load: () => void loads.push('banners') });
    live.addList({ hints: ['notification.created'], pollMs: 0, load: () => void loads.push('unread') });
    live.open();
    await time.advance(100);
    expect(loads.splice(0)).toEqual(['banners', 'unread']);
    const push = (rev: number) => server.push({ feed: 'user:u-owner', rev, hint: { type: 'banner.shown' } });
    push(7);
    expect(loads.splice(0)).toEqual(['banners', 'unread']);
    push(8);
    expect(loads.splice(0)).toEqual(['banners']);
    push(8);
    expect(loads.splice(0)).toEqual([]);
    push(10);
    expect(loads.splice(0)).toEqual(['banners', 'unread']);
  });
});

describe('a plan that cannot be read', () => {
  it('shows an unreadable plan as last seen until the server answers', async () => {
    const { time, server, live, shown } = await begin();
    const last = someSnapshot(OWNER);
    server.seenBefore = { ...last, seq: 40, plan: { ...last.plan, name: 'As it was' } };
    server.unreachable = true;
    server.refuseSocket = true;
    live.watch(PLAN);
    await time.advance(100);
    expect(shown()?.plan.name).toBe('As it was');
    expect(live.plans.entry(PLAN).failing).toBe(true);
    server.unreachable = false;
    await time.advance(30_000);
    expect(shown()?.plan.name).toBe(last.plan.name);
    expect(live.plans.entry(PLAN)).toMatchObject({ failing: false, applied: { seq: server.seq } });
  });

  it('shows the plan as last seen 3 s after a read without an answer, marked as possibly outdated', async () => {
    const { time, server, live, shown } = await begin();
    const last = someSnapshot(OWNER);
    server.seenBefore = { ...last, seq: 40, plan: { ...last.plan, name: 'As it was' } };
    server.latency = () => 4_000;
    server.refuseSocket = true;
    live.watch(PLAN);
    await time.advance(2_999);
    expect(shown()).toBeUndefined();
    await time.advance(1);
    expect(shown()?.plan.name).toBe('As it was');
    expect(live.plans.entry(PLAN).failing).toBe(true);
    await time.advance(5_000);
    expect(shown()?.plan.name).toBe(last.plan.name);
    expect(live.plans.entry(PLAN).failing).toBe(false);
  });

  it('is not shown as live 3 s after its return to a screen whose server has frozen', async () => {
    const { time, server, live } = await begin();
    live.open();
    live.watch(PLAN);
    await time.advance(1_000);
    server.frozen = true;
    live.resume();
    await time.advance(2_999);
    expect(live.connection.getState().state).toBe('live');
    await time.advance(1);
    expect(live.connection.getState().state).toBe('reconnecting');
  });
});
