import type { AnswerKey } from './answer-key.js';
import type { Queries } from '../queries.js';
import { transactionOf } from '../transaction.js';

type Key = Omit<AnswerKey, 'status'>;

/** What a key was used for before. */
interface UsedKey {
  sameBody: boolean;
  /** Of HTTP: from 400 on, `response` is the problem that was answered. */
  status: number;
  response: unknown;
}

/** The answers of creations, kept for 24 hours under who, where and which key. */
export class IdempotencyRepository {
  constructor(private readonly db: Queries) {}

  /** Takes the key for this transaction; when it was used before, gives what was answered then. Waits for a running use of the same key. */
  async claim(keyed: AnswerKey & { bodyHash: Buffer }): Promise<UsedKey | null> {
    const { principal, route, key, status, bodyHash } = keyed;
    const tx = transactionOf(this.db);
    tx.claimed = { principal, route, key, status };
    const inserted = await tx.prepared('claim-key', CLAIM, [principal, route, key, bodyHash]);
    return inserted.length > 0 ? null : this.find(keyed);
  }

  /** What was answered under a key; null when it was never used. */
  async find({ principal, route, key, bodyHash }: Key & { bodyHash: Buffer }): Promise<UsedKey | null> {
    const [row] = await transactionOf(this.db).query<UsedKey>(
      `SELECT body_hash = $4 AS "sameBody", status, response FROM idempotency_keys 
       WHERE principal = $1 AND route = $2 AND key = $3 AND status IS NOT NULL`,
      [principal, route, key, bodyHash],
    );
    return row ?? null;
  }

  /** Stores what is answered under a claimed key, with the commit. */
  store({ principal, route, key, status, response }: AnswerKey & { response: unknown }): void {
    transactionOf(this.db).later(
      'store-answer',
      'UPDATE idempotency_keys SET status = $4, response = $5 WHERE principal = $1 AND route = $2 AND key = $3',
      [principal, route, key, status, JSON.stringify(response)],
    );
  }
}

// A row without an answer is nobody's: its transaction was never open, so it was written by itself.
const CLAIM = `
  INSERT INTO idempotency_keys AS k (principal, route, key, body_hash) VALUES ($1, $2, $3, $4)
  ON CONFLICT (principal, route, key) DO UPDATE SET body_hash = excluded.body_hash WHERE k.status IS NULL RETURNING 1`;
