import { workOnImports } from '@app/application';
import { STEPS } from '@app/persistence';
import type { Job } from '../job.js';

/** Writes the rows of running imports and reverts those that are undone. */
export const job: Job = {
  name: 'imports',
  steps: { rows: { timer: STEPS.workOnImports, run: ({ database }) => workOnImports(database) } },
};
