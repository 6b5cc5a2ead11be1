import { ACCESS_NEEDS, DIETS, type AccessNeed, type Diet } from '../options.js';
import type { BidId } from '../ids.js';

/** What planners can need of a venue: a venue says of each whether it has it, and answers in its offer those of the plan. */
export const NEEDS = [...DIETS, ...ACCESS_NEEDS] as const;
export type Need = Diet | AccessNeed;

/** How an offer answers a need; `ask` where the venue has to be asked. */
export const NEED_ANSWERS = ['yes', 'no', 'ask'] as const;
export type NeedAnswer = (typeof NEED_ANSWERS)[number];
export type NeedAnswers = Partial<Record<Need, NeedAnswer>>;

/** The answers in the order of the needs. */
export const listAnswers = (answers: NeedAnswers): [Need, NeedAnswer][] =>
  NEEDS.flatMap((need) => (answers[need] ? [[need, answers[need]]] : []));

/** The rules at the door. They are shown, and leave nobody out: no list of venues or people is filtered by them. */
export const DOOR_RULES = {
  entry: ['everyone', 'couples_families', 'stag_by_request'],
  dress: ['none', 'smart_casual', 'formal'],
  age: ['any', '18', '21', '25'],
} as const;
export type DoorRule = keyof typeof DOOR_RULES;

/** What a venue says of its door and of what it has; what is missing is not known. */
export type OnSite = { [K in DoorRule]?: (typeof DOOR_RULES)[K][number] } & Partial<Record<Need, 'yes' | 'no'>>;

/** An item of GET /api/datebooks/:id/need-answers: how an offer answers the reader's own needs, and nobody else's. */
export interface OwnNeedAnswers {
  bidId: BidId;
  needs: NeedAnswers;
}
