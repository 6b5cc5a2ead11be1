import { CONSENT_ITEMS, type AnswerConsent, type ConsentItem, type ConsentView, type UserId } from '@app/contracts';
import { statement, type Queries } from '../database/queries.js';
import { Consent } from './consent.entity.js';

const logConsent = statement(
  'log-consent',
  `INSERT INTO consents (user_id, item, granted, version, language) SELECT $1, $2, $3, $4, $5
   WHERE ($3::boolean, $4::text) IS DISTINCT FROM
     (SELECT (c.granted, c.version) FROM consents c WHERE c.user_id = $1 AND c.item = $2 ORDER BY c.id DESC LIMIT 1)`,
);

const newestAnswer = statement<Pick<Consent, 'granted'>>(
  'newest-consent',
  'SELECT granted FROM consents WHERE user_id = $1 AND item = $2 ORDER BY id DESC LIMIT 1',
);

/** The log of people's answers to each item, of which the newest holds. */
export class ConsentsRepository {
  constructor(private readonly db: Queries) {}

  /** The person's answer to each item. */
  async list(userId: UserId): Promise<ConsentView[]> {
    const query = this.db.of(Consent).createQueryBuilder('c').distinctOn(['c.item']).where({ userId });
    const rows = await query.orderBy('c.item').addOrderBy('c.id', 'DESC').getMany();
    return CONSENT_ITEMS.map((item) => {
      const row = rows.find((one) => one.item === item);
      return { item, granted: row?.granted ?? null, version: row?.version ?? null, at: row?.at.toISOString() ?? null };
    });
  }

  /** Logs an answer, unless the same one holds already. */
  async log(userId: UserId, item: ConsentItem, { granted, version, language }: AnswerConsent): Promise<void> {
    await this.db.all(logConsent, [userId, item, granted, version, language]);
  }

  /** Whether the person has withdrawn from an item. A person who was never asked has not. */
  async hasWithdrawn(userId: UserId, item: ConsentItem): Promise<boolean> {
    return (await this.db.one(newestAnswer, [userId, item]))?.granted === false;
  }
}
