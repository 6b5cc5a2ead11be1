import { CONSENT_ITEMS, type AnswerConsent, type ConsentItem, type ConsentView } from '@app/contracts';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { iso } from '../database/views.js';

/** What people agreed to and withdrew from. Rows are only added; the newest of an item is the one that holds. */
export class ConsentsRepository {
  constructor(private readonly database: Database) {}

  /** The person's answer to each item. */
  async of(userId: string): Promise<ConsentView[]> {
    const rows = await this.database.read<ConsentView>(
      'consents-of-user',
      `SELECT DISTINCT ON (c.item) c.item, c.granted, c.version, ${iso('c.at')} AS at FROM consents c
       WHERE c.user_id = $1 ORDER BY c.item, c.id DESC`,
      [userId],
    );
    const never = (item: ConsentItem): ConsentView => ({ item, granted: null, version: null, at: null });
    return CONSENT_ITEMS.map((item) => rows.find((row) => row.item === item) ?? never(item));
  }

  /** Logs an answer; the one that holds already is not logged again. */
  async log(tx: Transaction, userId: string, item: ConsentItem, { granted, version, language }: AnswerConsent): Promise<void> {
    await tx.query(
      `INSERT INTO consents (user_id, item, granted, version, language) SELECT $1, $2, $3, $4, $5
       WHERE ($3::boolean, $4::text) IS DISTINCT FROM
         (SELECT (c.granted, c.version) FROM consents c WHERE c.user_id = $1 AND c.item = $2 ORDER BY c.id DESC LIMIT 1)`,
      [userId, item, granted, version, language],
    );
  }
}

/** Whether the person has withdrawn from an item; who was never asked has not. */
export async function hasWithdrawn(tx: Transaction, userId: string, item: ConsentItem): Promise<boolean> {
  const [row] = await tx.prepared<{ granted: boolean }>(
    'newest-consent',
    'SELECT granted FROM consents WHERE user_id = $1 AND item = $2 ORDER BY id DESC LIMIT 1',
    [userId, item],
  );
  return row?.granted === false;
}
