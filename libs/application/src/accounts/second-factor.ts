import {
  audit,
  beginFactor,
  beginTeamSession,
  dropFactor,
  endSessions,
  enrolFactor,
  hasSecondFactor,
  noteCodeGiven,
  replaceRecoveryCodes,
  useFactorProof,
  type FactorProof,
  type Transaction,
} from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** Uses a proof up; each is good once, also when two browsers bring it at the same moment. */
export async function useSecondFactor(tx: Transaction, userId: string, proof: FactorProof): Promise<Outcome<void>> {
  if (!(await useFactorProof(tx, userId, proof))) return refused('second-factor-wrong');
  if ('recovery' in proof) await audit(tx, { action: 'second-factor.recovered', actorId: userId, subjectId: userId });
  return done(undefined);
}

/** Begins a second factor with a (sealed) secret that does not count yet; who has one already shows it. */
export async function beginSecondFactor(
  tx: Transaction,
  userId: string,
  pending: Buffer,
  proof: FactorProof | null,
): Promise<Outcome<void>> {
  if (await hasSecondFactor(tx, userId)) {
    if (!proof) return refused('second-factor-needed');
    const used = await useSecondFactor(tx, userId, proof);
    if ('refused' in used) return used;
  }
  await beginFactor(tx, userId, pending);
  return done(undefined);
}

/** The pending secret and the step whose code showed that the app has it, with the hashes of the recovery codes that go with it. */
export interface Enrolment {
  pending: Buffer;
  step: number;
  codes: readonly Buffer[];
}

/**
 * Puts a second factor in force in the session `sessionId`; every session of before, in any other browser, ends: it was opened by the
 * password alone, or with a factor that is gone. Gives the hashes (hex) of the tokens that ended.
 */
export async function enrolSecondFactor(
  tx: Transaction,
  userId: string,
  sessionId: string,
  { pending, step, codes }: Enrolment,
): Promise<Outcome<string[]>> {
  const ended = await endSessions(tx, userId, sessionId);
  if (!(await enrolFactor(tx, userId, pending, step))) return refused('second-factor-wrong');
  await replaceRecoveryCodes(tx, userId, codes);
  await beginTeamSession(tx, sessionId);
  await audit(tx, { action: 'second-factor.enrolled', actorId: userId, subjectId: userId });
  return done(ended);
}

/** Gives a code once more in a session that began with one, for what shows a person. */
export async function giveCode(tx: Transaction, userId: string, sessionId: string, proof: FactorProof): Promise<Outcome<void>> {
  if (!(await hasSecondFactor(tx, userId))) return refused('second-factor-missing');
  const used = await useSecondFactor(tx, userId, proof);
  if ('refused' in used) return used;
  await noteCodeGiven(tx, sessionId);
  return done(undefined);
}

/** Replaces the recovery codes, as their hashes; needs a proof. */
export async function renewRecoveryCodes(
  tx: Transaction,
  userId: string,
  proof: FactorProof,
  codes: readonly Buffer[],
): Promise<Outcome<void>> {
  if (!(await hasSecondFactor(tx, userId))) return refused('second-factor-missing');
  const used = await useSecondFactor(tx, userId, proof);
  if ('refused' in used) return used;
  await replaceRecoveryCodes(tx, userId, codes);
  await audit(tx, { action: 'second-factor.codes', actorId: userId, subjectId: userId });
  return done(undefined);
}

/**
 * Takes the second factor of somebody of the team away, who has lost it; every session of theirs ends. Only another administrator may. Gives
 * the hashes (hex) of the tokens that ended.
 */
export async function resetSecondFactor(tx: Transaction, actor: { id: string; role: string }, userId: string): Promise<Outcome<string[]>> {
  if (actor.role !== 'admin') return refused('forbidden', 'Only administrators do that.');
  if (actor.id === userId) return refused('forbidden', 'Another administrator does that for you.');
  if (!(await dropFactor(tx, userId))) return refused('not-found');
  await audit(tx, { action: 'second-factor.reset', actorId: actor.id, subjectId: userId });
  return done(await endSessions(tx, userId));
}
