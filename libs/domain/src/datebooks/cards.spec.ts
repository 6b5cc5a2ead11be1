import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EVENT_TYPES, EVENTS, isOneOf, type EventType, type Snapshot } from '@app/contracts';
import { cardTarget, planChip } from './chips.js';
import { historyOf, READERS } from '../testing/plan-history.js';

/** What the card of a plan is made of in a reader's list. */
function cardOf({ plan, preferencesStatus, bids, bidRequest, booking, members }: Snapshot): unknown {
  const input = {
    ...plan,
    isCreator: plan.role === 'owner',
    preferencesStatus,
    bidCount: bids.filter((bid) => bid.status === 'pending').length,
    booked: bids.some((bid) => bid.status === 'accepted'),
    venueCount: bidRequest?.availableVenueCount ?? null,
    requestStatus: bidRequest?.status ?? null,
    hadBids: bids.length > 0,
    bookingStatus: booking?.status ?? null,
    canRate: booking?.status === 'completed',
    booking: booking && {
      id: booking.id,
      venueId: booking.venue.id,
      venueName: booking.venue.name,
      venueTypes: [],
      venuePhotoId: null,
      startAt: booking.startAt,
    },
  };
  const { name, state, inviteCode, role, preferredDate, preferredTime } = plan;
  const { bidCount, booked } = input;
  return {
    chips: [planChip(input, 'full'), planChip(input, 'compact')],
    target: cardTarget(input),
    shown: {
      name,
      state,
      inviteCode,
      role,
      preferredDate,
      preferredTime,
      booking: input.booking,
      bidCount,
      booked,
      memberCount: members.length,
      preferencesStatus,
    },
  };
}

const CATALOGUE = 'EVENTS in libs/contracts/src/live/events.ts';

describe('the card of a plan', () => {
  it('changes with no event but those that the catalogue declares to change it', () => {
    const changed = new Set<EventType>();
    const draw = fc.record({ kind: fc.nat(10_000), a: fc.nat(10_000), b: fc.nat(10_000) });
    fc.assert(
      fc.property(fc.array(draw, { minLength: 20, maxLength: 60 }), (draws) => {
        const { events, snapshot } = historyOf(draws);
        for (const reader of READERS) {
          let before = JSON.stringify(cardOf(snapshot(reader, 0)));
          for (const { type, seq } of events) {
            const after = JSON.stringify(cardOf(snapshot(reader, seq)));
            if (before === after) continue;
            changed.add(type);
            if (!EVENTS[type].card) expect([`set card of ${type} to true in ${CATALOGUE}`, after]).toEqual([expect.anything(), before]);
            before = after;
          }
        }
      }),
      { numRuns: 200, seed: 20_261_122 },
    );
    // What shows in a card, but not in these histories: who may still rate, a plan that is new in the list, pending offers that run out, another party's new
    // total.
    const elsewhere: EventType[] = ['booking.reviewed', 'datebook.created', 'bid.expired', 'change.total_answered'];
    const declared = EVENT_TYPES.filter((type) => EVENTS[type].card && !elsewhere.includes(type));
    const unseen = declared.filter((type) => !changed.has(type));
    expect(unseen.map((type) => `set card of ${type} to false in ${CATALOGUE}, or add it to elsewhere in this spec`)).toEqual([]);
  });

  it('changes with every event that outdates the reader’s own status', () => {
    const silent = EVENT_TYPES.filter((type) => isOneOf(EVENTS[type].outdates, 'status') && !EVENTS[type].card);
    expect(silent.map((type) => `set card of ${type} to true in ${CATALOGUE}`)).toEqual([]);
  });
});
