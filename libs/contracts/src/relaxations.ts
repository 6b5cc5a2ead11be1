import type { Day } from './ids.js';
import type { TimeOfDay } from './options.js';

export const SINGLE_RELAXATION_KINDS = ['distance', 'areas', 'date', 'time', 'types', 'budget'] as const;
export const RELAXATION_KINDS = [...SINGLE_RELAXATION_KINDS, 'combined'] as const;

/** One preference given up so that more venues can be asked. */
export type SingleRelaxation =
  | { kind: 'distance'; travelDistance: number }
  /** Around the middle instead of in chosen areas. */
  | { kind: 'areas' }
  | { kind: 'date'; preferredDate: Day }
  | { kind: 'time'; preferredTime: TimeOfDay | null }
  /** Cafés, restaurants and rooftops besides. */
  | { kind: 'types' }
  /** No ceiling. */
  | { kind: 'budget' };

/** What one tap gives up: one preference, or several at once, each at most once. The body of POST /api/datebooks/:id/again carries at most one. */
export type Relaxation = SingleRelaxation | { kind: 'combined'; parts: SingleRelaxation[] };

/** Why a venue of the wanted kind nearby is not among those that can be asked; each counts once, for the first that applies. */
export const EXCLUSIONS = ['distance', 'closed', 'seats', 'budget'] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

export interface RelaxationOption {
  relaxation: Relaxation;
  /** Venues that can be asked then, and how many more than now. */
  eligible: number;
  gained: number;
}

/** The answer of GET /api/datebooks/:id/relaxations. */
export interface Relaxations {
  /** Venues that can be asked as things stand, counted up to 100; those that `budget` counts below are among them. */
  eligible: number;
  /** Too little is left of the chosen time for an auction. */
  tooLate: boolean;
  excluded: { reason: Exclusion; count: number }[];
  /** Only what gains a venue, most first; several preferences at once only where no single one gains any. */
  options: RelaxationOption[];
}

/** The body of POST /api/datebooks/:id/again. */
export interface AskAgain {
  relaxation?: Relaxation;
}
