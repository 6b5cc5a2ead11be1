import {
  advanceDueRequests,
  expireDueBids,
  expireDueCounters,
  expireDuePlans,
  finishDueBookings,
  lapseDueChanges,
  refreshDueRanks,
  tellDueCounts,
  withdrawFullSlots,
  withdrawSuspended,
} from '@app/application';
import {
  ADVANCE_REQUESTS,
  EXPIRE_BIDS,
  EXPIRE_COUNTERS,
  EXPIRE_PLANS,
  FINISH_BOOKINGS,
  LAPSE_CHANGES,
  REFRESH_RANKS,
  TELL_COUNTS,
} from '@app/persistence';
import type { Job } from '../job.js';

/** Moves requests through their rounds to the decision and the close. Ends offers, plans and outings that have expired or have no room left. */
export const job: Job = {
  name: 'auction-clock',
  steps: {
    requests: { timer: ADVANCE_REQUESTS, run: ({ database }) => advanceDueRequests(database) },
    bids: { timer: EXPIRE_BIDS, run: ({ database }) => expireDueBids(database) },
    counters: { timer: EXPIRE_COUNTERS, run: ({ database }) => expireDueCounters(database) },
    // A full or suspended venue has no due instant, so a period covers it.
    'full-slots': { everySeconds: 5, run: ({ database }) => withdrawFullSlots(database) },
    'suspended-venues': { everySeconds: 5, run: ({ database }) => withdrawSuspended(database) },
    ranks: { timer: REFRESH_RANKS, run: ({ database }) => refreshDueRanks(database) },
    counts: { timer: TELL_COUNTS, run: ({ database }) => tellDueCounts(database) },
    plans: { timer: EXPIRE_PLANS, run: ({ database }) => expireDuePlans(database) },
    changes: { timer: LAPSE_CHANGES, run: ({ database }) => lapseDueChanges(database) },
    bookings: { timer: FINISH_BOOKINGS, run: ({ database }) => finishDueBookings(database) },
  },
};
