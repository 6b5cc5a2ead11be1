import {
  advanceDueRequests,
  expireDueBids,
  expireDueCounters,
  expireDuePlans,
  finishDueBookings,
  lapseDueChanges,
  refreshDueRanks,
  publishDueCounts,
  withdrawFullSlots,
  withdrawSuspended,
} from '@app/application';
import { STEPS } from '@app/persistence';
import type { Job } from '../job.js';

/** Moves requests through their rounds to the decision and the close. Ends offers, plans and outings that have expired or have no room left. */
export const job: Job = {
  name: 'auction-clock',
  steps: {
    requests: { timer: STEPS.advanceRequests, run: ({ database }) => advanceDueRequests(database) },
    bids: { timer: STEPS.expireBids, run: ({ database }) => expireDueBids(database) },
    counters: { timer: STEPS.expireCounters, run: ({ database }) => expireDueCounters(database) },
    // A full or suspended venue has no due instant, so a period covers it.
    'full-slots': { everySeconds: 5, run: ({ database }) => withdrawFullSlots(database) },
    'suspended-venues': { everySeconds: 5, run: ({ database }) => withdrawSuspended(database) },
    ranks: { timer: STEPS.refreshRanks, run: ({ database }) => refreshDueRanks(database) },
    counts: { timer: STEPS.publishCounts, run: ({ database }) => publishDueCounts(database) },
    plans: { timer: STEPS.expirePlans, run: ({ database }) => expireDuePlans(database) },
    changes: { timer: STEPS.lapseChanges, run: ({ database }) => lapseDueChanges(database) },
    bookings: { timer: STEPS.finishBookings, run: ({ database }) => finishDueBookings(database) },
  },
};
