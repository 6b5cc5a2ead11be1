import {
  eveningCandidates,
  eveningFrame,
  slotTerms,
  timeSlotOf,
  type EveningFrame,
  type EveningTaste,
  type EveningTerms,
  type RatedPlace,
} from '@app/domain';
import type { TimeSlot } from '@app/contracts';
import type { EveningPlace, EveningSearch } from '@app/persistence';
import type { EveningCriteria } from './evening-criteria.js';

/** The radius in km to which a search widens if it has found fewer places than `TOO_FEW`. */
const WIDENED_KM = 15;
const TOO_FEW = 3;

/** Reads places of the catalogue. */
export type PlacesFor = (search: EveningSearch) => Promise<EveningPlace[]>;

/** The inputs for suggesting and storing an evening. */
export interface EveningContext {
  criteria: EveningCriteria;
  timeSlot: TimeSlot;
  /** The time frame of the evening; null: it is too late for one. */
  frame: EveningFrame | null;
  /** The taste of the criteria, with the radius that was searched. */
  taste: EveningTaste;
  /** The wider radius in km, if it was needed. */
  widenedToKm: number | null;
  candidates: RatedPlace<EveningPlace>[];
}

/** Reads the places that an evening can be made of. */
export async function loadEveningContext(placesFor: PlacesFor, criteria: EveningCriteria, now: Date): Promise<EveningContext> {
  const { taste, areas, memberIds, keep, without } = criteria;
  const timeSlot = timeSlotOf(criteria.timeSlot, criteria.time);
  const frame = eveningFrame(timeSlot, criteria, now);
  const context = { criteria, timeSlot, frame, taste, widenedToKm: null, candidates: [] };
  if (!frame) return context;
  const open = { from: frame.start, until: new Date(frame.start.getTime() + frame.length * 60_000) };
  const within = async (reach: EveningTaste) => {
    const { centre, radiusKm, placeTypes: wanted } = reach;
    const places = await placesFor({ centre, radiusKm, areas, wanted, open, memberIds, keep });
    return eveningCandidates(
      places.filter(({ id }) => !without.includes(id)),
      reach,
      frame,
      keep,
    );
  };
  const near = await within(taste);
  if (areas || near.length >= TOO_FEW || taste.radiusKm >= WIDENED_KM) return { ...context, candidates: near };
  const wider = { ...taste, radiusKm: WIDENED_KM };
  return { ...context, taste: wider, widenedToKm: WIDENED_KM, candidates: await within(wider) };
}

/** The terms for the optimiser in that context. */
export const eveningTerms = ({ criteria, timeSlot }: EveningContext, frame: EveningFrame): EveningTerms => ({
  ...slotTerms(timeSlot, frame),
  starts: criteria.starts,
  budget: criteria.budget,
  floor: criteria.floor,
  locked: criteria.keep,
});
