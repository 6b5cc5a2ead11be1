import type { NewPushSubscription } from '@app/contracts';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import type { Owner } from './deliveries.repository.js';

/** A browser more than these takes the place of the one that was added first. */
const MOST = 10;

/** A browser as a push service knows it. */
export interface Browser {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

const columnOf = (owner: Owner): { column: 'user_id' | 'staff_id'; id: string } =>
  'userId' in owner ? { column: 'user_id', id: owner.userId } : { column: 'staff_id', id: owner.staffId };

/** The browsers that take pushes. The address of one is a secret: whoever knows it can make the browser speak. */
export class PushSubscriptionsRepository {
  constructor(private readonly database: Database) {}

  /** Adds a browser; one that spoke for somebody else speaks for this one from now on. Gives its id. */
  async add(tx: Transaction, owner: Owner, { endpoint, keys }: NewPushSubscription): Promise<string> {
    const { column, id } = columnOf(owner);
    const other = column === 'user_id' ? 'staff_id' : 'user_id';
    const [row] = await tx.query<{ id: string }>(
      `INSERT INTO push_subscriptions (${column}, endpoint, p256dh, auth) VALUES ($1, $2, $3, $4)
       ON CONFLICT (endpoint) DO UPDATE SET ${column} = excluded.${column}, ${other} = NULL, p256dh = excluded.p256dh, auth = excluded.auth
       RETURNING id`,
      [id, endpoint, keys.p256dh, keys.auth],
    );
    if (!row) throw new Error('The subscription was not stored');
    await tx.query(
      `DELETE FROM push_subscriptions WHERE ${column} = $1 AND id <> $2 AND id NOT IN (SELECT id FROM push_subscriptions
         WHERE ${column} = $1 AND id <> $2 ORDER BY id DESC LIMIT ${MOST - 1})`,
      [id, row.id],
    );
    return row.id;
  }

  /** Takes one of the owner's own browsers off; false when it is not theirs. */
  async remove(tx: Transaction, owner: Owner, subscriptionId: string): Promise<boolean> {
    const { column, id } = columnOf(owner);
    const rows = await tx.query(`DELETE FROM push_subscriptions WHERE id = $2 AND ${column} = $1 RETURNING 1`, [id, subscriptionId]);
    return rows.length > 0;
  }

  /** Takes all of the owner's browsers off. */
  async removeAll(tx: Transaction, owner: Owner): Promise<void> {
    const { column, id } = columnOf(owner);
    await tx.query(`DELETE FROM push_subscriptions WHERE ${column} = $1`, [id]);
  }

  /** The browsers of one owner. */
  async of(owner: Owner): Promise<Browser[]> {
    const { column, id } = columnOf(owner);
    return this.database.read<Browser>(
      `browsers-of-${column}`,
      `SELECT id, endpoint, p256dh, auth FROM push_subscriptions WHERE ${column} = $1 ORDER BY id`,
      [id],
    );
  }

  /** Forgets a browser whose push service does not know it any more. */
  async forget(subscriptionId: string): Promise<void> {
    await this.database.read('forget-browser', 'DELETE FROM push_subscriptions WHERE id = $1', [subscriptionId]);
  }
}
