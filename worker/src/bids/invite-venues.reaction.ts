import { inviteFirstWave } from '@app/application';
import type { Reaction } from '../reaction.js';

/** An earlier build let a plan go live and left its venues to the worker: asks the first wave of them to bid. */
export const reaction: Reaction = {
  name: 'invite-venues',
  alone: true,
  async run(tx, event) {
    await tx.lockDatebook(event.dateBookId);
    await inviteFirstWave(tx, event.dateBookId, event.seq);
  },
};
