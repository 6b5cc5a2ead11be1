import { HousekeepingRepository, KEPT } from '@app/persistence';
import type { Job, JobStep } from './job.js';

const rows = KEPT.map((kept): [string, JobStep] => [kept.table, ({ database }) => new HousekeepingRepository(database).forget(kept)]);

/** Forgets old answers, sessions, finished work and events, where exactly people were, and in the end what they wrote. */
export const job: Job = {
  name: 'housekeeping',
  everySeconds: 60,
  steps: {
    ...Object.fromEntries(rows),
    notes: ({ database }) => new HousekeepingRepository(database).forgetNotes(),
    log: ({ database }) => new HousekeepingRepository(database).dropOldEvents(),
  },
};
