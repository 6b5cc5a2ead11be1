import { createHash, randomBytes } from 'node:crypto';
import { keyFor, seal, unseal, type Config } from '@app/platform';

/** The time for the sign-in at Google and the consent. */
export const CONSENT_MS = 10 * 60_000;
const ABOUT = 'consent';

/** The asking page and its caller: the member of a venue's staff, or the session of the team. */
export interface Asker {
  page: 'venue' | 'team';
  id: string;
}

/** The content of the browser's cookie until it returns: no part of it is stored. */
export interface Consent {
  asker: Asker;
  state: string;
  verifier: string;
  until: number;
}

type Keyed = Pick<Config, 'sessionSecret'>;
const keyOf = ({ sessionSecret }: Keyed): Buffer => keyFor(sessionSecret, 'business-profile/1');
const random = (): string => randomBytes(32).toString('base64url');

/** Creates a consent request to Google; its state names the page, so that a late return leads back there too. */
export const newConsent = (asker: Asker): Consent => ({
  asker,
  state: `${asker.page}.${random()}`,
  verifier: random(),
  until: Date.now() + CONSENT_MS,
});

/** The challenge of the verifier for Google (PKCE, S256). */
export const challengeOf = ({ verifier }: Consent): string => createHash('sha256').update(verifier).digest('base64url');

/** Seals a consent for its cookie: no other party can read or make it. */
export const sealConsent = (config: Keyed, consent: Consent): string =>
  seal(keyOf(config), ABOUT, Buffer.from(JSON.stringify(consent))).toString('base64url');

/** Opens the consent of a cookie; null when it is foreign, belongs to another request or is too old. */
export function openConsent(config: Keyed, sealed: string | undefined, state: string): Consent | null {
  const opened = sealed && unseal(keyOf(config), ABOUT, Buffer.from(sealed, 'base64url'));
  if (!opened) return null;
  const consent = JSON.parse(opened.toString()) as Consent;
  return consent.state === state && consent.until > Date.now() ? consent : null;
}
