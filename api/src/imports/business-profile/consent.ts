import { createHash } from 'node:crypto';
import type { Config } from '@app/platform';
import { ATTEMPT_MS, openAttempt, randomText, sealAttempt, type Attempt } from '../../http/session/attempts.js';

const PURPOSE = 'business-profile';

/** The asking page and its caller: the member of a venue's staff, or the session of the team. */
export interface Asker {
  page: 'venue' | 'team';
  id: string;
}

/** The content of the browser's cookie until it returns. */
export interface Consent extends Attempt {
  asker: Asker;
  verifier: string;
}

type Keyed = Pick<Config, 'sessionSecret'>;

/** Creates a consent request to Google; its state names the page, so that a late return leads back there too. */
export const newConsent = (asker: Asker): Consent => ({
  asker,
  state: `${asker.page}.${randomText()}`,
  verifier: randomText(),
  until: Date.now() + ATTEMPT_MS,
});

/** The challenge of the verifier for Google (PKCE, S256). */
export const challengeOf = ({ verifier }: Consent): string => createHash('sha256').update(verifier).digest('base64url');

/** Seals a consent for its cookie. */
export const sealConsent = (config: Keyed, consent: Consent): string => sealAttempt(config, PURPOSE, consent);

/** Opens the consent of a cookie. */
export const openConsent = (config: Keyed, sealed: string | undefined, state: string): Consent | null =>
  openAttempt<Consent>(config, PURPOSE, sealed, state);
