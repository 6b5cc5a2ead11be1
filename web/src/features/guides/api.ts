import type { CitySlug, GuideView, LocalContactAnswer } from '@app/contracts';
import { request } from '../../lib/http.js';

export const fetchGuides = (): Promise<GuideView[]> => request('/api/guides');
export const fetchGuide = (id: string): Promise<GuideView> => request(`/api/guides/${encodeURIComponent(id)}`);
/** Records a tap and returns the numbers of a city's guide. */
export const fetchNumbers = (city: CitySlug): Promise<LocalContactAnswer> => request(`/api/local-contact?city=${city}`);
