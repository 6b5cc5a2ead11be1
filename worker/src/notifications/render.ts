import type { Day, Language } from '@app/contracts';
import { isolated, LOCALES } from '@app/domain';
import { textsEn } from './texts.en.js';
import { textsHi } from './texts.hi.js';

type Key = keyof typeof textsEn;
/** The name of a text, which its title and its message share in the catalogues. */
export type TextName = Key extends infer K ? (K extends `${infer Name}.title` ? Name : never) : never;
/** An offer as a text names it: its venue's, and where the plan has several days the day for which it is. */
export interface NamedOffer {
  venue: string;
  startAt: Date | null;
}
/** The values of a text; an instant is written as date and time in India, a day without a time. `count` chooses between one and many. */
export type TextValues = Readonly<Record<string, string | number | Date | { day: Day } | readonly NamedOffer[]>>;

const TEXTS: Record<Language, Record<Key, string | { one: string; other: string }>> = { en: textsEn, hi: textsHi };

/** Returns the formats of a language. Their construction costs more than the rest of a text. */
const formatsOf = (language: Language) => ({
  plural: new Intl.PluralRules(LOCALES[language]),
  number: new Intl.NumberFormat(LOCALES[language]),
  offerDay: new Intl.DateTimeFormat(LOCALES[language], { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'Asia/Kolkata' }),
  day: new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
  instant: new Intl.DateTimeFormat(LOCALES[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'Asia/Kolkata',
  }),
});
const FORMATS: Record<Language, ReturnType<typeof formatsOf>> = { en: formatsOf('en'), hi: formatsOf('hi') };

/** Returns the title and the message in the reader's language. */
export function render(language: Language, name: TextName, values: TextValues = {}): { title: string; message: string } {
  return { title: written(language, `${name}.title`, values), message: written(language, `${name}.message`, values) };
}

function written(language: Language, key: Key, values: TextValues): string {
  const text = TEXTS[language][key];
  const template = typeof text === 'string' ? text : text[formOf(language, values['count'])];
  // A name may contain braces, so the inserted values are not parsed again.
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) => shown(language, values[name] ?? ''));
}

function formOf(language: Language, count: TextValues[string] | undefined): 'one' | 'other' {
  return FORMATS[language].plural.select(Number(count)) === 'one' ? 'one' : 'other';
}

function shown(language: Language, value: TextValues[string]): string {
  if (typeof value === 'string') return isolated(value);
  if (typeof value === 'number') return FORMATS[language].number.format(value);
  const { day, instant, offerDay } = FORMATS[language];
  if (value instanceof Date) return instant.format(value);
  if ('day' in value) return day.format(new Date(value.day));
  return value.map(({ venue, startAt }) => (startAt ? `${isolated(venue)} (${offerDay.format(startAt)})` : isolated(venue))).join(', ');
}
