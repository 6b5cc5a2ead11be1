import type { BannerId, BannerKind, BannerView } from '@app/contracts';

/** The time that a banner stays after it was first shown. */
export const SHOWN_FOR_MS: Record<BannerKind, number> = { new_bid: 180_000, plan_live: 45_000 };
/** The age from which on a live plan is no news. */
const LIVE_NEWS_MS = 120_000;

/** By banner, in server time: its first appearance, and the last time it was dismissed or its plan was viewed. */
export interface Seen {
  firstShown: Readonly<Record<BannerId, number>>;
  closed: Readonly<Record<BannerId, number>>;
}

/** Whether its time on the screen is over; a later offer makes it news again. */
const hasBeenShown = ({ id, kind, createdAt }: BannerView, { firstShown }: Seen, now: number): boolean => {
  const first = firstShown[id];
  return first !== undefined && now - first >= SHOWN_FOR_MS[kind] && Date.parse(createdAt) < first + SHOWN_FOR_MS[kind];
};

const mayShow = (banner: BannerView, seen: Seen, now: number): boolean => {
  const { id, kind } = banner;
  const created = Date.parse(banner.createdAt);
  if (Date.parse(banner.expiresAt) <= now || created <= (seen.closed[id] ?? -Infinity) || hasBeenShown(banner, seen, now)) return false;
  if (kind === 'new_bid') return banner.count > 0;
  return seen.firstShown[id] !== undefined || now - created < LIVE_NEWS_MS;
};

/**
 * The banner for the screen at `now`, or null: a new offer before a plan that went live, the newest first. A live plan with offers needs
 * no announcement.
 */
export function bannerToShow(banners: readonly BannerView[], seen: Seen, now: number): BannerView | null {
  const withOffers = new Set(banners.filter(({ kind }) => kind === 'new_bid').map(({ dateBookId }) => dateBookId));
  const news = banners.filter((banner) => mayShow(banner, seen, now) && (banner.kind === 'new_bid' || !withOffers.has(banner.dateBookId)));
  return news.sort((a, b) => (a.kind === b.kind ? b.createdAt.localeCompare(a.createdAt) : a.kind === 'new_bid' ? -1 : 1))[0] ?? null;
}
