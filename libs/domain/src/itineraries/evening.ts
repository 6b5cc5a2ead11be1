import type { Point } from '../grid.js';

/**
 * Where in an evening a stop comes: by day and never after dinner, as the meal, as a pause that is not straight before lunch, last, when
 * nothing but another of its sort follows, or at any time.
 */
export type StopPart = 'day' | 'meal' | 'pause' | 'last' | 'any';

/** A place that an evening could stop at. Times are minutes after the evening's start. */
export interface EveningCandidate extends Point {
  id: string;
  kind: string;
  /** Stops of one family are one too many; its kind where nothing is said. */
  family?: string;
  part: StopPart;
  /** How long one stays at least, in minutes. */
  stay: number;
  /** For the whole group, in rupees. */
  cost: number;
  /** How well it suits, 0..1. */
  worth: number;
  /** It is what the party asked for. */
  isWanted?: boolean;
  /** When it can be visited, in order: from, until. A meal also begins within the hours of meals. */
  open: readonly (readonly [from: number, until: number])[];
}

/** The question that the optimiser answers. */
export interface EveningTerms {
  /** Where the members set out, at least one. */
  starts: readonly Point[];
  /** Its length in minutes, from the arrival at the first stop. */
  length: number;
  /** For all stops together, in rupees; null: no ceiling. */
  budget: number | null;
  /** What all stops together should come to; evenings for less stand behind those that do. */
  floor?: number;
  /** Ids of stops that have to be in it. */
  locked?: readonly string[];
  /** Stops at most. */
  stops?: number;
  /** Stops by day of one family at most; 1 where nothing is said. */
  alike?: number;
  /** The hours in which a meal has to begin, each once. */
  meals?: readonly (readonly [from: number, until: number])[];
  /** A meal from then on is dinner: nothing by day follows it. */
  dinnerFrom?: number;
}

/** A stop of an evening; times are minutes after its start. */
export interface EveningStop<Place = EveningCandidate> {
  candidate: Place;
  /** Minutes from the stop before. 0 at the first: everybody gets there on their own, and how long another takes is nobody's to know. */
  travel: number;
  arrive: number;
  leave: number;
}

/** Stops in their order. */
export interface Evening<Place = EveningCandidate, Character extends string = string> {
  /** The template that it was made by. */
  character: Character;
  stops: readonly EveningStop<Place>[];
  cost: number;
  /** The sum of what the stops are worth, less what the ways and the waiting take from it. */
  value: number;
}

/** The maximum number of stops when the terms name none. */
export const DEFAULT_STOPS = 4;
/** The longest wait for a place to open, in minutes. */
export const MAX_WAITING = 20;
