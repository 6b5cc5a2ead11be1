import { setTimeout as pause } from 'node:timers/promises';

/** Repeats `read` until it returns a truthy value, and returns that. */
export async function eventually<T>(read: () => Promise<T> | T, patienceMs = 15_000): Promise<NonNullable<T>> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const found = await read();
    if (found) return found;
    if (performance.now() > end) throw new Error(`It did not come true within ${patienceMs} ms: ${read.toString()}`);
    await pause(15);
  }
}
