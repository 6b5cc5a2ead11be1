import { randomUUID } from 'node:crypto';
import { insertVenueSession, type Transaction } from '@app/persistence';

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

/** Opens a session for a member of a venue's staff, of the family of an earlier one if that is given. */
export async function openVenueSession(
  tx: Transaction,
  staffId: string,
  { access, refresh }: VenueTokenHashes,
  familyId: string = randomUUID(),
): Promise<VenueSessionTimes> {
  const expiresAt = await insertVenueSession(tx, { staffId, kind: 'access', tokenHash: access, familyId });
  const refreshUntil = await insertVenueSession(tx, { staffId, kind: 'refresh', tokenHash: refresh, familyId });
  return { staffId, expiresAt, refreshUntil };
}
