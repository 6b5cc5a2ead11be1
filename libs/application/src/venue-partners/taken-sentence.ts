import type { SeatsTaken } from '@app/persistence';

/** Says which seats are booked. */
export const takenSentence = (taken: readonly SeatsTaken[]): string =>
  taken.map((slot) => `${slot.taken} seats are booked on ${slot.day}, ${slot.slot}.`).join(' ');
