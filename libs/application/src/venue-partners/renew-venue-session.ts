import { audit, endVenueFamily, lockRefreshToken, useRefreshToken, type Transaction } from '@app/persistence';
import { openVenueSession, type VenueSessionTimes, type VenueTokenHashes } from './open-venue-session.js';

/** What came of a refresh token. `ended`: the hashes (hex) of the tokens that were good until now; with it the caller still commits. */
export type Renewed = { opened: VenueSessionTimes } | { ended: string[] };

/**
 * Uses a refresh token up and opens the next session of its family. One that was used before is a copy in the wrong hands, or the right one
 * that came too late: its whole family ends, and that is written down.
 */
export async function renewVenueSession(tx: Transaction, token: Buffer, next: VenueTokenHashes): Promise<Renewed> {
  const found = await lockRefreshToken(tx, token);
  if (!found?.good) return { ended: [] };
  if (found.used) {
    const ended = await endVenueFamily(tx, token);
    await audit(tx, { action: 'refresh.reused', subjectId: found.staffId });
    return { ended };
  }
  await useRefreshToken(tx, token);
  return { opened: await openVenueSession(tx, found.staffId, next, found.familyId) };
}
