import type { NewPasskey, PasskeyCreation, PasskeyRequest, SignInByPasskey } from '@app/contracts';
import { request } from '../lib/http.js';
import { text, type TextKey } from '../lib/i18n/i18n.js';
import { problemMessage } from '../live/problem-message.js';

/** Whether the browser knows passkeys; it does on a safe origin alone. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** Asks the device to make a passkey. */
export async function makePasskey(optionsJSON: PasskeyCreation, name: string): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, response } = await startRegistration({ optionsJSON });
  return { name, id, clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject };
}

/** A challenge for a sign-in. */
export const askChallenge = () => request<PasskeyRequest>('/api/auth/passkey-challenge', { method: 'POST' });

/** Asks the device to sign a challenge of the server with one of its passkeys for this site. */
export async function signChallenge(ask: () => Promise<PasskeyRequest>): Promise<SignInByPasskey> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = await ask();
  const { id, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** The words for failures of the device, by the names that WebAuthn gives them. */
const DEVICE_FAULTS: Partial<Record<string, TextKey>> = {
  NotAllowedError: 'passkey.closed',
  AbortError: 'passkey.closed',
  InvalidStateError: 'passkey.known',
  SecurityError: 'passkey.failed',
  NotSupportedError: 'passkey.failed',
  ConstraintError: 'passkey.failed',
  UnknownError: 'passkey.failed',
  NotReadableError: 'passkey.failed',
};

/** The words for a failure of the device, or for a refusal of the server. */
export function passkeyFault(error: unknown): string {
  const fault = error instanceof Error ? DEVICE_FAULTS[error.name] : undefined;
  return fault ? text(fault) : (problemMessage(error).message ?? text('shell.loadFailedHelp'));
}
