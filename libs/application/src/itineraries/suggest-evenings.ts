import {
  dayNote,
  eveningTemplates,
  fairnessOf,
  isRainy,
  planEvenings,
  unmetKind,
  type Evening,
  type EveningFrame,
  type Point,
} from '@app/domain';
import { NIGHTLIFE_TYPES, type EveningCharacter, type EveningPlans, type NoEvening } from '@app/contracts';
import type { Database } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { eveningTerms, loadEveningContext, type EveningContext, type PlacesFor } from './evening-context.js';
import { eveningView, uncheckedNeeds, type StopPlace } from './evening-view.js';
import { refusalOfDay, criteriaOf, type EveningQuery, type EveningCriteria } from './evening-criteria.js';

type Suggested = Omit<EveningPlans, 'mayAdopt'>;

/**
 * Suggests up to three evenings for a plan, or for a person in a city. `own` is the reader's starting place, if known: the first stop shows only
 * their own way. Refused if there is no place to search around, or if a required stop does not fit.
 */
export async function suggestEvenings(database: Database, query: EveningQuery, own: Point | null): Promise<Outcome<Suggested>> {
  const now = await database.now();
  const late = refusalOfDay(query.day, now);
  if (late) return late;
  const criteria = criteriaOf(query);
  if (!criteria) return refused('invalid-fields', 'Please select a location.', { city: ['is needed without a plan'] });
  return eveningsFor((search) => database.itineraries.places(search), criteria, now, own);
}

/** Plans the evenings of these criteria from the places that `placesFor` reads. Refused if a required stop does not fit. */
export async function eveningsFor(
  placesFor: PlacesFor,
  criteria: EveningCriteria,
  now: Date,
  own: Point | null,
): Promise<Outcome<Suggested>> {
  const context = await loadEveningContext(placesFor, criteria, now);
  const { frame, taste, candidates, timeSlot, widenedToKm } = context;
  const { keep, budget, areaName } = criteria;
  if (frame && keep.some((id) => !candidates.some((candidate) => candidate.id === id)))
    return refused('not-found', 'A stop that you keep is not open then, or out of reach.');
  const evenings = frame ? planIn(context, frame) : [];
  const nothing: NoEvening | null = !frame ? 'too-late' : evenings.length > 0 ? null : candidates.length === 0 ? 'nowhere' : 'nothing-fits';
  const start = frame?.start ?? now;
  const shown = evenings.map(({ stops }) => stops.map(({ candidate }) => candidate.placeType));
  const day = frame?.day ?? criteria.day ?? '';
  return done({
    timeSlot,
    day,
    startAt: start.toISOString(),
    partySize: taste.partySize,
    citySlug: taste.citySlug,
    areaName,
    budget,
    widenedToKm,
    plans: evenings.map((evening) => ({
      ...eveningView(evening, start, own, keep),
      character: evening.character,
      fair: fairnessToAll(evening, criteria.starts),
      unchecked: uncheckedNeeds(evening, taste.needs),
    })),
    unmet: frame && unmetKind({ taste, frame, budget, candidates }, shown),
    dayNote: frame && dayNote(day, taste.citySlug, NIGHTLIFE_TYPES),
    rainy: frame !== null && isRainy(day, taste.citySlug),
    nothing,
  });
}

const fairnessToAll = ({ stops: [first] }: Evening<StopPlace>, starts: readonly Point[]): boolean | null =>
  first ? fairnessOf(starts, first.candidate) : null;

const planIn = (context: EveningContext, frame: EveningFrame): Evening<StopPlace, EveningCharacter>[] =>
  planEvenings(context.candidates, eveningTerms(context, frame), eveningTemplates(context.timeSlot === 'full-day'));
