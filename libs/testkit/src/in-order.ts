import type { Database, Transaction } from '@app/persistence';

/** Runs `first`, which holds the lock (a plan's, by its id) before `second` requests it. `first` continues when `second` is seen waiting. */
export async function inOrder<A, B>(
  database: Database,
  lock: string | ((tx: Transaction) => Promise<unknown>),
  first: (tx: Transaction) => Promise<A>,
  second: (tx: Transaction) => Promise<B>,
): Promise<[A, B]> {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const later = gate.then(() => database.transaction(second));
  const done = database.transaction(async (tx) => {
    await (typeof lock === 'string' ? tx.lockPlan(lock) : lock(tx));
    open();
    for (;;) {
      const [row] = await database.source.query<{ waiting: number }[]>(
        `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      if (row && row.waiting > 0) return first(tx);
    }
  });
  return Promise.all([done, later]);
}
