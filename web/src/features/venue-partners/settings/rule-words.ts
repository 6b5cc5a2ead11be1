import { WEEKDAYS, type DistanceBand, type PlaceType, type SaveAutoBidRule, type TimeOfDay, type Weekday } from '@app/contracts';
import { listOf, percent, rupees, sentence, weekdayAt } from '../../../lib/format.js';
import type { Translate } from '../../../lib/i18n/i18n.js';

/** Parts of a sentence: texts, and the names of its blanks. */
export function partsOf(pattern: string): { text: string; blank: boolean }[] {
  return pattern
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('{') ? { text: part.slice(1, -1), blank: true } : { text: part, blank: false }));
}

/** "Fri and Sat", "Mon to Fri"; "any day" for none and for all. */
export function daysText(t: Translate, days: readonly Weekday[]): string {
  if (days.length === 0 || days.length === WEEKDAYS.length) return t('venueSet.rules.anyDay');
  const numbers = days.map((day) => WEEKDAYS.indexOf(day)).sort((a, b) => a - b);
  const [first = 0] = numbers;
  const last = numbers.at(-1) ?? first;
  const inARow = numbers.length > 2 && last - first === numbers.length - 1;
  const list = inARow
    ? t('venueSet.rules.dayRange', { from: weekdayAt(first), to: weekdayAt(last) })
    : listOf(numbers.map((number) => weekdayAt(number)));
  return t('venueSet.rules.onDays', { list });
}

export const timesText = (t: Translate, times: readonly TimeOfDay[]): string =>
  times.length === 0 || times.length === 3 ? t('venueSet.rules.anyTime') : listOf(times.map((time) => t(`time.${time}`)));

export const typesText = (t: Translate, types: readonly PlaceType[]): string =>
  types.length === 0
    ? t('venueSet.rules.anyType')
    : listOf(
        types.map((type) => t(`place.${type}`)),
        'disjunction',
      );

/** The maximum distance of the planners: the far end of the band. */
export function distanceText(t: Translate, band: DistanceBand | null): string {
  if (band === null || band === '>50') return t('venueSet.rules.anyDistance');
  return t('venueSet.rules.within', { km: band === '<2' ? 2 : Number(band.split('-')[1]) });
}

export const fitText = (t: Translate, fit: number): string =>
  fit === 0 ? t('venueSet.rules.anyFit') : t('venueSet.rules.fit', { percent: percent(fit / 100) });

export const partyText = (t: Translate, from: number, to: number): string =>
  from === to ? t('venue.people', { count: from }) : t('venueSet.rules.party', { from, to });

const spendText = (t: Translate, min: number): string =>
  min === 0 ? t('venueSet.rules.anySpend') : t('venueSet.rules.from', { min: rupees(min) });

export function downText(
  t: Translate,
  { floorPrice, stepRupees, maxSteps }: Pick<SaveAutoBidRule, 'floorPrice' | 'stepRupees' | 'maxSteps'>,
): string {
  if (floorPrice === null) return t('venueSet.rules.keep');
  const most = t('venueSet.rules.most', { count: maxSteps });
  const floor = rupees(floorPrice);
  return stepRupees === null
    ? t('venueSet.rules.smallSteps', { floor, most })
    : t('venueSet.rules.down', { floor, step: rupees(stepRupees), most });
}

/** The conditions of a rule besides its first sentence; empty: none. */
function onlyText(t: Translate, rule: SaveAutoBidRule): string {
  const list = [
    ...(rule.times.length > 0 && rule.times.length < 3 ? [timesText(t, rule.times)] : []),
    ...(rule.placeTypes.length > 0 ? [typesText(t, rule.placeTypes)] : []),
    ...(rule.maxDistance !== null && rule.maxDistance !== '>50' ? [distanceText(t, rule.maxDistance)] : []),
    ...(rule.minFit > 0 ? [fitText(t, rule.minFit)] : []),
  ];
  return list.length > 0 ? t('venueSet.rules.only', { list: list.join(', ') }) : '';
}

/** "Fri and Sat, 2 to 6 people, from ₹2,000: send Dinner for two; go down to ₹1,800 in steps of ₹100, at most 3 times". */
export function ruleText(t: Translate, rule: SaveAutoBidRule, templateName: string): string {
  const when = t('venueSet.rules.when', {
    days: daysText(t, rule.days),
    party: partyText(t, rule.partyFrom, rule.partyTo),
    spend: spendText(t, rule.minSpend),
    template: templateName,
  });
  return [sentence(when), downText(t, rule), onlyText(t, rule)].filter(Boolean).join('; ');
}
