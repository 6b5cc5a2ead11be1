import { moveStops } from '@app/application';
import type { Reaction } from '../reaction.js';

/** Moves the stops of an evening when one of them is booked, or its booking changes or ends. */
export const reaction: Reaction = {
  name: 'move-stops',
  alone: true,
  async run(tx, event) {
    const eveningId = await tx.parts.eveningOf(event.dateBookId);
    if (eveningId) await moveStops(tx, eveningId);
  },
};
