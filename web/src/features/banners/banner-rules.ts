import type { BannerId, BannerKind, BannerView } from '@app/contracts';

/** How long a banner stays once it was shown. */
export const SHOWN_FOR_MS: Record<BannerKind, number> = { new_bid: 180_000, plan_live: 45_000 };
/** A plan that went live longer ago than this is no news. */
export const LIVE_NEWS_MS = 120_000;

/** When each banner was first on the screen, in server time. */
export type FirstShown = Readonly<Record<BannerId, number>>;

const mayShow = (banner: BannerView, shown: FirstShown, now: number): boolean => {
  if (banner.kind === 'new_bid' && banner.count === 0) return false;
  if (Date.parse(banner.expiresAt) <= now) return false;
  const first = shown[banner.id];
  if (first === undefined) return banner.kind === 'new_bid' || now - Date.parse(banner.createdAt) < LIVE_NEWS_MS;
  return now - first < SHOWN_FOR_MS[banner.kind];
};

/** The banner for the screen at `now`, or none: a new offer before a plan that went live, the newest first. */
export const bannerToShow = (banners: readonly BannerView[], shown: FirstShown, now: number): BannerView | null =>
  banners
    .filter((banner) => mayShow(banner, shown, now))
    .sort((a, b) => (a.kind === b.kind ? b.createdAt.localeCompare(a.createdAt) : a.kind === 'new_bid' ? -1 : 1))[0] ?? null;
