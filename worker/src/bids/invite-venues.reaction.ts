import { inviteFirstWave } from '@app/application';
import type { Reaction } from '../reaction.js';

/** A plan went live: asks the first wave of its venues to bid, where `BidRequestRunner` has not done it yet. */
export const reaction: Reaction = {
  name: 'invite-venues',
  alone: true,
  async run(tx, event) {
    await inviteFirstWave(tx, event.dateBookId, event.seq);
  },
};
