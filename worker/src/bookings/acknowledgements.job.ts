import { noteMissingAcknowledgements } from '@app/application';
import { ACKNOWLEDGEMENTS } from '@app/persistence';
import type { Job } from '../job.js';

/** A quarter of an hour after an acceptance: venues that have not acknowledged are reminded, and the operators are told. */
export const job: Job = {
  name: 'acknowledgements',
  steps: { bookings: { timer: ACKNOWLEDGEMENTS, run: ({ database }) => noteMissingAcknowledgements(database) } },
};
