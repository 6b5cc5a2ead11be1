import { describe, expect, it } from '@jest/globals';
import type { BannerView } from '@app/contracts';
import { bannerToShow } from './banner-rules.js';

const START = Date.parse('2026-11-20T12:00:00.000Z');
const at = (ms: number) => new Date(START + ms).toISOString();
const banner = (id: string, kind: BannerView['kind'], patch: Partial<BannerView> = {}): BannerView => ({
  id,
  kind,
  dateBookId: 'plan',
  requestId: `request-${id}`,
  planName: 'Friday dinner',
  count: 2,
  createdAt: at(0),
  expiresAt: at(600_000),
  ...patch,
});

describe('banners', () => {
  it('show a new offer before a plan that went live', () => {
    expect(bannerToShow([banner('l', 'plan_live'), banner('b', 'new_bid')], {}, START)?.id).toBe('b');
  });

  it('hide a new offer three minutes after it was first shown', () => {
    const shown = { b: START };
    expect(bannerToShow([banner('b', 'new_bid')], shown, START + 179_999)?.id).toBe('b');
    expect(bannerToShow([banner('b', 'new_bid')], shown, START + 180_000)).toBeNull();
  });

  it('show a live plan only within two minutes of going live, for 45 seconds', () => {
    const live = [banner('l', 'plan_live')];
    expect(bannerToShow(live, {}, START + 119_999)?.id).toBe('l');
    expect(bannerToShow(live, {}, START + 120_000)).toBeNull();
    expect(bannerToShow(live, { l: START + 100_000 }, START + 144_999)?.id).toBe('l');
    expect(bannerToShow(live, { l: START + 100_000 }, START + 145_000)).toBeNull();
  });

  it('never show what the server has let expire, or offers that are all gone', () => {
    expect(bannerToShow([banner('b', 'new_bid', { expiresAt: at(1_000) })], {}, START + 1_000)).toBeNull();
    expect(bannerToShow([banner('b', 'new_bid', { count: 0 })], {}, START)).toBeNull();
  });
});
