import { inviteFirstWave } from '@app/application';
import type { Reaction } from '../reaction.js';

/** A plan went live: asks the first wave of venues to bid. */
export const reaction: Reaction = {
  name: 'invite-venues',
  alone: true,
  async run(tx, event) {
    await tx.lockDatebook(event.dateBookId);
    await inviteFirstWave(tx, event.dateBookId, event.seq);
  },
};
