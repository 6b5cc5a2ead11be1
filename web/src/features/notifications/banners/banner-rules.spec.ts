import { describe, expect, it } from '@jest/globals';
import type { BannerView, BannerId, PlanId, BidRequestId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { bannerToShow } from './banner-rules.js';

const START = Date.parse('2026-11-20T12:00:00.000Z');
const at = (ms: number) => new Date(START + ms).toISOString();
const banner = (id: BannerId, kind: BannerView['kind'], patch: Partial<BannerView> = {}): BannerView => ({
  id,
  kind,
  dateBookId: someId<PlanId>('plan'),
  requestId: someId<BidRequestId>(`request-${id}`),
  planName: 'Friday dinner',
  count: 2,
  createdAt: at(0),
  expiresAt: at(600_000),
  ...patch,
});

const seen = (firstShown: Record<string, number> = {}, closed: Record<string, number> = {}) => ({ firstShown, closed });

describe('banners', () => {
  it('show a new offer before a plan that went live', () => {
    expect(
      bannerToShow(
        [banner(someId<BannerId>('l'), 'plan_live', { dateBookId: someId<PlanId>('other') }), banner(someId<BannerId>('b'), 'new_bid')],
        seen(),
        START,
      )?.id,
    ).toBe('b');
  });

  it('hide a new offer three minutes after it was first shown', () => {
    const shown = seen({ b: START });
    expect(bannerToShow([banner(someId<BannerId>('b'), 'new_bid')], shown, START + 179_999)?.id).toBe('b');
    expect(bannerToShow([banner(someId<BannerId>('b'), 'new_bid')], shown, START + 180_000)).toBeNull();
  });

  it('show a live plan only within two minutes of going live, for 45 seconds', () => {
    const live = [banner(someId<BannerId>('l'), 'plan_live')];
    expect(bannerToShow(live, seen(), START + 119_999)?.id).toBe('l');
    expect(bannerToShow(live, seen(), START + 120_000)).toBeNull();
    expect(bannerToShow(live, seen({ l: START + 100_000 }), START + 144_999)?.id).toBe('l');
    expect(bannerToShow(live, seen({ l: START + 100_000 }), START + 145_000)).toBeNull();
  });

  it('never appear after they have expired on the server, or when all their offers are gone', () => {
    expect(bannerToShow([banner(someId<BannerId>('b'), 'new_bid', { expiresAt: at(1_000) })], seen(), START + 1_000)).toBeNull();
    expect(bannerToShow([banner(someId<BannerId>('b'), 'new_bid', { count: 0 })], seen(), START)).toBeNull();
  });

  it('stop announcing a live plan once it has offers, seen or not', () => {
    const both = [banner(someId<BannerId>('l'), 'plan_live'), banner(someId<BannerId>('b'), 'new_bid')];
    expect(bannerToShow(both, seen({}, { b: START }), START)).toBeNull();
    expect(bannerToShow(both, seen({}, { b: START - 1 }), START)?.id).toBe('b');
  });

  it('skip changes that the reader has just watched, but show later ones', () => {
    const watched = seen({}, { b: START, l: START });
    expect(bannerToShow([banner(someId<BannerId>('b'), 'new_bid')], watched, START + 1_000)).toBeNull();
    expect(bannerToShow([banner(someId<BannerId>('l'), 'plan_live')], watched, START + 1_000)).toBeNull();
    expect(bannerToShow([banner(someId<BannerId>('b'), 'new_bid', { createdAt: at(500) })], watched, START + 1_000)?.id).toBe('b');
  });

  it('appear again for an offer that arrives after their time was over', () => {
    const over = seen({ b: START });
    expect(bannerToShow([banner(someId<BannerId>('b'), 'new_bid', { createdAt: at(170_000) })], over, START + 200_000)).toBeNull();
    expect(bannerToShow([banner(someId<BannerId>('b'), 'new_bid', { createdAt: at(190_000) })], over, START + 200_000)?.id).toBe('b');
  });
});
