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

/**
 * Adds a browser; one that spoke for somebody else speaks for this one from now on. Gives its id. The address of a browser is a secret:
 * whoever knows it can make the browser speak.
 */
export async function addBrowser({ manager }: Transaction, owner: Owner, { endpoint, keys }: NewPushSubscription): Promise<string> {
  const row = { userId: null, staffId: null, ...whose(owner), endpoint, p256dh: keys.p256dh, auth: keys.auth };
  const added = await manager
    .createQueryBuilder()
    .insert()
    .into(PushSubscription)
    .values(row)
    .orUpdate(['user_id', 'staff_id', 'p256dh', 'auth'], ['endpoint'])
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

/** The browsers of one owner. */
export function browsersOf({ manager }: EntityAccess, owner: Owner): Promise<Browser[]> {
  const select = { id: true, endpoint: true, p256dh: true, auth: true } as const;
  return manager.find(PushSubscription, { select, where: whose(owner), order: { id: 'ASC' } });
}

/** Forgets a browser whose push service does not know it any more. */
export async function forgetBrowser({ manager }: EntityAccess, id: string): Promise<void> {
  await manager.delete(PushSubscription, { id });
}
