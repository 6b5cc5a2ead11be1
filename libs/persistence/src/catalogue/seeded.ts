import { createHash } from 'node:crypto';

/** A source of numbers that gives the same ones for the same text. */
export interface Seeded {
  /** Uniform in [0, 1). */
  next(): number;
  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number;
  /** One of the list. */
  pick<T>(list: readonly T[]): T;
}

/** Makes the numbers that belong to `text` (mulberry32 started from its SHA-256). */
export function seeded(text: string): Seeded {
  let state = createHash('sha256').update(text).digest().readUInt32BE(0);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    pick: <T>(list: readonly T[]): T => {
      const picked = list[whole(0, list.length - 1)];
      if (picked === undefined) throw new Error('Nothing to pick from');
      return picked;
    },
  };
}

/** 1 January 2026, so that a seeded row sorts before everything that people make. */
const SEEDED_MS = '019b76da0800';

/** A UUIDv7 that is always the same for the same text. */
export function seededId(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  const variant = (8 + (parseInt(hash.slice(3, 4), 16) % 4)).toString(16);
  return `${SEEDED_MS.slice(0, 8)}-${SEEDED_MS.slice(8)}-7${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`;
}
