import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { NIGHTLIFE_TYPES, type EveningPlans, type ItineraryStop, type PlaceType, type SuggestedEvening } from '@app/contracts';
import {
  cityOf,
  daylightOf,
  eveningCeiling,
  eveningFloor,
  eveningFrame,
  hourOf,
  isByDaylight,
  isMeal,
  isSnackStall,
  mealWindows,
  partOf,
  timeSlotOf,
} from '@app/domain';
import { placesOfCatalogue } from '@app/persistence/testing';
import type { EveningCriteria } from './evening-criteria.js';
import { eveningsText } from './golden/evening-text.js';
import { DAYS_OUT } from './golden/days-out.js';
import { EVENINGS_OUT } from './golden/evenings-out.js';
import type { GoldenCase } from './golden/golden-case.js';
import { eveningsFor } from './suggest-evenings.js';

const FILE = new URL('golden/evenings.txt', import.meta.url);
/** Before each of the days that are planned for. */
const NOW = hourOf('2026-11-20', 9);
/** A Saturday in winter. */
const USUAL_DAY = '2026-12-05';

function criteriaOfCase(example: GoldenCase): EveningCriteria {
  const centre = cityOf(example.city);
  if (!centre) throw new Error(`No city is called ${example.city}`);
  const [least, most] = example.budget ?? [3000, null];
  return {
    timeSlot: example.slot,
    day: example.day ?? USUAL_DAY,
    time: example.time ?? 'evening',
    arrival: example.arrival ?? null,
    taste: {
      vibes: example.vibes ?? [],
      activity: example.activity ?? null,
      placeTypes: example.kinds ?? [],
      citySlug: example.city,
      partySize: example.party ?? 2,
      centre,
      radiusKm: example.radiusKm ?? 10,
      adult: !example.minor,
      needs: { diet: example.diet ?? [], accessibility: example.access ?? [], hasRequest: example.request ?? false },
    },
    starts: [centre],
    budget: eveningCeiling(least, most),
    floor: eveningFloor(least, most),
    areas: null,
    areaName: centre.name,
    memberIds: [],
    keep: [],
    without: [],
  };
}

/** Cases with fewer than three characters: ₹500, twelve people, half past eleven, a film in three hours, a day of rain, and the like. */
const ALIKE = [
  '₹500 for two',
  'twelve friends',
  'twelve friends who dine',
  'begins 23:30',
  'begins 23:30, no drinks',
  'monsoon, a full day',
  'first date',
  'films, little time',
  'laughs',
  'street food',
  'vegetarian family lunch',
];

interface Answer {
  example: GoldenCase;
  plans: Omit<EveningPlans, 'mayAdopt'>;
}
let answers: Answer[];

beforeAll(async () => {
  const placesFor = await placesOfCatalogue();
  answers = await Promise.all(
    [...DAYS_OUT, ...EVENINGS_OUT].map(async (example) => {
      const answer = await eveningsFor(placesFor, criteriaOfCase(example), NOW, null);
      if ('refused' in answer) throw new Error(`${example.title} was refused`);
      return { example, plans: answer.done };
    }),
  );
});

const hourIn = (day: string, instant: string): number => (Date.parse(instant) - hourOf(day, 0).getTime()) / 3_600_000;
const isMealStop = ({ placeType, name }: ItineraryStop): boolean => isMeal(placeType) && !isSnackStall(placeType, name);
const kindsOf = ({ stops }: SuggestedEvening): PlaceType[] => stops.map(({ placeType }) => placeType);

/** What breaks a rule, over all evenings, as readable lines. */
function broken(rule: (evening: SuggestedEvening, answer: Answer) => boolean): string[] {
  return answers.flatMap((answer, n) =>
    answer.plans.plans
      .filter((evening) => !rule(evening, answer))
      .map(({ character }) => `${n + 1}. ${answer.example.title}: ${character}`),
  );
}

describe('the evenings of sixty cases over the whole catalogue', () => {
  it('are those of the golden file; UPDATE_GOLDEN=1 writes it anew', () => {
    const text = answers.map(({ example, plans }, n) => eveningsText(n + 1, example, plans)).join('\n');
    if (process.env.UPDATE_GOLDEN) writeFileSync(FILE, text);
    expect(text).toBe(readFileSync(FILE, 'utf8'));
  });

  it('are three for each example, but where one room is all there is', () => {
    expect(answers.length).toBe(60);
    expect(answers.filter(({ plans }) => plans.plans.length < 3).map(({ example }) => example.title)).toEqual(['escape room']);
  });

  it('begin each main meal between 12:30 and 14:30 or between 19:00 and 21:30, one at most in either', () => {
    expect(
      broken(({ stops }, { plans: { day } }) => {
        const hours = stops.filter(isMealStop).map(({ arriveAt }) => hourIn(day, arriveAt));
        const lunches = hours.filter((hour) => hour >= 12.5 && hour <= 14.5);
        const dinners = hours.filter((hour) => hour >= 19 && hour <= 21.5);
        return lunches.length <= 1 && dinners.length <= 1 && lunches.length + dinners.length === hours.length;
      }),
    ).toEqual([]);
  });

  it('leave out no meal that they span, but where a film fills the time', () => {
    const left = broken(({ stops }, { example, plans: { day } }) => {
      const time = example.time ?? 'evening';
      const frame = eveningFrame(timeSlotOf(example.slot, time), { day, time, arrival: example.arrival ?? null }, NOW);
      const start = frame?.start.getTime() ?? 0;
      const begins = stops.filter(isMealStop).map(({ arriveAt }) => (Date.parse(arriveAt) - start) / 60_000);
      const { spanned } = mealWindows(hourIn(day, new Date(start).toISOString()), frame?.length ?? 0);
      return spanned.every(([from, until]) => begins.some((at) => from <= at && at <= until));
    });
    expect(left.filter((line) => !line.includes('films, little time'))).toEqual([]);
  });

  it('visit sights by daylight, and each for as long as the last entry is before its end', () => {
    expect(
      broken(({ stops }, { plans: { day } }) =>
        stops.every(({ placeType, arriveAt, leaveAt, place }) => {
          const [from, until] = [hourIn(day, arriveAt), hourIn(day, leaveAt)];
          const [sunrise, sunset] = daylightOf(day, { latitude: place.lat, longitude: place.lng });
          const byDay = !isByDaylight(placeType) || (from >= sunrise - 0.01 && until <= sunset + 0.01);
          return byDay && (!['museums', 'heritage_sites'].includes(placeType) || until - from > 0.99);
        }),
      ),
    ).toEqual([]);
  });

  it('end with bars, clubs and shows', () => {
    expect(
      broken((evening) => {
        const parts = kindsOf(evening).map(partOf);
        return parts.every((part, n) => part !== 'last' || parts.slice(n).every((later) => later === 'last'));
      }),
    ).toEqual([]);
  });

  it('fill a full day, from ten to dinner, without an hour of nothing', () => {
    expect(
      broken(({ stops, startAt, endAt }, { example, plans: { day } }) => {
        if (example.slot !== 'full-day') return true;
        const gaps = stops.slice(1).map(({ arriveAt }, n) => (Date.parse(arriveAt) - Date.parse(stops[n]?.leaveAt ?? '')) / 60_000);
        return hourIn(day, startAt) <= 10.5 && hourIn(day, endAt) >= 19.5 && Math.max(...gaps) < 60;
      }),
    ).toEqual([]);
  });

  it('hold what was asked for, or one sentence says why not and what comes nearest', () => {
    expect(
      broken((evening, { example: { kinds = [] }, plans: { unmet } }) => {
        const held = kinds.length === 0 || kindsOf(evening).some((kind) => kinds.includes(kind));
        return held || (unmet !== null && kinds.includes(unmet.placeType) && (unmet.why !== 'budget' || (unmet.from ?? 0) > 0));
      }),
    ).toEqual([]);
  });

  it('stay within the budget, and name no price of a gate', () => {
    expect(
      broken(({ stops, cost }, { plans: { budget } }) => {
        const gates = stops.filter(({ placeType }) => ['museums', 'heritage_sites', 'parks', 'beaches'].includes(placeType));
        return cost <= (budget ?? Infinity) && gates.every((stop) => stop.cost === 0 && stop.price !== 'estimate');
      }),
    ).toEqual([]);
    const mosques = answers.flatMap(({ plans }) =>
      plans.plans.flatMap(({ stops }) => stops.filter(({ name }) => /masjid|mosque/i.test(name))),
    );
    expect(mosques.map(({ price }) => price)).toEqual(mosques.map(() => 'free'));
    expect(mosques.length).toBeGreaterThan(0);
  });

  it('have no bar on a dry day, nor for who is not of age', () => {
    const bars: readonly PlaceType[] = NIGHTLIFE_TYPES;
    expect(
      broken(
        (evening, { example, plans: { dayNote } }) =>
          !(dayNote?.dry || example.minor) || !kindsOf(evening).some((kind) => bars.includes(kind)),
      ),
    ).toEqual([]);
    expect(answers.filter(({ plans }) => plans.dayNote?.dry).map(({ example }) => example.city)).toEqual(['delhi', 'delhi', 'kochi']);
  });

  it('differ in their stops, and in character but where money, the hour or the preference leaves one', () => {
    const stopsOf = ({ stops }: SuggestedEvening): string =>
      stops
        .map(({ venueId }) => venueId)
        .sort()
        .join();
    const isRepeated = ({ plans: { plans } }: Answer) => new Set(plans.map(stopsOf)).size < plans.length;
    expect(answers.filter(isRepeated).map(({ example }) => example.title)).toEqual([]);
    const isAlike = ({ plans: { plans } }: Answer) => new Set(plans.map(({ character }) => character)).size < Math.min(3, plans.length);
    expect(answers.filter(isAlike).map(({ example }) => example.title)).toEqual(ALIKE);
  });
});
