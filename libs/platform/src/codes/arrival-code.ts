import { createHmac, timingSafeEqual } from 'node:crypto';
import type { BookingId } from '@app/contracts';

/** The lifetime of one code. */
export const ARRIVAL_STEP_MS = 30_000;
const DIGITS = 6;
/** The number of steps by which two clocks may differ. */
const TOLERANCE = 1;
/** The purpose separates these keys from other uses of the secret. */
const PURPOSE = 'arrival-code/1';

/** Returns the 32 bytes of one booking, which reveal neither the secret nor another booking's key. */
export function arrivalKey(secret: string, bookingId: BookingId): Buffer {
  return createHmac('sha256', secret).update(`${PURPOSE}:${bookingId}`).digest();
}

/** Returns the code of a key at an instant: RFC 6238 with SHA-256, steps of 30 seconds and six digits. */
export function arrivalCode(key: Buffer, at: Date): string {
  return codeOf(key, stepOf(at));
}

/** Returns the end of the code of an instant. */
export function arrivalCodeEnds(at: Date): Date {
  return new Date((stepOf(at) + 1) * ARRIVAL_STEP_MS);
}

/**
 * Returns true when a text is the key's code at an instant, or that of the step before or after, in the same time for a wrong one as for a right one.
 */
export function isArrivalCode(key: Buffer, text: string, at: Date): boolean {
  const given = Buffer.from(text.padEnd(DIGITS).slice(0, DIGITS + 1));
  let found = 0;
  for (let step = stepOf(at) - TOLERANCE; step <= stepOf(at) + TOLERANCE; step += 1) {
    const expected = Buffer.from(codeOf(key, step));
    found |= Number(given.length === expected.length && timingSafeEqual(given, expected));
  }
  return found === 1;
}

const stepOf = (at: Date): number => Math.floor(at.getTime() / ARRIVAL_STEP_MS);

function codeOf(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.max(0, step)));
  const hash = createHmac('sha256', key).update(counter).digest();
  const truncated = hash.readUInt32BE((hash.at(-1) ?? 0) & 0x0f) & 0x7fff_ffff;
  return String(truncated % 10 ** DIGITS).padStart(DIGITS, '0');
}
