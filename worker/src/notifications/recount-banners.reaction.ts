import { recountNewBids } from '@app/application';
import type { Reaction } from '../reaction.js';

/** Recounts the offers that can be chosen for the banner, even when no offer came or went. */
export const reaction: Reaction = {
  name: 'recount-banners',
  async run(tx, event) {
    const requestId = event.data.request?.id ?? event.data.bids?.[0]?.requestId ?? (await tx.announcements.newestRequest(event.dateBookId));
    if (requestId) await recountNewBids(tx, requestId);
  },
};
