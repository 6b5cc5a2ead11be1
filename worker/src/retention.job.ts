import { RetentionRepository, KEPT } from '@app/persistence';
import type { Job, JobStep } from './job.js';

const rows = KEPT.map((kept): [string, JobStep] => [kept.table, ({ database }) => new RetentionRepository(database).purge(kept)]);

/** Purges old answers, sessions, finished work and events, where exactly people were, and in the end what they wrote. */
export const job: Job = {
  name: 'retention',
  everySeconds: 60,
  steps: {
    ...Object.fromEntries(rows),
    notes: ({ database }) => new RetentionRepository(database).purgeNotes(),
    log: ({ database }) => new RetentionRepository(database).dropOldEvents(),
  },
};
