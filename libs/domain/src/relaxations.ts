import { COMPANIONS, DISTANCES_KM, TIMES, type Day, type EffectiveSpec, type Relaxation } from '@app/contracts';
import { mergeWishes, type WishesOf } from './matching.js';
import { wantedTypes } from './styles.js';
import { addDays, auctionTimes, dayOf, isDay } from './time.js';
import { TUNABLES } from './tunables.js';

/** What can be given up of a plan's merged wish, one thing at a time, as far as an auction is still possible then. */
export function relaxationsOf(list: readonly WishesOf[], now: Date): Relaxation[] {
  const spec = specOf(list);
  if (!spec) return [];
  const wider = spec.areas.length === 0 ? DISTANCES_KM.find((km) => km > (spec.radiusKm ?? TUNABLES.fallbackRadiusKm)) : undefined;
  const possible: Relaxation[] = [
    ...(spec.areas.length > 0 ? [{ kind: 'areas' } as const] : []),
    ...(wider ? [{ kind: 'distance', travelDistance: wider } as const] : []),
    ...(spec.preferredDate ? otherDays(spec.preferredDate, now).map((preferredDate) => ({ kind: 'date', preferredDate }) as const) : []),
    ...(spec.preferredTime
      ? TIMES.filter((time) => time !== spec.preferredTime).map((preferredTime) => ({ kind: 'time', preferredTime }) as const)
      : []),
    ...(COMPANIONS.every((type) => wantedTypes(spec.placeTypes).includes(type)) ? [] : [{ kind: 'types' } as const]),
    ...(spec.maxSpend === null ? [] : [{ kind: 'budget' } as const]),
  ];
  return possible.filter((relaxation) => {
    const relaxed = specOf(list.map((wishes) => relaxedWishes(wishes, relaxation)));
    return relaxed !== null && auctionTimes(now, relaxed) !== null;
  });
}

/** What a member wishes once something was given up; members who agreed before agree afterwards. */
export function relaxedWishes(wishes: WishesOf, relaxation: Relaxation): WishesOf {
  switch (relaxation.kind) {
    case 'distance':
      if (wishes.travelDistance === null || wishes.travelDistance >= relaxation.travelDistance) return wishes;
      return { ...wishes, travelDistance: relaxation.travelDistance };
    case 'areas':
      if (wishes.selectedAreas.length === 0) return wishes;
      return { ...wishes, selectedAreas: [], filterType: 'distance', travelDistance: TUNABLES.fallbackRadiusKm };
    case 'date':
      return wishes.preferredDate === null ? wishes : { ...wishes, preferredDate: relaxation.preferredDate };
    case 'time':
      return wishes.preferredTime === null ? wishes : { ...wishes, preferredTime: relaxation.preferredTime };
    case 'types': {
      const placeTypes = [...new Set([...wishes.styles.placeTypes, ...COMPANIONS])];
      return { ...wishes, styles: { ...wishes.styles, placeTypes } };
    }
    case 'budget':
      return wishes.maxSpend === null ? wishes : { ...wishes, maxSpend: null };
  }
}

/** What is wrong with a relaxation that somebody sent, or null. */
export function relaxationProblem(list: readonly WishesOf[], relaxation: Relaxation, now: Date): string | null {
  if (relaxation.kind === 'distance' && !(DISTANCES_KM as readonly number[]).includes(relaxation.travelDistance))
    return `must be one of ${DISTANCES_KM.join(', ')} km`;
  if (relaxation.kind === 'date') {
    const { preferredDate: day } = relaxation;
    if (!isDay(day)) return 'must be a day that exists';
    if (day > addDays(dayOf(now), TUNABLES.maxDaysAhead)) return `must be at most ${TUNABLES.maxDaysAhead} days ahead`;
  }
  const spec = specOf(list.map((wishes) => relaxedWishes(wishes, relaxation)));
  return spec && !auctionTimes(now, spec) ? 'leaves too little time' : null;
}

function specOf(list: readonly WishesOf[]): EffectiveSpec | null {
  const spec = list.length > 0 ? mergeWishes(list) : null;
  return spec && !('needsCity' in spec) ? spec : null;
}

/** The day before and the day after; of a day that has passed today and tomorrow. */
function otherDays(day: Day, now: Date): Day[] {
  const today = dayOf(now);
  return day < today ? [today, addDays(today, 1)] : [addDays(day, -1), addDays(day, 1)].filter((other) => other >= today);
}
