import type { BannerId, BannerView } from '@app/contracts';
import { create } from 'zustand';
import { session } from '../../lib/storage.js';
import { SESSION } from '../../lib/storage-keys.js';
import type { FirstShown } from './banner-rules.js';
import { request, requestWithMeta } from '../../lib/http.js';

export const fetchBanners = async (): Promise<BannerView[]> => (await requestWithMeta<BannerView[]>('/api/banners', { etag: true })).data;

export const dismissBanner = (id: BannerId): Promise<null> =>
  request<null>(`/api/banners/${encodeURIComponent(id)}/dismiss`, { method: 'POST', body: {} });

interface BannersState {
  banners: readonly BannerView[];
  firstShown: FirstShown;
  load: () => Promise<void>;
  /** Remembers the moment from which the banner's time runs, also over a reload. */
  seen: (id: BannerId, now: number) => void;
  dismiss: (id: BannerId) => void;
}

const storedSeen = (): FirstShown => {
  try {
    const parsed: unknown = JSON.parse(session.get(SESSION.bannersSeen) ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? (parsed as FirstShown) : {};
  } catch {
    return {};
  }
};

export const useBanners = create<BannersState>((set, get) => ({
  banners: [],
  firstShown: storedSeen(),
  load: async () => set({ banners: await fetchBanners() }),
  seen: (id, now) => {
    if (get().firstShown[id] !== undefined) return;
    const firstShown = { ...get().firstShown, [id]: now };
    session.set(SESSION.bannersSeen, JSON.stringify(firstShown));
    set({ firstShown });
  },
  dismiss: (id) => {
    set({ banners: get().banners.filter((banner) => banner.id !== id) });
    // It stays away on this device either way; without an answer the other devices drop it when it expires.
    dismissBanner(id).catch(() => undefined);
    const firstShown = { ...get().firstShown, [id]: 0 };
    session.set(SESSION.bannersSeen, JSON.stringify(firstShown));
    set({ firstShown });
  },
}));
