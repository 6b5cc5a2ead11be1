/** Gives a function that does work, `most` pieces of it at the same time; more of it waits for its turn, in order. */
export function atMost(most: number): (work: () => Promise<void>) => Promise<void> {
  let free = most;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Waits until each has ended, in whatever way. @throws what the first of those that failed threw. */
export async function allEnded(works: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(works);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}
