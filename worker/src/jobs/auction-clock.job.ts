import {
  BidCountsRepository,
  BookingClockRepository,
  CounterClockRepository,
  FullSlotsRepository,
  PlanClockRepository,
  RequestClockRepository,
  SuspendedVenuesRepository,
} from '@app/persistence';
import type { Job } from './job.js';

/** Moves requests through their rounds to the decision and the close, and ends offers, plans and outings whose time or room is over. */
export const job: Job = {
  name: 'auction-clock',
  async run({ database }) {
    const requests = new RequestClockRepository(database);
    const looked = [
      await requests.advanceDue(),
      await requests.expireDueBids(),
      await new CounterClockRepository(database).expireDue(),
      await new FullSlotsRepository(database).withdrawDue(),
      await new SuspendedVenuesRepository(database).withdrawDue(),
      await requests.refreshDueRanks(),
      await new BidCountsRepository(database).tellDue(),
      await new PlanClockRepository(database).expireDue(),
      await new BookingClockRepository(database).finishDue(),
    ];
    return Math.max(...looked);
  },
};
