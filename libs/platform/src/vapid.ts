import { createECDH } from 'node:crypto';
import type { Config } from './config.js';

/** Returns the keys of the pushes (P-256, base64url), of which browsers subscribe with the public one; null without a push configuration. */
export function vapidKeys({ vapidPrivateKey }: Pick<Config, 'vapidPrivateKey'>): { publicKey: string; privateKey: string } | null {
  if (!vapidPrivateKey) return null;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(vapidPrivateKey, 'base64url');
  return { publicKey: pair.getPublicKey('base64url'), privateKey: vapidPrivateKey };
}
