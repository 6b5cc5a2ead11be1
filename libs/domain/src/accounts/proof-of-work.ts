import type { WorkDemand } from '@app/contracts';
import { sha256 } from './sha256.js';

/** Several small searches take nearly the same time for everybody, where one of the same length would take some people five times as long. */
export const WORK_PARTS = 8;

/** Whether a number solves one part of a challenge: the hash of both starts with so many zero bits. */
function solves({ challenge, bits }: WorkDemand, part: number, number: number): boolean {
  const [first = 0] = sha256(`${challenge}.${part}.${number}`);
  return Math.clz32(first) >= bits;
}

/** Whether these are the numbers that a demand asks for, one for each part, between commas. */
export function isWorkDone(demand: WorkDemand, answer: string): boolean {
  const numbers = answer.split(',');
  return numbers.length === WORK_PARTS && numbers.every((text, part) => /^\d{1,9}$/.test(text) && solves(demand, part, Number(text)));
}

/** Searches the answer to a demand, and pauses after each try, so that the caller can let other work run. */
export function* solveWork(demand: WorkDemand): Generator<void, string> {
  const numbers: number[] = [];
  for (let part = 0; part < WORK_PARTS; part += 1) {
    let number = 0;
    for (; !solves(demand, part, number); number += 1) yield;
    numbers.push(number);
  }
  return numbers.join(',');
}
