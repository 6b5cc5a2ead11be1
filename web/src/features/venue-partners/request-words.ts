import type { VenueRequestView } from '@app/contracts';
import { dotted, shortDay } from '../../lib/format.js';
import { isTextKey, type Translate } from '../../lib/i18n/i18n.js';

/** "Sat, 28 Nov · Evening"; an open date or time is named as such. */
export function whenText(
  t: Translate,
  { preferredDate, preferredTime }: Pick<VenueRequestView, 'preferredDate' | 'preferredTime'>,
): string {
  const day = preferredDate ? shortDay(preferredDate) : t('venue.anyDay');
  return dotted(day, t(preferredTime ? `time.${preferredTime}` : 'time.any'));
}

/** The preferences as words, most general first: "Romantic", "Dining", "Cafés". */
export function styleWords(t: Translate, { dateStyles, placeTypes }: Pick<VenueRequestView, 'dateStyles' | 'placeTypes'>): string[] {
  const keys = [...dateStyles.map((style) => style.replace(':', '.')), ...placeTypes.map((type) => `place.${type}`)];
  return [...new Set(keys.filter(isTextKey).map((key) => t(key)))];
}
