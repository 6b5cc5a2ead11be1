import type { Environment } from './environment.js';

/** The client by which we read the places of a Google Business Profile. */
export interface BusinessProfileClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  /** The address of the locations in all accounts of a person: `accounts/-`. */
  readonly locationsUrl: string;
  /** The limit of one answer, in milliseconds; a person waits for it. */
  readonly timeoutMs: number;
}

const GOOGLE = {
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  locationsUrl: 'https://mybusinessbusinessinformation.googleapis.com/v1/accounts/-/locations',
};
const TIMEOUT_MS = 6_000;

/** Reads this part of the configuration; empty without a client. `BUSINESS_PROFILE_URL` replaces Google's three addresses. */
export function businessProfileOf(raw: Environment): { businessProfile?: BusinessProfileClient } {
  const { BUSINESS_PROFILE_CLIENT_ID: clientId, BUSINESS_PROFILE_CLIENT_SECRET: clientSecret } = raw;
  if (!clientId || !clientSecret) return {};
  const base = raw.BUSINESS_PROFILE_URL?.replace(/\/+$/, '');
  const addresses = base
    ? { authorizeUrl: `${base}/authorize`, tokenUrl: `${base}/token`, locationsUrl: `${base}/v1/accounts/-/locations` }
    : GOOGLE;
  return { businessProfile: { clientId, clientSecret, ...addresses, timeoutMs: TIMEOUT_MS } };
}
