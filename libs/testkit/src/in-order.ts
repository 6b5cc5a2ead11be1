import type { Database, DatebookRow, Transaction } from '@app/persistence';

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

type PlanWork<T> = (tx: Transaction, plan: DatebookRow) => Promise<T>;

const locking =
  <T>(planId: string, work: PlanWork<T>) =>
  async (tx: Transaction): Promise<T> => {
    const plan = await tx.lockPlan(planId);
    if (!plan) throw new Error('The plan is not there');
    return work(tx, plan);
  };

/** Runs work on a plan in a transaction that holds its lock, as commands do. */
export const underLock = <T>(database: Database, planId: string, work: PlanWork<T>): Promise<T> =>
  database.transaction(locking(planId, work));

/** Does two things to a plan; the second is seen waiting for its lock before the first goes on. */
export const inTurn = <A, B>(database: Database, planId: string, first: PlanWork<A>, second: PlanWork<B>): Promise<[A, B]> =>
  inOrder(database, planId, locking(planId, first), locking(planId, second));
