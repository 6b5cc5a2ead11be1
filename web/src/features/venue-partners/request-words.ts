import type { Day, VenueRequestView } from '@app/contracts';
import { dotted, shortDay, timeOfClock, weekday } from '../../lib/format.js';
import { isTextKey, type Translate } from '../../lib/i18n/i18n.js';

/** "Sat, 28 Nov · Evening"; an open date or time is named as such. */
export function whenText(
  t: Translate,
  {
    preferredDate,
    preferredTime,
    days = [],
  }: Pick<VenueRequestView, 'preferredDate' | 'preferredTime'> & { days?: readonly { day: Day }[] },
): string {
  const several = days.length > 1 && days.map((one) => weekday(one.day)).join(' / ');
  const day = several || (preferredDate ? shortDay(preferredDate) : t('venue.anyDay'));
  return dotted(day, t(preferredTime ? `time.${preferredTime}` : 'time.any'));
}

/** "Sat, 28 Nov · 7:30 pm": with the time at which they would like to arrive, else as `whenText`. */
export function arrivalText(
  t: Translate,
  request: Pick<VenueRequestView, 'preferredDate' | 'preferredTime' | 'arrivalTime' | 'days'>,
): string {
  const { preferredDate, arrivalTime, days = [] } = request;
  return preferredDate && arrivalTime && days.length < 2 ? dotted(shortDay(preferredDate), timeOfClock(arrivalTime)) : whenText(t, request);
}

/** The preferences as words, most general first: "Romantic", "Dining", "Cafés". */
export function styleWords(t: Translate, { dateStyles, placeTypes }: Pick<VenueRequestView, 'dateStyles' | 'placeTypes'>): string[] {
  const keys = [...dateStyles.map((style) => style.replace(':', '.')), ...placeTypes.map((type) => `place.${type}`)];
  return [...new Set(keys.filter(isTextKey).map((key) => t(key)))];
}
