import { TIME_HOURS } from '@app/contracts';

const hourSql = (instant: string): string => `extract(hour FROM ${instant} AT TIME ZONE 'Asia/Kolkata')`;

/** SQL for the day (Asia/Kolkata) of an instant, as the domain's `dayOf`: with the time of day, the key of a venue's slot. */
export const slotDaySql = (instant: string): string => `(${instant} AT TIME ZONE 'Asia/Kolkata')::date`;

/** SQL for the time of day of an instant, as the domain's `timeOfDay`: the night before six counts as evening. */
export const slotSql = (instant: string): string => `CASE WHEN ${hourSql(instant)} < ${TIME_HOURS.morning[0]} THEN 'evening'
  WHEN ${hourSql(instant)} < ${TIME_HOURS.morning[1]} THEN 'morning'
  WHEN ${hourSql(instant)} < ${TIME_HOURS.afternoon[1]} THEN 'afternoon' ELSE 'evening' END`;
