import {
  advanceDueRequests,
  expireDueBids,
  expireDueCounters,
  expireDuePlans,
  finishDueBookings,
  refreshDueRanks,
  tellDueCounts,
  withdrawFullSlots,
  withdrawSuspended,
} from '@app/application';
import type { Job } from '../job.js';

/** Moves requests through their rounds to the decision and the close, and ends offers, plans and outings whose time or room is over. */
export const job: Job = {
  name: 'auction-clock',
  steps: {
    requests: ({ database }) => advanceDueRequests(database),
    bids: ({ database }) => expireDueBids(database),
    counters: ({ database }) => expireDueCounters(database),
    'full-slots': ({ database }) => withdrawFullSlots(database),
    'suspended-venues': ({ database }) => withdrawSuspended(database),
    ranks: ({ database }) => refreshDueRanks(database),
    counts: ({ database }) => tellDueCounts(database),
    plans: ({ database }) => expireDuePlans(database),
    bookings: ({ database }) => finishDueBookings(database),
  },
};
