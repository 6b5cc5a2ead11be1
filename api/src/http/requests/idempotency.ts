import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, IdempotencyRepository, type AnswerKey, type Transaction, type UsedKey } from '@app/persistence';
import { fail, ProblemError } from '../problem.js';
import type { CommandKey } from './idempotent.js';

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

/** Runs a command at most once per key: the command's own transaction stores the response, and a repeated key gets it again. */
@Injectable()
export class Idempotency {
  constructor(
    private readonly database: Database,
    private readonly keys: IdempotencyRepository,
  ) {}

  /** Rejects with `idempotency-key-reused` when the key was used for another body; an error of `work` stores nothing. */
  run<T>(key: CommandKey, body: unknown, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.runOn(key, body, () => Promise.resolve(), work);
  }

  /**
   * Runs a command that first loads its context, concurrently with the claim of the key. When the context refuses, because the plan is deleted, for
   * example, the stored response of the key still counts. Work that commits by itself stores its response under the given key. A refusal that `work`
   * returns instead of throwing is committed and is the key's response.
   */
  async runOn<T, Context>(
    key: CommandKey,
    body: unknown,
    lookUp: (tx: Transaction) => Promise<Context>,
    work: (tx: Transaction, context: Context, answer: AnswerKey | null) => Promise<T | ProblemError>,
  ): Promise<T> {
    const row = rowOf(key, body);
    const done = this.database.transaction(async (tx) => {
      // The first call inserts the row and locks it; a repeated call waits here for the commit. The token check is sent last: it is read behind the
      // lock that was waited for.
      const nothing = Promise.resolve(null);
      const asked = [row ? this.keys.claim(tx, row) : nothing, lookUp(tx), key.verifyToken?.(tx) ?? nothing] as const;
      const [claim, found, proof] = await Promise.allSettled(asked);
      // An invalid token reveals no stored response.
      if (proof.status === 'rejected') throw proof.reason;
      if (claim.status === 'rejected') throw claim.reason;
      // An error, because loading the context may have written rows.
      if (claim.value) throw new ReplayedResponse(answerOf<T>(claim.value));
      if (found.status === 'rejected') throw found.reason;
      const answer = await work(tx, found.value, row);
      if (!row || tx.committing) return answer;
      this.keys.store(tx, answer instanceof ProblemError ? { ...row, ...refusalOf(answer) } : { ...row, response: answer });
      return answer;
    });
    return done.then(answeredWith).catch((error: unknown) => {
      if (error instanceof ReplayedResponse) return error.answer as T;
      throw error;
    });
  }
}

/** Rolls back the transaction of a command whose key was used before. */
class ReplayedResponse extends Error {
  constructor(readonly answer: unknown) {
    super('The command was answered before');
  }
}

/** The row of the stored response; null for a command without a key. */
function rowOf({ principal, name, value, needed, status }: CommandKey, body: unknown) {
  if (value === undefined) return needed ? fail('idempotency-key-required') : null;
  if (!/^[\x21-\x7e]{1,100}$/.test(value)) fail('invalid-fields', 'An Idempotency-Key has 1 to 100 printable characters.');
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(sorted(body)) ?? '')
    .digest();
  return { principal, route: name, key: value, status, bodyHash };
}

/** The result of a command: its response, or the committed refusal. */
export function answeredWith<T>(answer: T | ProblemError): T {
  if (answer instanceof ProblemError) throw answer;
  return answer;
}

type StoredRefusal = Pick<ProblemError, 'code' | 'detail' | 'fieldErrors'>;
const refusalOf = ({ status, code, detail, fieldErrors }: ProblemError) => ({
  status,
  response: { code, detail, fieldErrors } satisfies StoredRefusal,
});

function answerOf<T>(used: UsedKey): T {
  if (!used.sameBody) fail('idempotency-key-reused');
  if (used.status >= 400) {
    const { code, detail, fieldErrors } = used.response as StoredRefusal;
    fail(code, detail, fieldErrors);
  }
  return used.response as T;
}
