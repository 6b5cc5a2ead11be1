import { createHash, createHmac } from 'node:crypto';
import type { Config } from './config.js';

/**
 * The one-time token of a password reset. It follows from the reset's id and the secret, so that the API stores only its hash and the
 * worker can still write it into the mail.
 */
export function resetToken({ sessionSecret }: Pick<Config, 'sessionSecret'>, resetId: string): string {
  return createHmac('sha256', sessionSecret).update(`password-reset:${resetId}`).digest('base64url');
}

/** The one-time token of an invitation to a venue's team; it follows from its link's id alike. */
export function staffInviteToken({ sessionSecret }: Pick<Config, 'sessionSecret'>, linkId: string): string {
  return createHmac('sha256', sessionSecret).update(`staff-invite:${linkId}`).digest('base64url');
}

/** The one-time token of a link that signs in; it follows from the link's id alike. */
export function signInToken({ sessionSecret }: Pick<Config, 'sessionSecret'>, linkId: string): string {
  return createHmac('sha256', sessionSecret).update(`sign-in:${linkId}`).digest('base64url');
}

/** The one-time token of a link that acknowledges a booking; it follows from the delivery's id alike. */
export function acknowledgeToken({ sessionSecret }: Pick<Config, 'sessionSecret'>, deliveryId: string): string {
  return createHmac('sha256', sessionSecret).update(`acknowledge:${deliveryId}`).digest('base64url');
}

/** The token of the links in a mail that confirm or block its address; it follows from the delivery's id alike. */
export function addressLinkToken({ sessionSecret }: Pick<Config, 'sessionSecret'>, deliveryId: string): string {
  return createHmac('sha256', sessionSecret).update(`address-link:${deliveryId}`).digest('base64url');
}

/** SHA-256 of a token: what is stored of it. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
