import { randomUUID } from 'node:crypto';
import type { FactorProof, Transaction, ResultOf } from '@app/persistence';
import { usePasskey, type UsedPasskey } from '../accounts/passkeys.js';
import { passSecondFactor } from '../accounts/second-factor.js';
import { done, refused, type Outcome } from '../outcome.js';

type StaffCredentials = ResultOf<'staff', 'byEmail'>;

/** The hashes of a new session's two tokens. */
export interface VenueTokenHashes {
  access: Buffer;
  refresh: Buffer;
}

/** When the access of a session ends, and until when it can be renewed. */
export interface VenueSessionTimes {
  staffId: string;
  expiresAt: Date;
  refreshUntil: Date;
}

/** Opens a session for a member of a venue's staff, of the family and the sign-in of an earlier one if that is given. */
export async function openVenueSession(
  tx: Transaction,
  staffId: string,
  { access, refresh }: VenueTokenHashes,
  { familyId = randomUUID(), signedInAt }: { familyId?: string; signedInAt?: Date } = {},
): Promise<VenueSessionTimes> {
  const expiresAt = await tx.venueSessions.insert({
    staffId,
    kind: 'access',
    tokenHash: access,
    familyId,
    ...(signedInAt && { signedInAt }),
  });
  const refreshUntil = await tx.venueSessions.insert({
    staffId,
    kind: 'refresh',
    tokenHash: refresh,
    familyId,
    ...(signedInAt && { signedInAt }),
  });
  return { staffId, expiresAt, refreshUntil };
}

/** Opens a session for a member of staff whose password was compared; one with a second factor needs its proof. */
export async function signInStaff(
  tx: Transaction,
  { id, passwordHash }: Pick<StaffCredentials, 'id' | 'passwordHash'>,
  tokens: VenueTokenHashes,
  proof: FactorProof | null,
): Promise<Outcome<VenueSessionTimes>> {
  // Compared again, because a password that is changed meanwhile ends all sessions, and this one would come after.
  if (!(await tx.staff.lockPassword(id, passwordHash))) return refused('wrong-password');
  const passed = await passSecondFactor(tx, { account: 'staff', id }, proof);
  return 'refused' in passed ? passed : done(await enterDesk(tx, id, tokens));
}

/** Signs in a member of staff by a passkey, which counts as the password and the second factor. */
export async function signInStaffByPasskey(
  tx: Transaction,
  passkey: UsedPasskey,
  tokens: VenueTokenHashes,
): Promise<Outcome<VenueSessionTimes>> {
  const used = await usePasskey(tx, 'staff', passkey);
  return 'refused' in used ? used : done(await enterDesk(tx, passkey.accountId, tokens));
}

async function enterDesk(tx: Transaction, id: string, tokens: VenueTokenHashes): Promise<VenueSessionTimes> {
  await tx.audit.write({ action: 'login.succeeded', staffId: id, subjectId: id, details: { about: 'staff' } });
  return openVenueSession(tx, id, tokens);
}

/** What came of a refresh token. `ended`: the hashes (hex) of the tokens that were good until now; with it the caller still commits. */
export type Renewed = { opened: VenueSessionTimes } | { ended: string[] };

/**
 * Uses a refresh token up and opens the next session of its family. One that was used before is a copy in the wrong hands, or the right one
 * that came too late: its whole family ends, and that is written down.
 */
export async function renewVenueSession(tx: Transaction, token: Buffer, next: VenueTokenHashes): Promise<Renewed> {
  const found = await tx.venueSessions.lockRefreshToken(token);
  if (!found?.good) return { ended: [] };
  if (found.used) {
    const ended = await tx.venueSessions.endFamily(token);
    await tx.audit.write({ action: 'refresh.reused', subjectId: found.staffId });
    return { ended };
  }
  await tx.venueSessions.useRefreshToken(token);
  return { opened: await openVenueSession(tx, found.staffId, next, found) };
}

/** Ends what the log-ins led to that tokens (as hashes) come from; gives the hashes (hex) of all tokens that ended. */
export async function signOutStaff(tx: Transaction, tokens: readonly Buffer[]): Promise<string[]> {
  const ended = [];
  for (const token of tokens) ended.push(...(await tx.venueSessions.endFamily(token)));
  return ended;
}
