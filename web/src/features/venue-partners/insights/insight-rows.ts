import { WEEKDAYS, type VenueInsights, type Weekday } from '@app/contracts';
import { percent, plainDate, weekday } from '../../../lib/format.js';
import type { Translate } from '../../../lib/i18n/i18n.js';

/** The name of a day of the week; the first of 2024 was a Monday. */
export const dayName = (day: Weekday, length: 'short' | 'long' = 'long'): string =>
  weekday(`2024-01-0${WEEKDAYS.indexOf(day) + 1}`, length);

/** "4 min", "1 h 20 min". */
export function lengthText(t: Translate, ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return t('insights.underMinute');
  if (minutes < 60) return t('insights.minutes', { count: minutes });
  return t('insights.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

export const shareText = (share: number | null): string => (share === null ? '–' : percent(Math.round(share * 1000) / 1000));

/** All figures as the rows of a file: name, value, sample size. */
export function insightRows(t: Translate, insights: VenueInsights): (string | number)[][] {
  const { winRate, response, honour, outcomes, passed, price, funnel, busiest, income } = insights;
  return [
    [t('insights.csv.what'), t('insights.csv.value'), t('insights.csv.of')],
    [t('insights.csv.from'), plainDate(insights.from), ''],
    [t('insights.csv.until'), plainDate(insights.now), ''],
    [t('insights.winRate'), shareText(winRate.share), winRate.n],
    [t('insights.response'), response.medianMs === null ? '–' : lengthText(t, response.medianMs), response.n],
    [t('insights.honour'), shareText(honour.share), honour.n],
    ...outcomes.map(({ outcome, n }) => [t(`insights.outcome.${outcome}`), n, '']),
    ...passed.map(({ reason, n }) => [`${t('insights.passed')}: ${t(`pass.reason.${reason}`)}`, n, '']),
    [t('insights.price.mine'), price.mine === null ? '–' : t(`insights.fifth.${price.mine}`), price.n],
    [t('insights.price.chosen'), price.chosen === null ? '–' : t(`insights.fifth.${price.chosen}`), price.n],
    ...(['invited', 'seen', 'bid', 'won', 'came'] as const).map((step) => [t(`insights.funnel.${step}`), funnel[step], funnel.invited]),
    ...busiest.map(({ day, slot, people, bookings }) => [`${dayName(day)} · ${t(`time.${slot}`)}`, people, bookings]),
    [t('insights.expected'), income.expected, income.expectedN],
    [t('insights.earned'), income.earned, income.earnedN],
  ];
}
