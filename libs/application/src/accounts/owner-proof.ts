import type { UserId, WaitingDelivery } from '@app/contracts';
import type { Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { usePasskey, type UsedPasskey } from './passkeys.js';

/** A person and the session that proves its owner. */
interface Prover {
  id: UserId;
  sessionId: string;
}

/** Mails a code to a person without a password; it is good for the session alone, and the codes of before are not any more. */
export async function askProofCode(tx: Transaction, { id, sessionId }: Prover, codeId: string): Promise<Outcome<WaitingDelivery[]>> {
  await tx.accounts.lock({ account: 'user', id });
  const mails = await tx.sessions.askProofCode(sessionId, codeId);
  return mails.length > 0 ? done(mails) : refused('forbidden');
}

/** Uses up the code that was typed right, and proves its session; refused when it was used meanwhile. */
export async function proveByCode(tx: Transaction, sessionId: string, codeId: string): Promise<Outcome<void>> {
  if (!(await tx.sessions.useProofCode(sessionId, codeId))) return refused('code-wrong');
  await tx.sessions.prove(sessionId);
  return done(undefined);
}

/** Proves a session by a passkey of its own account. */
export async function proveByPasskey(tx: Transaction, { id, sessionId }: Prover, passkey: UsedPasskey): Promise<Outcome<void>> {
  if (passkey.accountId !== id) return refused('passkey-refused');
  const used = await usePasskey(tx, 'user', passkey);
  if ('refused' in used) return used;
  await tx.sessions.prove(sessionId);
  return done(undefined);
}
