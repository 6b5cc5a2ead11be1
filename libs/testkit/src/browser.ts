import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { NewPushSubscription, UserId } from '@app/contracts';
import type { Database, Owner } from '@app/persistence';
import { giveAddresses } from './mail-address.js';

/** Returns the subscription of a browser to pushes; at `endpoint`, or at an unused address of a push service. */
export function newBrowser(endpoint = `https://push.example.org/${randomUUID()}`): NewPushSubscription {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  return { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } };
}

/** Makes a browser that takes pushes, with a log-in of its own, without HTTP; returns the subscription's id. */
export async function makeBrowser(database: Database, owner: Owner, endpoint?: string): Promise<string> {
  const { keys, ...browser } = newBrowser(endpoint);
  const [row] = await database.source.query<{ id: string }[]>(
    `WITH log_in AS (SELECT uuidv7() AS id),
     planner AS (INSERT INTO sessions (user_id, kind, token_hash, browser_id, expires_at)
       SELECT $1, 'cookie', $6, id, app_clock() + interval '1 year' FROM log_in WHERE $1::uuid IS NOT NULL),
     staff AS (INSERT INTO venue_sessions (staff_id, kind, token_hash, family_id, expires_at)
       SELECT $2, 'refresh', $6, id, app_clock() + interval '1 year' FROM log_in WHERE $2::uuid IS NOT NULL)
     INSERT INTO push_subscriptions (user_id, staff_id, log_in_id, endpoint, p256dh, auth)
     SELECT $1, $2, id, $3, $4, $5 FROM log_in RETURNING id`,
    [
      'userId' in owner ? owner.userId : null,
      'staffId' in owner ? owner.staffId : null,
      browser.endpoint,
      keys.p256dh,
      keys.auth,
      randomBytes(32),
    ],
  );
  return row?.id ?? '';
}

/** Makes a person reachable by every channel. */
export async function makeReachable(database: Database, userId: UserId): Promise<void> {
  await giveAddresses(database, [userId]);
  await makeBrowser(database, { userId });
}
