/** Runs work in turn, in order; urgent work does not wait for the rest. */
export type Limit = (work: () => Promise<void>, urgent?: boolean) => Promise<void>;

/** Returns a limit that runs `most` pieces of work at the same time. While urgent work is under way, all other work has one place. */
export function atMost(most: number): Limit {
  const running = { urgent: 0, other: 0 };
  const waiting: Record<keyof typeof running, (() => void)[]> = { urgent: [], other: [] };
  const isFree = (kind: keyof typeof running) =>
    running.urgent + running.other < most && (kind === 'urgent' || running.urgent === 0 || running.other === 0);
  const admit = (kind: keyof typeof running) => {
    while (waiting[kind].length > 0 && isFree(kind)) {
      running[kind] += 1;
      waiting[kind].shift()?.();
    }
  };
  return async (work, urgent = false) => {
    const kind = urgent ? 'urgent' : 'other';
    await new Promise<void>((resolve) => {
      waiting[kind].push(resolve);
      admit(kind);
    });
    try {
      await work();
    } finally {
      running[kind] -= 1;
      admit('urgent');
      admit('other');
    }
  };
}

/** Waits until each has settled. @throws the error of the first that failed. */
export async function allEnded(works: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(works);
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}
