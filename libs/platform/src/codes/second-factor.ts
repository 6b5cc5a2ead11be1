import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { ApiConfig } from '../config.js';
import { keyFor, seal, unseal } from './sealed.js';

type Keyed = Pick<ApiConfig, 'secondFactorSecret'>;

const SECRET_BYTES = 20;
/** The number of steps by which the clock of a phone may differ. */
const TOLERANCE = 1;
/** 80 bits, so that their SHA-256 reveals nothing. */
const RECOVERY_BYTES = 10;
const DIGITS = /^\d{6}$/;
const RECOVERY = /^[A-Z2-7]{16}$/;

const keyOf = ({ secondFactorSecret }: Keyed): Buffer => keyFor(secondFactorSecret, 'second-factor/1');
const totp = (secret: Buffer, label: string, issuer: string): TOTP =>
  new TOTP({ issuer, label, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });

/** Makes a new secret of an authenticator app. */
export const newFactorSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** Returns the setup of an authenticator app for a secret: RFC 6238 with SHA-1, 30 s and six digits, which every app supports. */
export function factorSetup(
  { productName }: Pick<ApiConfig, 'productName'>,
  secret: Buffer,
  label: string,
): { secret: string; uri: string } {
  const app = totp(secret, label, productName);
  return { secret: app.secret.base32, uri: app.toString() };
}

/** Encrypts a secret for its account: in the row of another one it cannot be decrypted. */
export const sealFactor = (config: Keyed, accountId: string, secret: Buffer): Buffer => seal(keyOf(config), accountId, secret);

/** Decrypts the secret of an account; null with another key, or for the seal of another account. */
export const openFactor = (config: Keyed, accountId: string, sealed: Buffer): Buffer | null => unseal(keyOf(config), accountId, sealed);

/** Returns the step of a code at an instant, or 30 s before or after; null when no step matches. */
export function factorStep(secret: Buffer, text: string, at: Date): number | null {
  if (!DIGITS.test(text)) return null;
  const app = totp(secret, '', '');
  const delta = app.validate({ token: text, timestamp: at.getTime(), window: TOLERANCE });
  return delta === null ? null : app.counter({ timestamp: at.getTime() }) + delta;
}

/** Returns a text in the form that is compared: people type spaces, dashes and small letters. */
export const plainCode = (text: string): string => text.replaceAll(/[\s-]/g, '').toUpperCase();

/** Returns true when a plain text has the form of a recovery code. */
export const isRecoveryCode = (text: string): boolean => RECOVERY.test(text);

/** Makes a new recovery code, in groups that people can copy by hand. */
export function newRecoveryCode(): string {
  const letters = new Secret({ buffer: Uint8Array.from(randomBytes(RECOVERY_BYTES)).buffer }).base32;
  return letters.match(/.{4}/g)?.join('-') ?? letters;
}
