import type { AccountRef, FactorProof, SignedInAccount, Transaction } from '@app/persistence';
import type { SecurityEvent, UserId } from '@app/contracts';
import { done, refused, type Outcome } from '../outcome.js';

/** Writes down what somebody did with their own second factor. */
export const auditOwn = (tx: Transaction, action: SecurityEvent, { account, id }: AccountRef): Promise<void> =>
  tx.audit.write({ action, ...(account === 'user' ? { actorId: id } : { staffId: id }), subjectId: id });

/** Uses a proof up; each is good once, also when two browsers bring it at the same moment. */
async function useSecondFactor(tx: Transaction, of: AccountRef, proof: FactorProof): Promise<Outcome<void>> {
  if (!(await tx.secondFactors.useProof(of, proof))) return refused('second-factor-wrong');
  if ('recovery' in proof) await auditOwn(tx, 'second-factor.recovered', of);
  return done(undefined);
}

/** Uses the proof of the second factor up that an account has; an account without one needs none. Gives whether it has one. */
export async function passSecondFactor(tx: Transaction, of: AccountRef, proof: FactorProof | null): Promise<Outcome<boolean>> {
  if (!(await tx.secondFactors.lock(of))) return done(false);
  if (!proof) return refused('second-factor-needed');
  const used = await useSecondFactor(tx, of, proof);
  return 'refused' in used ? used : done(true);
}

/** The same for what only an account with a second factor does. */
async function proveSecondFactor(tx: Transaction, of: AccountRef, proof: FactorProof): Promise<Outcome<void>> {
  const passed = await passSecondFactor(tx, of, proof);
  if ('refused' in passed) return passed;
  return passed.done ? done(undefined) : refused('second-factor-missing');
}

/** Begins a second factor with a (sealed) secret that does not count yet; who has one already shows it. */
export async function beginSecondFactor(
  tx: Transaction,
  of: AccountRef,
  pending: Buffer,
  proof: FactorProof | null,
): Promise<Outcome<void>> {
  const passed = await passSecondFactor(tx, of, proof);
  if ('refused' in passed) return passed;
  await tx.secondFactors.begin(of, pending);
  return done(undefined);
}

/** The pending secret and the step whose code showed that the app has it, with the hashes of the recovery codes that go with it. */
export interface Enrolment {
  pending: Buffer;
  step: number;
  codes: readonly Buffer[];
}

/**
 * Puts a second factor in force; every session of before, in any other browser, ends: it was opened by the password alone, or with a factor
 * that is gone. Gives the hashes (hex) of the tokens that ended.
 */
export async function enrolSecondFactor(
  tx: Transaction,
  of: SignedInAccount,
  { pending, step, codes }: Enrolment,
): Promise<Outcome<string[]>> {
  await tx.accounts.lock(of);
  const ended = await tx.sessions.endOthers(of);
  if (!(await tx.secondFactors.enrol(of, pending, step))) return refused('second-factor-wrong');
  await tx.secondFactors.replaceRecoveryCodes(of, codes);
  if (of.account === 'user') await tx.sessions.beginTeamSession(of.sessionId);
  await auditOwn(tx, 'second-factor.enrolled', of);
  return done(ended);
}

/** Gives a code once more in a session of the team that began with one, for what shows a person. */
export async function giveCode(tx: Transaction, userId: UserId, sessionId: string, proof: FactorProof): Promise<Outcome<void>> {
  const proved = await proveSecondFactor(tx, { account: 'user', id: userId }, proof);
  if ('refused' in proved) return proved;
  await tx.sessions.noteCodeGiven(sessionId);
  return done(undefined);
}

/** Replaces the recovery codes, as their hashes; needs a proof. */
export async function renewRecoveryCodes(
  tx: Transaction,
  of: AccountRef,
  proof: FactorProof,
  codes: readonly Buffer[],
): Promise<Outcome<void>> {
  const proved = await proveSecondFactor(tx, of, proof);
  if ('refused' in proved) return proved;
  await tx.secondFactors.replaceRecoveryCodes(of, codes);
  await auditOwn(tx, 'second-factor.codes', of);
  return done(undefined);
}

/** Switches one's own second factor off, where it is optional; needs a proof. */
export async function removeSecondFactor(tx: Transaction, of: AccountRef, proof: FactorProof): Promise<Outcome<void>> {
  const proved = await proveSecondFactor(tx, of, proof);
  if ('refused' in proved) return proved;
  await tx.secondFactors.drop(of);
  await auditOwn(tx, 'second-factor.removed', of);
  await tx.accounts.securityMail(of, 'factor_removed');
  return done(undefined);
}

/**
 * Takes the second factor of somebody of the team or of a venue's staff away, who has lost it; every session of theirs ends. Only another
 * administrator may. Gives the hashes (hex) of the tokens that ended.
 */
export async function resetSecondFactor(tx: Transaction, actor: { id: string; role: string }, of: AccountRef): Promise<Outcome<string[]>> {
  if (actor.role !== 'admin') return refused('forbidden', 'Only administrators do that.');
  if (actor.id === of.id) return refused('forbidden', 'Another administrator does that for you.');
  if (!(await tx.secondFactors.drop(of))) return refused('not-found');
  // A passkey counts as the password and the factor, so one on the lost phone would open the account.
  await tx.passkeys.removeAll(of);
  await tx.audit.write({ action: 'second-factor.reset', actorId: actor.id, subjectId: of.id });
  return done(await tx.accounts.endSessions(of));
}
