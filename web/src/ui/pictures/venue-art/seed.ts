/** 32-bit FNV-1a: the same id gives the same picture on every device. */
export function hashOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** A sequence of numbers in 0..1 that depend on the id alone. */
export function numbersOf(seed: number): (index: number) => number {
  return (index) => {
    let value = Math.imul(seed ^ (index * 0x9e3779b1), 0x85ebca6b) >>> 0;
    value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35) >>> 0;
    return ((value ^ (value >>> 16)) >>> 0) / 0xffffffff;
  };
}

/** Draws a row of things. */
export const row = <T>(count: number, draw: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => draw(index));
