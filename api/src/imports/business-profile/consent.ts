import { createHash, randomBytes } from 'node:crypto';
import { keyFor, seal, unseal, type Config } from '@app/platform';

/** So long somebody may take to sign in at Google and to agree. */
export const CONSENT_MS = 10 * 60_000;
const ABOUT = 'consent';

/** From which page somebody asked, and who: the member of a venue's staff, or the session of the team. */
export interface Asker {
  page: 'venue' | 'team';
  id: string;
}

/** What a browser carries until it comes back: nothing of it is stored. */
export interface Consent {
  asker: Asker;
  state: string;
  verifier: string;
  until: number;
}

type Keyed = Pick<Config, 'sessionSecret'>;
const keyOf = ({ sessionSecret }: Keyed): Buffer => keyFor(sessionSecret, 'business-profile/1');
const random = (): string => randomBytes(32).toString('base64url');

/** A new question to Google; its state says for which page it is, so that somebody who comes too late gets back there, too. */
export const newConsent = (asker: Asker): Consent => ({
  asker,
  state: `${asker.page}.${random()}`,
  verifier: random(),
  until: Date.now() + CONSENT_MS,
});

/** What Google is told of the verifier (PKCE, S256). */
export const challengeOf = ({ verifier }: Consent): string => createHash('sha256').update(verifier).digest('base64url');

/** A consent for its cookie: it can be neither read nor made by anybody else. */
export const sealConsent = (config: Keyed, consent: Consent): string =>
  seal(keyOf(config), ABOUT, Buffer.from(JSON.stringify(consent))).toString('base64url');

/** The consent of a cookie; null where it is none of ours, of another question or too old. */
export function openConsent(config: Keyed, sealed: string | undefined, state: string): Consent | null {
  const opened = sealed && unseal(keyOf(config), ABOUT, Buffer.from(sealed, 'base64url'));
  if (!opened) return null;
  const consent = JSON.parse(opened.toString()) as Consent;
  return consent.state === state && consent.until > Date.now() ? consent : null;
}
