import type { GuestAnswers } from '@app/contracts';
import { hidePersonalData } from '../text-filter.js';
import { preferenceFields } from './preference-fields.js';

/** The fields that venues read, each with the name of its answer. */
export const ANSWERS = preferenceFields(({ answer }) => answer !== undefined).flatMap(([, field]) =>
  field.answer ? [[field.answer, field] as const] : [],
);

/** The guests' answers in `from` as venues read them: their own words lose what leads to a person. */
export const guestAnswersOf = (from: GuestAnswers): GuestAnswers =>
  Object.fromEntries(
    ANSWERS.map(([answer, { type }]) => {
      const value = from[answer];
      return [answer, type === 'text' && typeof value === 'string' ? hidePersonalData(value) : value];
    }),
  ) as unknown as GuestAnswers;
