import { In, Not } from 'typeorm';
import type { NewPushSubscription, UserId } from '@app/contracts';
import type { Queries } from '../database/queries.js';
import type { Owner } from './deliveries.repository.js';
import { PushSubscription } from './push-subscription.entity.js';

/** A browser more than these takes the place of the one that was added first. */
const MOST = 10;

/** A browser as a push service knows it. */
interface Browser {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

const whose = (owner: Owner): { userId: UserId } | { staffId: string } =>
  'userId' in owner ? { userId: owner.userId } : { staffId: owner.staffId };

/** SQL that tells of a row `s` of push_subscriptions whether the log-in lives with which it was added. */
export const isLoggedInSql = (s: string): string =>
  `(EXISTS (SELECT FROM sessions l WHERE l.browser_id = ${s}.log_in_id AND l.user_id = ${s}.user_id AND l.expires_at > app_clock())
    OR EXISTS (SELECT FROM venue_sessions l WHERE l.family_id = ${s}.log_in_id AND l.staff_id = ${s}.staff_id AND l.expires_at > app_clock()))`;

/** The browsers that take pushes. */
export class BrowsersRepository {
  constructor(private readonly db: Queries) {}

  /**
   * Adds a browser for as long as the log-in of the token (as its hash) lives; one that spoke for somebody else speaks for this one from now on.
   * Gives its id. The address of a browser is a secret: who knows it can make the browser speak.
   */
  async add(owner: Owner, token: Buffer, { endpoint, keys }: NewPushSubscription): Promise<string> {
    const browsers = this.db.of(PushSubscription);
    const logIn = 'userId' in owner ? 'SELECT browser_id FROM sessions' : 'SELECT family_id FROM venue_sessions';
    const logInId = () => `(${logIn} WHERE token_hash = :token)`;
    const row = { userId: null, staffId: null, ...whose(owner), logInId, endpoint, p256dh: keys.p256dh, auth: keys.auth };
    const added = await browsers
      .createQueryBuilder()
      .insert()
      .values(row)
      .orUpdate(['user_id', 'staff_id', 'log_in_id', 'p256dh', 'auth'], ['endpoint'])
      .setParameters({ token })
      .returning('id')
      .execute();
    const [{ id } = { id: '' }] = added.raw as { id: string }[];
    if (!id) throw new Error('The subscription was not stored');
    const others = { ...whose(owner), id: Not(id) };
    const oldest = await browsers.find({ select: { id: true }, where: others, order: { id: 'DESC' }, skip: MOST - 1 });
    if (oldest.length > 0) await browsers.delete({ id: In(oldest.map((one) => one.id)) });
    return id;
  }

  /** Removes one of the owner's own browsers; false when it is not theirs. */
  async remove(owner: Owner, id: string): Promise<boolean> {
    return (await this.db.of(PushSubscription).delete({ ...whose(owner), id })).affected === 1;
  }

  /** Removes all of the owner's browsers. */
  async removeAll(owner: Owner): Promise<void> {
    await this.db.of(PushSubscription).delete(whose(owner));
  }

  /** The browsers of one owner whose log-in lives. */
  ofOwner(owner: Owner): Promise<Browser[]> {
    const found = this.db.of(PushSubscription).createQueryBuilder('s').select(['s.id', 's.endpoint', 's.p256dh', 's.auth']);
    return found.where(whose(owner)).andWhere(isLoggedInSql('s')).orderBy('s.id').getMany();
  }

  /** Purges a browser whose push service does not know it any more. */
  async purge(id: string): Promise<void> {
    await this.db.of(PushSubscription).delete({ id });
  }
}
