import { noteMissingAcknowledgements } from '@app/application';
import { STEPS } from '@app/persistence';
import type { Job } from '../job.js';

/** Reminds venues that have not acknowledged a booking a quarter of an hour after its acceptance, and notifies the operators. */
export const job: Job = {
  name: 'acknowledgements',
  steps: { bookings: { timer: STEPS.noteMissingAcknowledgements, run: ({ database }) => noteMissingAcknowledgements(database) } },
};
