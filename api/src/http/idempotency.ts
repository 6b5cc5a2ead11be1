import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, IdempotencyRepository, type Transaction } from '@app/persistence';
import { fail } from './problem.js';

/** A creation under its key: principal (who), route, key and body. Without a key it simply runs. */
export interface Keyed {
  principal: string;
  route: string;
  key: string | undefined;
  body: unknown;
}
export interface Answer<T = unknown> {
  status: number;
  body: T;
}

const sorted = (value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([a], [b]) => a.localeCompare(b))
          .map(([key, inner]) => [key, sorted(inner)]),
      )
    : Array.isArray(value)
      ? value.map(sorted)
      : value;

/** Runs a creation at most once per key: the answer is stored in the creation's own transaction, and given again to whoever repeats it. */
@Injectable()
export class Idempotency {
  constructor(
    private readonly database: Database,
    private readonly keys: IdempotencyRepository,
  ) {}

  /** Rejects with `idempotency-key-reused` when the key was used for another body; what `work` throws stores nothing. */
  async run<T>({ principal, route, key, body }: Keyed, work: (tx: Transaction) => Promise<Answer<T>>): Promise<Answer<T>> {
    if (key === undefined) return this.database.transaction(work);
    if (!/^[\x21-\x7e]{1,100}$/.test(key)) fail('invalid-fields', 'An Idempotency-Key has 1 to 100 printable characters.');
    const bodyHash = createHash('sha256')
      .update(JSON.stringify(sorted(body)) ?? '')
      .digest();
    return this.database.transaction(async (tx) => {
      // The first one inserts the row and holds it; whoever repeats the key meanwhile waits here for the commit.
      const claim = await this.keys.claim(tx, { principal, route, key, bodyHash });
      if (claim) {
        if (!claim.sameBody) fail('idempotency-key-reused');
        return { status: claim.status, body: claim.response as T };
      }
      const answer = await work(tx);
      await this.keys.store(tx, { principal, route, key, status: answer.status, response: answer.body });
      return answer;
    });
  }
}
