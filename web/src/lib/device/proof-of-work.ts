import type { WorkDemand } from '@app/contracts';
import { solveWork } from '@app/domain';

/** The length of a slice: it fits into a frame of the screen, so that the page keeps moving. */
const SLICE_MS = 10;

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Searches the answer to a demand, in slices between which the page stays responsive. */
export async function answerTo(demand: WorkDemand): Promise<string> {
  const search = solveWork(demand);
  for (;;) {
    const until = performance.now() + SLICE_MS;
    while (performance.now() < until) {
      // The clock is read once per 50 hashes: reading it costs as much as a hash.
      for (let tries = 0; tries < 50; tries += 1) {
        const step = search.next();
        if (step.done) return step.value;
      }
    }
    await nextTask();
  }
}
