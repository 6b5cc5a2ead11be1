import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, IdempotencyRepository, type Transaction, type UsedKey } from '@app/persistence';
import { fail, ProblemError } from '../problem.js';

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
    const bodyHash = hashOf(key, body);
    return this.database.transaction(async (tx) => {
      // The first one inserts the row and holds it; whoever repeats the key meanwhile waits here for the commit.
      const claim = await this.keys.claim(tx, { principal, route, key, bodyHash });
      if (claim) return answerOf<T>(claim);
      const answer = await work(tx);
      await this.keys.store(tx, { principal, route, key, status: answer.status, response: answer.body });
      return answer;
    });
  }

  /**
   * The same for a creation whose context is looked up before the transaction. When the lookup refuses, because the plan is gone, say, what
   * was answered under the key is still the answer.
   */
  async runOn<T, Context>(
    keyed: Keyed,
    lookUp: () => Promise<Context>,
    work: (tx: Transaction, context: Context) => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    let context: Context;
    try {
      context = await lookUp();
    } catch (error) {
      const before = error instanceof ProblemError ? await this.answered<T>(keyed) : null;
      if (before) return before;
      throw error;
    }
    return this.run(keyed, (tx) => work(tx, context));
  }

  private async answered<T>({ principal, route, key, body }: Keyed): Promise<Answer<T> | null> {
    if (key === undefined) return null;
    const bodyHash = hashOf(key, body);
    const claim = await this.database.transaction((tx) => this.keys.find(tx, { principal, route, key, bodyHash }));
    return claim && answerOf<T>(claim);
  }
}

function hashOf(key: string, body: unknown): Buffer {
  if (!/^[\x21-\x7e]{1,100}$/.test(key)) fail('invalid-fields', 'An Idempotency-Key has 1 to 100 printable characters.');
  return createHash('sha256')
    .update(JSON.stringify(sorted(body)) ?? '')
    .digest();
}

function answerOf<T>(used: UsedKey): Answer<T> {
  if (!used.sameBody) fail('idempotency-key-reused');
  return { status: used.status, body: used.response as T };
}
