import * as client from 'openid-client';
import type { ProvidedIdentity } from '@app/application';
import { GOOGLE_ISSUER, type SignInProvider } from '@app/platform';
import { randomText, type Attempt } from '../../http/session/attempts.js';

/** We ask for the account's own name and its address alone, for no name of a person and no picture. */
const SCOPE = 'openid email';

/** What only the browser that began the sign-in knows. */
export interface Secrets extends Attempt {
  nonce: string;
  verifier: string;
}

/** The provider gave no identity: because the attempt is no good (any more), or for a reason at the provider. */
export class NoIdentity extends Error {
  constructor(
    readonly isExpired: boolean,
    error: unknown,
  ) {
    super(error instanceof client.ClientError && error.code ? error.code : 'unreachable');
  }
}

/** Google owns the mailboxes of its own domains and of its customers (`hd`); any other address was checked once, and may have a new reader. */
const vouches = (issuer: string, { email, hd }: client.IDToken): boolean =>
  !issuer.startsWith(GOOGLE_ISSUER) || hd !== undefined || (typeof email === 'string' && /@(gmail|googlemail)\.com$/i.test(email));

/** Our client at an OpenID provider: authorization code with PKCE, state and nonce. */
export class OpenId {
  private found: Promise<client.Configuration> | null = null;

  constructor(
    private readonly provider: SignInProvider,
    private readonly redirectUri: string,
  ) {}

  /** The address at which the person signs in, and what the browser keeps until it comes back. */
  async begin(): Promise<{ url: string; state: string; nonce: string; verifier: string }> {
    const secrets = { state: randomText(), nonce: randomText(), verifier: client.randomPKCECodeVerifier() };
    const url = client.buildAuthorizationUrl(await this.configuration(), {
      redirect_uri: this.redirectUri,
      scope: SCOPE,
      state: secrets.state,
      nonce: secrets.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
    return { url: url.href, ...secrets };
  }

  /** Takes the code of a return for the identity. @throws NoIdentity */
  async identify(returned: string, { state, nonce, verifier }: Secrets): Promise<ProvidedIdentity> {
    const configuration = await this.configuration();
    const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
    const tokens = await client
      .authorizationCodeGrant(configuration, new URL(`${this.redirectUri}?${returned}`), checks)
      .catch((error: unknown) => {
        const isRefused = error instanceof client.ResponseBodyError && error.error === 'invalid_grant';
        throw new NoIdentity(isRefused || error instanceof client.AuthorizationResponseError, error);
      });
    const claims = tokens.claims();
    if (!claims) throw new NoIdentity(false, null);
    const { issuer } = this.provider;
    const { sub, email, email_verified: isVerified } = claims;
    const address = isVerified === true && typeof email === 'string' && vouches(issuer, claims) ? email.toLowerCase() : null;
    return { issuer, subject: sub, address };
  }

  /** Reads the provider's addresses and keys once. */
  private async configuration(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret, timeoutMs } = this.provider;
    // An http issuer is on this machine, or on a network that the operator trusts (`plainConnections`).
    const plain = issuer.startsWith('http:') ? [client.allowInsecureRequests] : [];
    this.found ??= client.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      execute: [client.enableNonRepudiationChecks, ...plain],
      timeout: timeoutMs / 1000,
    });
    try {
      return await this.found;
    } catch (error) {
      this.found = null;
      throw new NoIdentity(false, error);
    }
  }
}
