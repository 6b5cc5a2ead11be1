import type { Personality } from '@app/persistence';

/** The behaviour of a venue of that character; times in milliseconds, shares of a price as fractions. */
interface Behaviour {
  /** The mean of the exponential time until an answer. */
  meanAnswerMs: number;
  /** The share of requests without an answer. */
  silent: number;
  /** The first total as a share of the planners' minimum. */
  price: readonly [least: number, most: number];
  /** The largest number of perks, and their value as a share of the total. */
  perks: number;
  perkShare: number;
  /** The cut for each time that the venue trails in round 2, beyond the least step. */
  cuts: readonly number[];
  /** The lowest share of the first total to which the venue agrees when the planners name a price. */
  gives: readonly [least: number, most: number];
}

export const PERSONALITIES: Record<Personality, Behaviour> = {
  eager: { meanAnswerMs: 4_000, silent: 0, price: [0.86, 0.98], perks: 1, perkShare: 0.04, cuts: [0.03, 0.03, 0.02], gives: [0.78, 0.86] },
  generous: { meanAnswerMs: 14_000, silent: 0.05, price: [0.94, 1.04], perks: 3, perkShare: 0.1, cuts: [0.03], gives: [0.82, 0.9] },
  premium: { meanAnswerMs: 35_000, silent: 0.1, price: [1.05, 1.18], perks: 2, perkShare: 0.06, cuts: [], gives: [0.94, 0.98] },
  sleepy: { meanAnswerMs: 110_000, silent: 0.25, price: [0.92, 1.06], perks: 0, perkShare: 0, cuts: [0.05], gives: [0.85, 0.95] },
};

/** The latest time of a board's first offer after the first invite. */
export const FIRST_OFFER_MS = 1_500;
/** The earliest time of an answer: a person reads a request first. */
export const SOONEST_MS = 600;
