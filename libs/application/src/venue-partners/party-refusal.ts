import type { SaveAutoBidRule } from '@app/contracts';
import { refused, type Refusal } from '../outcome.js';

/** Refuses a rule that fits no party; null: it may fit one. */
export const partyRefusal = ({ partyFrom, partyTo }: SaveAutoBidRule): Refusal | null =>
  partyTo < partyFrom
    ? refused('invalid-fields', 'The largest party is smaller than the smallest.', { partyTo: ['must not be below partyFrom'] })
    : null;
