import { expireDuePlans, finishDueBookings } from '@app/application';
import {
  BidCountsRepository,
  CounterClockRepository,
  FullSlotsRepository,
  RequestClockRepository,
  SuspendedVenuesRepository,
} from '@app/persistence';
import type { Job } from '../job.js';

/** Moves requests through their rounds to the decision and the close, and ends offers, plans and outings whose time or room is over. */
export const job: Job = {
  name: 'auction-clock',
  steps: {
    requests: ({ database }) => new RequestClockRepository(database).advanceDue(),
    bids: ({ database }) => new RequestClockRepository(database).expireDueBids(),
    counters: ({ database }) => new CounterClockRepository(database).expireDue(),
    'full-slots': ({ database }) => new FullSlotsRepository(database).withdrawDue(),
    'suspended-venues': ({ database }) => new SuspendedVenuesRepository(database).withdrawDue(),
    ranks: ({ database }) => new RequestClockRepository(database).refreshDueRanks(),
    counts: ({ database }) => new BidCountsRepository(database).tellDue(),
    plans: ({ database }) => expireDuePlans(database),
    bookings: ({ database }) => finishDueBookings(database),
  },
};
