import { followEvenings } from '@app/application';
import type { Job } from '../job.js';

/** Lets stops that are put out to bid follow their evening: its end, and who joins or leaves it. None of that is a due instant, so a period covers it. */
export const job: Job = {
  name: 'follow-evenings',
  steps: { parts: { everySeconds: 5, run: ({ database }) => followEvenings(database) } },
};
