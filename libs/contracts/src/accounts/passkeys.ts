import type { Instant } from '../ids.js';

export const PASSKEYS_AT_MOST = 10;
export const PASSKEY_NAME_LENGTH = { min: 1, max: 40 } as const;

/** An item of GET /api/auth/passkeys and /api/venues/me/passkeys. */
export interface PasskeyView {
  id: string;
  name: string;
  madeAt: Instant;
  usedAt: Instant | null;
}

/** POST …/passkeys/begin and …/passkeys/:id/remove: the password is left out just after a sign-in. */
export interface ProveOwner {
  password?: string;
  /** Of the second factor, where the account has one. */
  code?: string;
}

/** What a browser is given to make a passkey: the options of WebAuthn as JSON, bytes in base64url. */
export interface PasskeyCreation {
  challenge: string;
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: { type: 'public-key'; alg: number }[];
  timeout: number;
  attestation: 'none';
  excludeCredentials: { type: 'public-key'; id: string }[];
  authenticatorSelection: { residentKey: 'required'; requireResidentKey: true; userVerification: 'required' };
}

/** POST /api/auth/passkeys and /api/venues/me/passkeys: what the authenticator made. */
export interface NewPasskey {
  name: string;
  id: string;
  clientDataJSON: string;
  attestationObject: string;
}

/** POST /api/auth/passkey-challenge: what a browser is given to find a passkey of this site. */
export interface PasskeyRequest {
  challenge: string;
  rpId: string;
  timeout: number;
  userVerification: 'required';
}

/** POST /api/auth/passkey-login and /api/venues/passkey-login: the challenge, signed by a passkey. */
export interface SignInByPasskey {
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  /** The account for which the passkey was made. */
  userHandle: string;
}
