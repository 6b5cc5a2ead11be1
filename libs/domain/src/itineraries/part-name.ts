import { ACTIVITY_OF_PLACE, type ItineraryStop, type Language, type PlaceType } from '@app/contracts';
import { timeOfDay } from '../time.js';

const WORDS = {
  breakfast: { en: 'Breakfast', hi: 'नाश्ता' },
  lunch: { en: 'Lunch', hi: 'लंच' },
  dinner: { en: 'Dinner', hi: 'डिनर' },
  coffee: { en: 'Coffee', hi: 'कॉफ़ी' },
  drinks: { en: 'Drinks', hi: 'ड्रिंक्स' },
  active: { en: 'Sport', hi: 'खेल' },
  art: { en: 'Culture', hi: 'संस्कृति' },
  entertainment: { en: 'Show', hi: 'शो' },
  wellness: { en: 'Spa', hi: 'स्पा' },
  nature: { en: 'Outdoors', hi: 'सैर' },
  stop: { en: 'Stop', hi: 'पड़ाव' },
} as const satisfies Record<string, Record<Language, string>>;

const OF_KIND: Partial<Record<PlaceType, keyof typeof WORDS>> = {
  cafes: 'coffee',
  bakeries: 'coffee',
  bars_pubs: 'drinks',
  pubs_lounges: 'drinks',
  nightclubs: 'drinks',
};
const MEALS = { morning: 'breakfast', afternoon: 'lunch', evening: 'dinner' } as const;

type Stop = Pick<ItineraryStop, 'placeType' | 'arriveAt'>;

function wordOf({ placeType, arriveAt }: Stop): keyof typeof WORDS {
  const activity = ACTIVITY_OF_PLACE[placeType];
  return OF_KIND[placeType] ?? (activity === 'dining' ? MEALS[timeOfDay(new Date(arriveAt))] : activity);
}

/** What stands between the stop and its evening; a stop's word has none of it. */
export const PART_OF = ' · ';
/** The longest name of a plan, in characters. */
export const MOST_NAME_CHARACTERS = 60;

/**
 * The name of a stop that is put out to bid: "Dinner · Riya's birthday evening". It names no venue, because another one may win the stop. Of two
 * stops with one word the later has a number. The stop `at` -1 is no longer in the evening.
 */
export function partName(evening: string, stops: readonly Stop[], at: number, language: Language): string {
  const stop = stops[at];
  const word = stop ? wordOf(stop) : 'stop';
  const before = stops.slice(0, Math.max(at, 0)).filter((other) => wordOf(other) === word).length;
  const label = before > 0 ? `${WORDS[word][language]} ${before + 1}` : WORDS[word][language];
  return [...`${label}${PART_OF}${evening}`].slice(0, MOST_NAME_CHARACTERS).join('');
}
