import type { BannerId, BannerView } from '@app/contracts';
import { requestWithMeta, request } from '../../lib/http.js';

export const fetchBanners = async (): Promise<BannerView[]> => (await requestWithMeta<BannerView[]>('/api/banners', { polled: true })).data;

export const dismissBanner = (id: BannerId): Promise<null> =>
  request<null>(`/api/banners/${encodeURIComponent(id)}/dismiss`, { method: 'POST', body: {} });
