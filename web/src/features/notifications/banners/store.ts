import type { BannerId, BannerView } from '@app/contracts';
import { create } from 'zustand';
import { serverNow } from '../../../lib/clock.js';
import { request, requestWithMeta } from '../../../lib/http.js';
import { SESSION, session } from '../../../lib/storage.js';
import { SHOWN_FOR_MS, type Seen } from './banner-rules.js';

const fetchBanners = async (): Promise<BannerView[]> => (await requestWithMeta<BannerView[]>('/api/moments', { etag: true })).data;

const dismissBanner = (id: BannerId): Promise<null> =>
  request<null>(`/api/moments/${encodeURIComponent(id)}/dismiss`, { method: 'POST', body: {} });

interface BannersState {
  banners: readonly BannerView[];
  seen: Seen;
  load: () => Promise<void>;
  /** Stores the start of the banner's time, which survives a reload. */
  show: (banner: BannerView) => void;
  /** Records that the reader has seen the content on the plan's page: only later changes are news. */
  close: (banner: BannerView) => void;
  /** Closes the banner and all others of its plan. */
  dismiss: (banner: BannerView) => void;
}

const NOTHING: Seen = { firstShown: {}, closed: {} };
const storedSeen = (): Seen => {
  const kept = session.json(SESSION.bannersSeen);
  return { ...NOTHING, ...(typeof kept === 'object' && kept !== null ? kept : {}) };
};

export const useBanners = create<BannersState>((set, get) => {
  const note = (field: keyof Seen, id: BannerId, at: number): void => {
    const { seen } = get();
    const next = { ...seen, [field]: { ...seen[field], [id]: at } };
    session.set(SESSION.bannersSeen, JSON.stringify(next));
    set({ seen: next });
  };
  // The server's rows are never later than this read, even when the clocks differ.
  const close = ({ id, createdAt }: BannerView): void => note('closed', id, Math.max(serverNow(), Date.parse(createdAt)));
  return {
    banners: [],
    seen: storedSeen(),
    load: async () => set({ banners: await fetchBanners() }),
    show: ({ id, kind }) => {
      const now = serverNow();
      const first = get().seen.firstShown[id];
      if (first === undefined || now - first >= SHOWN_FOR_MS[kind]) note('firstShown', id, now);
    },
    close: (banner) => {
      if (Date.parse(banner.createdAt) > (get().seen.closed[banner.id] ?? -Infinity)) close(banner);
    },
    dismiss: (banner) => {
      for (const other of get().banners) if (other.dateBookId === banner.dateBookId) close(other);
      // The banner stays closed on this device; without an answer the other devices drop it when it expires.
      dismissBanner(banner.id).catch(() => undefined);
    },
  };
});
