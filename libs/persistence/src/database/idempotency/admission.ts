import { AsyncLocalStorage } from 'node:async_hooks';

/** Whether the work of a transaction may be done: what is asked about its key, and about who gives the command. Each rejects to refuse. */
export interface Admission {
  /** Sent before the work's first statements. */
  claim: () => Promise<unknown>;
  /** Sent behind them: when they begin with a lock, the server answers it only once the lock is there. */
  proof: () => Promise<unknown>;
}

/** Set while the statements of an admission are asked for. */
export const admitting = new AsyncLocalStorage<true>();

/** @throws what the first of them in their order was refused with. */
export async function refuseUnless(...asked: Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(asked)) if (result.status === 'rejected') throw result.reason;
}
