import type { MakeVenueKey, NewVenueKey, VenueKey } from '@app/contracts';
import { call } from '../api.js';

const id = encodeURIComponent;

export const fetchKeys = (): Promise<VenueKey[]> => call('/keys');
export const makeKey = (body: MakeVenueKey): Promise<NewVenueKey> => call('/keys', { method: 'POST', body });
export const rotateKey = (keyId: string): Promise<NewVenueKey> => call(`/keys/${id(keyId)}/rotate`, { method: 'POST' });
export const revokeKey = (keyId: string): Promise<void> => call(`/keys/${id(keyId)}`, { method: 'DELETE' });
