import { workOnImports } from '@app/application';
import { WORK_ON_IMPORTS } from '@app/persistence';
import type { Job } from '../job.js';

/** Writes the rows of running imports and reverts those that are undone. */
export const job: Job = {
  name: 'imports',
  steps: { rows: { timer: WORK_ON_IMPORTS, run: ({ database }) => workOnImports(database) } },
};
