import { DeliveriesRepository, ReactionsRepository } from '@app/persistence';
import type { Job } from './job.js';

/** Enqueues again what got lost between a commit and a queue, and what is to be tried again. */
export const job: Job = {
  name: 'sweep',
  steps: {
    reactions: async ({ database, queues }) => {
      const events = await new ReactionsRepository(database).overdue();
      if (events.length > 0) queues.enqueueReactions(events);
      return events.length;
    },
    deliveries: async ({ database, queues }) => {
      const deliveries = await new DeliveriesRepository(database).overdue();
      if (deliveries.length > 0) queues.enqueueDeliveries(deliveries);
      return deliveries.length;
    },
  },
};
