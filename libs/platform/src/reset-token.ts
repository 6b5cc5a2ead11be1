import { createHash, createHmac } from 'node:crypto';
import type { Config } from './config.js';

const derived = (secret: string, purpose: string, id: string): string =>
  createHmac('sha256', secret).update(`${purpose}:${id}`).digest('base64url');

/**
 * Returns the one-time token of a password reset. It is derived from the reset's id and the secret, so that the API stores only its hash and the
 * worker can still write it into the mail.
 */
export function resetToken({ sessionSecret }: Pick<Config, 'sessionSecret'>, resetId: string): string {
  return derived(sessionSecret, 'password-reset', resetId);
}

/** Returns the one-time token of an invitation to a venue's team, derived from its link's id alike. */
export function staffInviteToken({ sessionSecret }: Pick<Config, 'sessionSecret'>, linkId: string): string {
  return derived(sessionSecret, 'staff-invite', linkId);
}

/** Returns the one-time token of a sign-in link, derived from the link's id alike. */
export function signInToken({ sessionSecret }: Pick<Config, 'sessionSecret'>, linkId: string): string {
  return derived(sessionSecret, 'sign-in', linkId);
}

/** Returns the code of six digits by mail that proves the owner of a session, derived from its id alike. */
export function proofCode({ sessionSecret }: Pick<Config, 'sessionSecret'>, codeId: string): string {
  const bytes = Buffer.from(derived(sessionSecret, 'proof-code', codeId), 'base64url');
  return `${bytes.readUInt32BE() % 1_000_000}`.padStart(6, '0');
}

/** Returns the one-time token of a link that acknowledges a booking, derived from the delivery's id alike. */
export function acknowledgeToken({ sessionSecret }: Pick<Config, 'sessionSecret'>, deliveryId: string): string {
  return derived(sessionSecret, 'acknowledge', deliveryId);
}

/** Returns the token of the links in a mail that confirm or block its address, derived from the delivery's id alike. */
export function addressLinkToken({ sessionSecret }: Pick<Config, 'sessionSecret'>, deliveryId: string): string {
  return derived(sessionSecret, 'address-link', deliveryId);
}

/** Returns the secret that the messages of a webhook are signed with, derived from its id alike, so that it is stored nowhere. */
export function webhookSecret({ sessionSecret }: Pick<Config, 'sessionSecret'>, webhookId: string): string {
  return `whsec_${derived(sessionSecret, 'webhook', webhookId)}`;
}

/** Returns the signature of a message at an instant, in seconds. */
export function webhookSignature(secret: string, body: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Returns the SHA-256 of a token, which is stored in its place. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
