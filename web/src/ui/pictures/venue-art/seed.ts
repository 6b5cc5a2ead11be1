/** 32-bit FNV-1a: the same id gives the same picture on every device. */
export function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** The steps between 0 and 1: what is computed with them has few digits, of which the picture of a long list would have thousands. */
const STEPS = 128;

/** A sequence of numbers in 0..1 that depend on the id alone. */
export function numbersOf(seed: number): (index: number) => number {
  return (index) => {
    let value = Math.imul(seed ^ (index * 0x9e3779b1), 0x85ebca6b) >>> 0;
    value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35) >>> 0;
    return Math.round((((value ^ (value >>> 16)) >>> 0) / 0xffffffff) * STEPS) / STEPS;
  };
}

/** Rounds to a tenth. */
export const tenth = (number: number): number => Math.round(number * 10) / 10;

/** Draws a row of things. */
export const row = <T>(count: number, draw: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => draw(index));
