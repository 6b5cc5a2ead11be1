// CPU time to the nanosecond, from the scheduler's own count: a tick of 10 ms is coarser than the measured times.
import { readdirSync, readFileSync } from 'node:fs';

/** The interval at which a measurement looks for processes that begin and end within it. */
const SAMPLE_MS = 100;
/**
 * The upkeep of Postgres, which comes in lumps for the writes of minutes ago. All its other processes count: those that write, fork and clean for us.
 */
const UPKEEP = /^postgres: (?:checkpointer|autovacuum worker)/;

/**
 * The run time of threads since a first reading, each reading a map of a thread to its nanoseconds. A thread counts only between readings of itself:
 * one that has begun meanwhile counts from zero, one that has ended counts to its last reading.
 */
export class Spent {
  nanos = 0;
  #last;

  constructor(first) {
    this.#last = new Map(first);
  }

  add(reading) {
    for (const [thread, ran] of reading) {
      const before = this.#last.get(thread) ?? 0;
      // A number that passed to another thread starts at zero again.
      this.nanos += ran >= before ? ran - before : ran;
      this.#last.set(thread, ran);
    }
  }
}

/**
 * Measures the nanoseconds of CPU of each of `groups`, functions that return process ids, while `work` runs, and `postgres`: that of `postmaster`
 * without upkeep and without the backends whose process ids are in `except`.
 */
export async function cpuNanos({ groups, postmaster, except = new Set() }, work) {
  const served = () => childrenOf(postmaster).filter((pid) => !except.has(pid) && !UPKEEP.test(read(`/proc/${pid}/cmdline`)));
  const readings = { ...groups, postgres: () => [postmaster, ...served()] };
  const reading = (name) => readings[name]().flatMap(threadsOf);
  const names = Object.keys(readings);
  const spent = Object.fromEntries(names.map((name) => [name, new Spent(reading(name))]));
  const sample = () => names.forEach((name) => spent[name].add(reading(name)));
  const timer = setInterval(sample, SAMPLE_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  sample();
  return Object.fromEntries(names.map((name) => [name, spent[name].nanos]));
}

const childrenOf = (pid) => (read(`/proc/${pid}/task/${pid}/children`).match(/\d+/g) ?? []).map(Number);

function threadsOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
      const ran = read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0];
      return ran ? [[`${pid}/${thread}`, Number(ran)]] : [];
    });
  } catch {
    return [];
  }
}

/** Reads a file; a process that has ended meanwhile has none. */
function read(path) {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
