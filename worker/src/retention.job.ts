import { KEPT } from '@app/persistence';
import type { Job, JobStep } from './job.js';

const eachMinute = (run: JobStep['run']): JobStep => ({ everySeconds: 60, run });
const rows = KEPT.map((kept): [string, JobStep] => [kept.table, eachMinute(({ database }) => database.retention.purge(kept))]);

/** Purges old answers, sessions, finished work and events, the exact locations of people, and at last their texts. */
export const job: Job = {
  name: 'retention',
  steps: {
    ...Object.fromEntries(rows),
    notes: eachMinute(({ database }) => database.retention.purgeNotes()),
    log: eachMinute(({ database }) => database.retention.dropOldEvents()),
  },
};
