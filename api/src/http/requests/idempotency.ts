import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { answerOf, Database, type Admission, type LateAnswer, type Transaction, type ArgumentOf, type ResultOf } from '@app/persistence';
import { fail, ProblemError } from '../problem.js';
import type { CommandKey } from './idempotent.js';

type UsedKey = ResultOf<'idempotencyKeys', 'claim'>;

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

type StoredKey = ArgumentOf<'idempotencyKeys', 'claim'>;
/** The response of a command. A refusal that is returned instead of thrown is committed and is the key's response. */
type Answer<T> = T | ProblemError | LateAnswer<T>;
type Work<T> = (tx: Transaction) => Promise<Answer<T>>;

/** Runs a command at most once per key: the command's own transaction stores the response, and a repeated key gets it again. */
@Injectable()
export class Idempotency {
  constructor(private readonly database: Database) {}

  /** Rejects with `idempotency-key-reused` when the key was used for another body; an error of `work` stores nothing. */
  run<T>(key: CommandKey, body: unknown, work: Work<T>): Promise<T> {
    return this.answer(key, body, async (tx, admission) => {
      await tx.admit(admission, () => Promise.resolve());
      return work(tx);
    });
  }

  /**
   * Runs a command that begins with a lock or with reads: they travel with the claim of the key and the check of the token, which is read behind the
   * lock that was waited for. When the command would now refuse, because the plan is deleted, for example, the stored response of the key still
   * counts; an invalid token reveals none.
   */
  runReadingFirst<T>(key: CommandKey, body: unknown, work: Work<T>): Promise<T> {
    return this.answer(key, body, (tx, admission) => tx.admit(admission, () => work(tx)));
  }

  private async answer<T>(
    key: CommandKey,
    body: unknown,
    admitted: (tx: Transaction, admission: Admission) => Promise<Answer<T>>,
  ): Promise<T> {
    const row = rowOf(key, body);
    const done = this.database.transaction(
      async (tx) => {
        const admission = {
          claim: async () => row && this.claim<T>(tx, row),
          proof: async () => key.verifyToken?.(tx),
        };
        const answer = await admitted(tx, admission);
        // The last statement of some commands stores their response.
        if (!row || !tx.claimed) return answer;
        const response = await answerOf<T | ProblemError>(answer);
        tx.idempotencyKeys.store(response instanceof ProblemError ? { ...row, ...refusalOf(response) } : { ...row, response });
        return response;
      },
      { command: key.name },
    );
    return done
      .then((answer) => answerOf<T | ProblemError>(answer))
      .then(answeredWith)
      .catch((error: unknown) => {
        if (error instanceof ReplayedResponse) return error.answer as T;
        throw error;
      });
  }

  /** The first call inserts the row and locks it; a repeated call waits here for the commit. */
  private async claim<T>(tx: Transaction, row: StoredKey): Promise<void> {
    const used = await tx.idempotencyKeys.claim(row);
    if (used) throw new ReplayedResponse(answerIn<T>(used));
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

function answerIn<T>(used: UsedKey): T {
  if (!used.sameBody) fail('idempotency-key-reused');
  if (used.status >= 400) {
    const { code, detail, fieldErrors } = used.response as StoredRefusal;
    fail(code, detail, fieldErrors);
  }
  return used.response as T;
}
