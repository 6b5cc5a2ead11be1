import {
  ACTIVITIES,
  ALL_PLACE_TYPES,
  areasOf,
  CITY_SLUGS,
  PLACE_TYPES,
  TIMES,
  VIBES,
  type Activity,
  type CitySlug,
  type Day,
  type PlaceType,
  type TimeOfDay,
  type Vibe,
} from '@app/contracts';
import { addDays, CLOCK, isArrival, isDay, isStepped, parseBudget, TUNABLES } from '@app/domain';
import { today } from '../day.js';
import { paths } from '../paths.js';

/** The answers with which a new plan begins, as an address of the wizard holds them. */
export interface PlanStart {
  day: Day | null;
  time: TimeOfDay | null;
  /** HH:MM, within the time of day. */
  arrival: string | null;
  /** As it travels in `budget`. */
  budget: string | null;
  people: number | null;
  vibe: Vibe | null;
  activity: Activity | null;
  kinds: readonly PlaceType[];
  city: CitySlug | null;
  area: string | null;
  /** What no other answer holds, in words. */
  note: string | null;
}

/** The longest note that an address may bring. */
const LONGEST_NOTE = 200;
const BETWEEN = '.';

/** Whether a plan can be for a day: neither past nor too far ahead. */
export const isPlannable = (day: Day): boolean => day >= today() && day <= addDays(today(), TUNABLES.maxDaysAhead);

/** The address of the wizard for a plan that begins with these answers. */
export function planStartPath({ kinds, ...start }: PlanStart): string {
  const said = Object.entries({ ...start, kinds: kinds.join(BETWEEN) }).flatMap(([name, value]) =>
    value === null || value === '' ? [] : [[name, String(value)]],
  );
  return `${paths.createFromHome}&${new URLSearchParams(said).toString()}`;
}

const among = <T extends string>(values: readonly T[], said: string | null): T | null => values.find((value) => value === said) ?? null;

/** The answers that an address of the wizard holds, without values that no answer can have; null: it holds none. */
export function planStartIn(query: URLSearchParams): PlanStart | null {
  const [day, arrival, budget] = [query.get('day') ?? '', query.get('arrival') ?? '', parseBudget(query.get('budget') ?? '')];
  const time = among(TIMES, query.get('time'));
  const people = Number(query.get('people'));
  const city = among(CITY_SLUGS, query.get('city'));
  const activity = among(ACTIVITIES, query.get('activity'));
  const kinds = (query.get('kinds') ?? '').split(BETWEEN).flatMap((kind) => among(ALL_PLACE_TYPES, kind) ?? []);
  const offered: readonly PlaceType[] = activity ? PLACE_TYPES[activity] : [];
  const start: PlanStart = {
    day: isDay(day) && isPlannable(day) ? day : null,
    time,
    arrival: CLOCK.test(arrival) && isArrival(arrival, time) ? arrival : null,
    budget: budget && isStepped(budget) ? query.get('budget') : null,
    people: Number.isInteger(people) && people > 0 ? people : null,
    vibe: among(VIBES, query.get('vibe')),
    activity,
    kinds: kinds.filter((kind) => offered.includes(kind)),
    city,
    area: among(city ? areasOf(city).map(({ id }) => id) : [], query.get('area')),
    note: query.get('note')?.trim().slice(0, LONGEST_NOTE) || null,
  };
  return Object.values(start).some((answer: PlanStart[keyof PlanStart]) => (Array.isArray(answer) ? answer.length > 0 : answer !== null))
    ? start
    : null;
}
