import { createHash, createHmac } from 'node:crypto';
import type { Config } from './config.js';

/**
 * Returns the one-time token of a password reset. It is derived from the reset's id and the secret, so that the API stores only its hash and the
 * worker can still write it into the mail.
 */
export function resetToken({ sessionSecret }: Pick<Config, 'sessionSecret'>, resetId: string): string {
  return createHmac('sha256', sessionSecret).update(`password-reset:${resetId}`).digest('base64url');
}

/** Returns the one-time token of an invitation to a venue's team, derived from its link's id alike. */
export function staffInviteToken({ sessionSecret }: Pick<Config, 'sessionSecret'>, linkId: string): string {
  return createHmac('sha256', sessionSecret).update(`staff-invite:${linkId}`).digest('base64url');
}

/** Returns the one-time token of a sign-in link, derived from the link's id alike. */
export function signInToken({ sessionSecret }: Pick<Config, 'sessionSecret'>, linkId: string): string {
  return createHmac('sha256', sessionSecret).update(`sign-in:${linkId}`).digest('base64url');
}

/** Returns the one-time token of a link that acknowledges a booking, derived from the delivery's id alike. */
export function acknowledgeToken({ sessionSecret }: Pick<Config, 'sessionSecret'>, deliveryId: string): string {
  return createHmac('sha256', sessionSecret).update(`acknowledge:${deliveryId}`).digest('base64url');
}

/** Returns the token of the links in a mail that confirm or block its address, derived from the delivery's id alike. */
export function addressLinkToken({ sessionSecret }: Pick<Config, 'sessionSecret'>, deliveryId: string): string {
  return createHmac('sha256', sessionSecret).update(`address-link:${deliveryId}`).digest('base64url');
}

/** Returns the secret that the messages of a webhook are signed with, derived from its id alike, so that it is stored nowhere. */
export function webhookSecret({ sessionSecret }: Pick<Config, 'sessionSecret'>, webhookId: string): string {
  return `whsec_${createHmac('sha256', sessionSecret).update(`webhook:${webhookId}`).digest('base64url')}`;
}

/** Returns the signature of a message at an instant, in seconds. */
export function webhookSignature(secret: string, body: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Returns the SHA-256 of a token, which is stored in its place. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
