// CPU time to the nanosecond. The scheduler's own count, because a tick of 10 ms is coarser than what is measured here.
import { readdirSync, readFileSync } from 'node:fs';

/** Nanoseconds that all threads of these processes have run so far; a process that has ended counts no more. */
export function cpuNanos(pids) {
  let sum = 0;
  for (const pid of pids) for (const thread of threadsOf(pid)) sum += ranFor(pid, thread);
  return sum;
}

function threadsOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

function ranFor(pid, thread) {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0]);
  } catch {
    return 0;
  }
}

/** The processes of Postgres that serve connections; its upkeep (vacuum, checkpoints) runs when it likes and is left out. */
export async function backendPids(pool) {
  const { rows } = await pool.query("SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'");
  return rows.map((row) => row.pid);
}
