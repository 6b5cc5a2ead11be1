import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { NewPushSubscription } from '@app/contracts';
import type { Database, Owner } from '@app/persistence';

/** What a browser says when it subscribes to pushes; at `endpoint`, or at an address of a push service that nobody calls. */
export function newBrowser(endpoint = `https://push.example.org/${randomUUID()}`): NewPushSubscription {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  return { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } };
}

/** Gives somebody a browser that takes pushes, without HTTP; gives the subscription's id. */
export async function makeBrowser(database: Database, owner: Owner, endpoint?: string): Promise<string> {
  const { keys, ...browser } = newBrowser(endpoint);
  const [row] = await database.source.query<{ id: string }[]>(
    'INSERT INTO push_subscriptions (user_id, staff_id, endpoint, p256dh, auth) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    ['userId' in owner ? owner.userId : null, 'staffId' in owner ? owner.staffId : null, browser.endpoint, keys.p256dh, keys.auth],
  );
  return row?.id ?? '';
}
