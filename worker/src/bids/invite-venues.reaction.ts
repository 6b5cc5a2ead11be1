import { inviteFirstWave } from '@app/application';
import type { Reaction } from '../reaction.js';

/** Asks the first wave of venues to bid when a plan goes live, unless `BidRequestRunner` has done so. */
export const reaction: Reaction = {
  name: 'invite-venues',
  alone: true,
  async run(tx, event) {
    await inviteFirstWave(tx, event.dateBookId, event.seq);
  },
};
