import type { AddWebhook, MakeVenueKey, NewVenueKey, NewWebhook, VenueKey, VenueWebhook } from '@app/contracts';
import { call } from '../api.js';

const id = encodeURIComponent;

export const fetchKeys = (): Promise<VenueKey[]> => call('/keys');
export const makeKey = (body: MakeVenueKey): Promise<NewVenueKey> => call('/keys', { method: 'POST', body });
export const rotateKey = (keyId: string): Promise<NewVenueKey> => call(`/keys/${id(keyId)}/rotate`, { method: 'POST' });
export const revokeKey = (keyId: string): Promise<void> => call(`/keys/${id(keyId)}`, { method: 'DELETE' });

export const fetchWebhooks = (): Promise<VenueWebhook[]> => call('/webhooks');
export const addWebhook = (body: AddWebhook): Promise<NewWebhook> => call('/webhooks', { method: 'POST', body });
export const removeWebhook = (webhookId: string): Promise<void> => call(`/webhooks/${id(webhookId)}`, { method: 'DELETE' });
export const switchOn = (webhookId: string): Promise<void> => call(`/webhooks/${id(webhookId)}/on`, { method: 'POST' });
export const replay = (webhookId: string, messageId: string): Promise<void> =>
  call(`/webhooks/${id(webhookId)}/messages/${id(messageId)}/replay`, { method: 'POST' });
