import type { InsightDays, VenueInsights } from '@app/contracts';
import { call } from '../venue-partners/api.js';

export const fetchInsights = (days: InsightDays): Promise<VenueInsights> => call(`/insights?days=${days}`);
