import type { TakeListing, VenueProfile } from '@app/contracts';
import { call } from '../venue-partners/api.js';

export const takeListing = (body: TakeListing): Promise<VenueProfile> => call('/listing', { method: 'POST', body });
