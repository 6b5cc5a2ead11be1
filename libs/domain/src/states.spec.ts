import { describe, expect, it } from '@jest/globals';
import {
  BID_STATUSES,
  BOOKING_STATUSES,
  COUNTER_STATUSES,
  IMPORT_STATES,
  PLAN_STATES,
  REQUEST_STATUSES,
  VENUE_STATUSES,
} from '@app/contracts';
import { canMove, MACHINES, sourcesOf, type Machine } from './states.js';

const table = (machine: Machine) => MACHINES[machine] as Record<string, readonly string[]>;
const ALL: Record<Machine, readonly string[]> = {
  plan: PLAN_STATES,
  request: REQUEST_STATUSES,
  bid: BID_STATUSES,
  counter: COUNTER_STATUSES,
  booking: BOOKING_STATUSES,
  venue: VENUE_STATUSES,
  import: IMPORT_STATES,
};
/** Where a machine starts, and the only states in which something may rest for good. */
const START: Record<Machine, readonly string[]> = {
  plan: ['draft'],
  request: ['open'],
  bid: ['pending'],
  counter: ['open'],
  booking: ['confirmed'],
  venue: ['draft', 'unclaimed'],
  import: ['open'],
};
const FINAL: Record<Machine, readonly string[]> = {
  plan: ['done', 'expired', 'cancelled'],
  request: ['closed', 'cancelled'],
  bid: ['declined', 'withdrawn', 'expired', 'lost', 'accepted'],
  counter: ['accepted', 'met', 'refused', 'expired', 'closed'],
  booking: ['completed', 'cancelled_by_user', 'cancelled_by_venue', 'undone', 'no_show'],
  venue: ['verified', 'rejected', 'suspended'],
  import: ['done', 'undone'],
};

const reach = (machine: Machine, ...from: readonly string[]): Set<string> => {
  const seen = new Set(from);
  for (const state of seen) for (const next of table(machine)[state] ?? []) seen.add(next);
  return seen;
};

describe.each(Object.keys(ALL) as Machine[])('the machine of a %s', (machine) => {
  it('names every state of the contract and no other', () => {
    const missing = ALL[machine].filter((state) => !(state in table(machine)));
    expect(missing.map((state) => `add ${state} to MACHINES.${machine} in libs/domain/src/states.ts`)).toEqual([]);
    for (const state of [...Object.keys(table(machine)), ...Object.values(table(machine)).flat()]) expect(ALL[machine]).toContain(state);
  });

  it('reaches every state from its first', () => {
    const apart = ALL[machine].filter((state) => !reach(machine, ...START[machine]).has(state));
    expect(apart.map((state) => `add a move to ${state} to MACHINES.${machine} in libs/domain/src/states.ts`)).toEqual([]);
  });

  it('lets nothing rest in a state that nobody leaves', () => {
    for (const state of ALL[machine]) {
      if (FINAL[machine].includes(state)) continue;
      expect([state, [...reach(machine, state)].some((end) => end !== state && FINAL[machine].includes(end))]).toEqual([state, true]);
    }
  });

  it('never leads from a state to itself', () => {
    for (const [state, targets] of Object.entries(table(machine))) expect(targets).not.toContain(state);
  });
});

describe('moves', () => {
  it('allow the way to a booking and its undoing', () => {
    expect(canMove('plan', 'draft', 'collecting')).toBe(true);
    expect(canMove('plan', 'live', 'booked')).toBe(true);
    expect(canMove('plan', 'booked', 'deciding')).toBe(true);
    expect(canMove('bid', 'accepted', 'pending')).toBe(true);
    expect(canMove('request', 'closed', 'open')).toBe(true);
    expect(canMove('booking', 'confirmed', 'undone')).toBe(true);
  });

  it('refuse what is over, and what skips a step', () => {
    expect(canMove('plan', 'cancelled', 'live')).toBe(false);
    expect(canMove('plan', 'draft', 'booked')).toBe(false);
    expect(canMove('bid', 'withdrawn', 'accepted')).toBe(false);
    expect(canMove('bid', 'stale', 'accepted')).toBe(false);
    expect(canMove('request', 'decision', 'open')).toBe(false);
    expect(canMove('booking', 'undone', 'confirmed')).toBe(false);
  });

  it('lead to a state from exactly the states that may go there', () => {
    expect(sourcesOf('bid', 'accepted')).toEqual(['pending']);
    expect(sourcesOf('bid', 'expired')).toEqual(['pending', 'stale']);
    expect(sourcesOf('plan', 'booked')).toEqual(['live', 'deciding']);
    expect(sourcesOf('request', 'open')).toEqual(['closing', 'closed']);
  });

  it('end every plan that is not booked by its date or by its owner', () => {
    for (const state of ['draft', 'collecting', 'resolving', 'live', 'deciding'] as const)
      expect([canMove('plan', state, 'expired'), canMove('plan', state, 'cancelled')]).toEqual([true, true]);
  });
});
