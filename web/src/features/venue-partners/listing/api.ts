import type { ProfileConsent, ProfileTable, ReadProfile, TakeListing, VenueProfile } from '@app/contracts';
import { call } from '../api.js';

export const takeListing = (body: TakeListing): Promise<VenueProfile> => call('/listing', { method: 'POST', body });

export const beginProfile = (): Promise<ProfileConsent> => call('/business-profile', { method: 'POST' });
export const readProfile = (body: ReadProfile): Promise<ProfileTable> => call('/business-profile/rows', { method: 'POST', body });
