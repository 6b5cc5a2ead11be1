import { AsyncLocalStorage } from 'node:async_hooks';

/** The two checks that admit the work of a transaction. Each rejects in order to refuse it. */
export interface Admission {
  /** Claims the idempotency key. Its statements are sent before the work's first statements. */
  claim: () => Promise<unknown>;
  /** Checks the rights of the caller. Its statements are sent behind those of the work, so that they are answered under the work's lock. */
  proof: () => Promise<unknown>;
}

/** Set while the statements of an admission are sent. */
export const admitting = new AsyncLocalStorage<true>();

/** Waits for all checks. @throws the refusal of the first one, in their order, that rejected. */
export async function refuseUnless(...asked: Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(asked)) if (result.status === 'rejected') throw result.reason;
}
