import { expireBannersOfPlan } from '@app/application';
import type { Reaction } from '../reaction.js';

/** What is no longer to be acted on is no longer shown. */
export const reaction: Reaction = {
  name: 'expire-banners',
  run: (tx, event) => expireBannersOfPlan(tx, event.dateBookId),
};
