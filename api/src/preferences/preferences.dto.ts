import type { SavePreferences } from '@app/contracts';
import { blankPreference, preferenceFields, type PreferenceField, type PreferenceKey, type PreferenceType } from '@app/domain';
import { Int, IsoDay, Nullable, OneOf, Optional, SomeOf, Text, Texts, TimeText } from '../http/requests/fields.js';
import { bodyOf } from '../http/requests/table-body.js';

/** The check of a field of each kind, with its bounds. */
const CHECKS: Record<PreferenceType, (field: PreferenceField) => PropertyDecorator> = {
  texts: ({ items = 0, max = 0 }) => Texts({ max: items, maxLength: max }),
  some: ({ options = [] }) => SomeOf(options),
  budget: ({ max = 0 }) => Text({ max }),
  number: ({ max = 0 }) => Int({ max }),
  day: () => IsoDay(),
  time: () => TimeText(),
  one: ({ options = [] }) => OneOf(options),
  text: ({ max = 0 }) => Text({ max }),
};

/** What a member chooses, each field checked by its row of the table. The rules of section 5 run after the types, and they name the missing fields. */
export const ChosenFields = bodyOf<Pick<SavePreferences, PreferenceKey>>(
  'ChosenFields',
  preferenceFields().map(([key, field]) => [key, [CHECKS[field.type](field), blankPreference(field) === null ? Nullable() : Optional()]]),
  Object.fromEntries(preferenceFields(({ optional }) => !optional).map(([key, field]) => [key, blankPreference(field)])),
);
