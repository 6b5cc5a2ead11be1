import { STEPS } from '@app/persistence';
import type { Job } from './job.js';

/** Enqueues again the work that was lost between a commit and a queue, and the work that waits for another try. */
export const job: Job = {
  name: 'sweep',
  steps: {
    reactions: {
      timer: STEPS.sweepReactions,
      run: async ({ database, queues }) => {
        const events = await database.reactions.overdue();
        if (events.length > 0) queues.enqueueReactions(events);
        return events.length;
      },
    },
    deliveries: {
      timer: STEPS.sweepDeliveries,
      run: async ({ database, queues }) => {
        const deliveries = await database.deliveries.overdue();
        if (deliveries.length > 0) queues.enqueueDeliveries(deliveries);
        return deliveries.length;
      },
    },
    webhooks: {
      timer: STEPS.sendWebhooks,
      run: async ({ database, queues }) => {
        const messages = await database.webhookMessages.take();
        if (messages.length > 0) queues.enqueueDeliveries(messages);
        return messages.length;
      },
    },
  },
};
