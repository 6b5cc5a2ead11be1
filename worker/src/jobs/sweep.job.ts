import { DeliveriesRepository, ReactionsRepository } from '@app/persistence';
import type { Job } from './job.js';

/** Enqueues again what got lost between a commit and a queue, and what is to be tried again. */
export const job: Job = {
  name: 'sweep',
  async run({ database, queues }) {
    const events = await new ReactionsRepository(database).overdue();
    if (events.length > 0) queues.enqueueReactions(events);
    const deliveries = await new DeliveriesRepository(database).overdue();
    if (deliveries.length > 0) queues.enqueueDeliveries(deliveries);
    return events.length + deliveries.length;
  },
};
