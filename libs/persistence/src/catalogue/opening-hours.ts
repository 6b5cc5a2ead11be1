import { mergeMinutes, type Minutes } from '@app/domain';

const DAY = 1440;
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** The ranges as Postgres writes an int4multirange. */
export const multirange = (ranges: readonly Minutes[]): string => `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;

/** The same hours on each day; an end of at most the start means the next day. */
export const daily = (from: number, to: number): Minutes[] =>
  mergeMinutes(EVERY_DAY.map((day) => [day * DAY + from, day * DAY + (to <= from ? to + DAY : to)]));
