import { In, Not } from 'typeorm';
import type { NewPushSubscription } from '@app/contracts';
import type { EntityAccess } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import type { Owner } from './deliveries.repository.js';
import { PushSubscription } from './push-subscription.entity.js';

/** A browser more than these takes the place of the one that was added first. */
const MOST = 10;

/** A browser as a push service knows it. */
export interface Browser {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

const whose = (owner: Owner): { userId: string } | { staffId: string } =>
  'userId' in owner ? { userId: owner.userId } : { staffId: owner.staffId };

/** SQL that tells of a row `s` of push_subscriptions whether the log-in lives with which it was added. */
export const isLoggedInSql = (s: string): string =>
  `(EXISTS (SELECT FROM sessions l WHERE l.browser_id = ${s}.log_in_id AND l.user_id = ${s}.user_id AND l.expires_at > app_clock())
    OR EXISTS (SELECT FROM venue_sessions l WHERE l.family_id = ${s}.log_in_id AND l.staff_id = ${s}.staff_id AND l.expires_at > app_clock()))`;

/**
 * Adds a browser for as long as the log-in of the token (as its hash) lives; one that spoke for somebody else speaks for this one from now on. Gives its id. The address of a browser is a secret:
 * whoever knows it can make the browser speak.
 */
export async function addBrowser(
  { manager }: Transaction,
  owner: Owner,
  token: Buffer,
  { endpoint, keys }: NewPushSubscription,
): Promise<string> {
  const logIn = 'userId' in owner ? 'SELECT browser_id FROM sessions' : 'SELECT family_id FROM venue_sessions';
  const logInId = () => `(${logIn} WHERE token_hash = :token)`;
  const row = { userId: null, staffId: null, ...whose(owner), logInId, endpoint, p256dh: keys.p256dh, auth: keys.auth };
  const added = await manager
    .createQueryBuilder()
    .insert()
    .into(PushSubscription)
    .values(row)
    .orUpdate(['user_id', 'staff_id', 'log_in_id', 'p256dh', 'auth'], ['endpoint'])
    .setParameters({ token })
    .returning('id')
    .execute();
  const [{ id } = { id: '' }] = added.raw as { id: string }[];
  if (!id) throw new Error('The subscription was not stored');
  const others = { ...whose(owner), id: Not(id) };
  const oldest = await manager.find(PushSubscription, { select: { id: true }, where: others, order: { id: 'DESC' }, skip: MOST - 1 });
  if (oldest.length > 0) await manager.delete(PushSubscription, { id: In(oldest.map((one) => one.id)) });
  return id;
}

/** Takes one of the owner's own browsers off; false when it is not theirs. */
export async function removeBrowser({ manager }: Transaction, owner: Owner, id: string): Promise<boolean> {
  return (await manager.delete(PushSubscription, { ...whose(owner), id })).affected === 1;
}

/** Takes all of the owner's browsers off. */
export async function removeBrowsers({ manager }: Transaction, owner: Owner): Promise<void> {
  await manager.delete(PushSubscription, whose(owner));
}

/** The browsers of one owner whose log-in lives. */
export function browsersOf({ manager }: EntityAccess, owner: Owner): Promise<Browser[]> {
  const found = manager.createQueryBuilder(PushSubscription, 's').select(['s.id', 's.endpoint', 's.p256dh', 's.auth']);
  return found.where(whose(owner)).andWhere(isLoggedInSql('s')).orderBy('s.id').getMany();
}

/** Forgets a browser whose push service does not know it any more. */
export async function forgetBrowser({ manager }: EntityAccess, id: string): Promise<void> {
  await manager.delete(PushSubscription, { id });
}
