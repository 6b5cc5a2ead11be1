// CPU time to the nanosecond, by the scheduler's own count: a tick of 10 ms is coarser than what is measured here.
import { readdirSync, readFileSync } from 'node:fs';

/** How often a measurement looks for processes that begin and end within it. */
const SAMPLE_MS = 100;
/** Upkeep of Postgres that comes in lumps, for what was written minutes ago. All else of it counts: whoever writes, forks and cleans for us. */
const UPKEEP = /^postgres: (?:checkpointer|autovacuum worker)/;

/**
 * What threads have run since a first reading, each reading a map of a thread to its nanoseconds. A thread counts only between readings of
 * itself: one that began meanwhile from nothing, one that has ended as it was last seen.
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
      // A number that went to another thread starts anew.
      this.nanos += ran >= before ? ran - before : ran;
      this.#last.set(thread, ran);
    }
  }
}

/**
 * Nanoseconds of CPU that each of `groups`, functions that give process numbers, takes while `work` runs, and `postgres`: the one of `postmaster`
 * without upkeep and without the backends whose process numbers are in `except`.
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

/** What has ended meanwhile has nothing to read. */
function read(path) {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
