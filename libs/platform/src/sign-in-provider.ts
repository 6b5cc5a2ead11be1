import type { Environment } from './environment.js';

/** The OpenID provider by which planners sign in, and our client there. */
export interface SignInProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The name that people read on the button. */
  readonly label: string;
  /** The limit of one answer, in milliseconds; a person waits for it. */
  readonly timeoutMs: number;
}

export const GOOGLE_ISSUER = 'https://accounts.google.com';
const TIMEOUT_MS = 6_000;

/** Reads this part of the configuration; empty without a client. */
export function signInProviderOf(raw: Environment): { signInProvider?: SignInProvider } {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_LABEL: label } = raw;
  return clientId && clientSecret ? { signInProvider: { issuer, clientId, clientSecret, label, timeoutMs: TIMEOUT_MS } } : {};
}
