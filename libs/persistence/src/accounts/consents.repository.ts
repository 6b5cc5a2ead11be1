import { CONSENT_ITEMS, type AnswerConsent, type ConsentItem, type ConsentView } from '@app/contracts';
import type { EntityAccess } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';
import { Consent } from './consent.entity.js';

/** The person's answer to each item: rows are only added, and the newest of an item is the one that holds. */
export async function consentsOf({ manager }: EntityAccess, userId: string): Promise<ConsentView[]> {
  const query = manager.createQueryBuilder(Consent, 'c').distinctOn(['c.item']).where({ userId });
  const rows = await query.orderBy('c.item').addOrderBy('c.id', 'DESC').getMany();
  return CONSENT_ITEMS.map((item) => {
    const row = rows.find((one) => one.item === item);
    return { item, granted: row?.granted ?? null, version: row?.version ?? null, at: row?.at.toISOString() ?? null };
  });
}

/** Logs an answer; the one that holds already is not logged again. */
export async function logConsent(
  tx: Transaction,
  userId: string,
  item: ConsentItem,
  { granted, version, language }: AnswerConsent,
): Promise<void> {
  await tx.query(
    `INSERT INTO consents (user_id, item, granted, version, language) SELECT $1, $2, $3, $4, $5
     WHERE ($3::boolean, $4::text) IS DISTINCT FROM
       (SELECT (c.granted, c.version) FROM consents c WHERE c.user_id = $1 AND c.item = $2 ORDER BY c.id DESC LIMIT 1)`,
    [userId, item, granted, version, language],
  );
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
