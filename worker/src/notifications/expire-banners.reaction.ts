import { expireBannersOfPlan } from '@app/application';
import type { Reaction } from '../reaction.js';

/** Ends banners whose action is no longer possible. */
export const reaction: Reaction = {
  name: 'expire-banners',
  run: (tx, event) => expireBannersOfPlan(tx, event.dateBookId),
};
