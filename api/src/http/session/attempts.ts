import { randomBytes } from 'node:crypto';
import { keyFor, seal, unseal, type Config } from '@app/platform';

/** The time for the way to another site and back. */
export const ATTEMPT_MS = 10 * 60_000;
/** The length of a sealed attempt in its cookie. */
export const LONGEST_ATTEMPT = 600;
const ABOUT = 'consent';

/** What a browser carries to another site and back in a cookie: no part of it is stored. */
export interface Attempt {
  /** The other site returns it, so that no other site makes a browser come back. */
  state: string;
  until: number;
}

type Keyed = Pick<Config, 'sessionSecret'>;
const keyOf = ({ sessionSecret }: Keyed, purpose: string): Buffer => keyFor(sessionSecret, `${purpose}/1`);
export const randomText = (): string => randomBytes(32).toString('base64url');

/** Seals an attempt for its cookie: no other party can read or make it. */
export const sealAttempt = (config: Keyed, purpose: string, attempt: Attempt): string =>
  seal(keyOf(config, purpose), ABOUT, Buffer.from(JSON.stringify(attempt))).toString('base64url');

/** Opens the attempt of a cookie; null when it is foreign, belongs to another state or is too old. */
export function openAttempt<T extends Attempt>(config: Keyed, purpose: string, sealed: string | undefined, state: string): T | null {
  const opened = sealed && unseal(keyOf(config, purpose), ABOUT, Buffer.from(sealed, 'base64url'));
  if (!opened) return null;
  const attempt = JSON.parse(opened.toString()) as T;
  return attempt.state === state && attempt.until > Date.now() ? attempt : null;
}
