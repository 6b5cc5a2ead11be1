import { describe, expect, it } from '@jest/globals';
import { EVENTS, type EventEnvelope } from '@app/contracts';
import fc from 'fast-check';
import { livePlanProperty } from '../testing/live-plan-model.js';
import { historyOf, READERS } from '../testing/plan-history.js';
import { apply, liveFrom, patchSlice } from './live-plan.js';

it('a live plan is what the snapshot of its seq says, after each message that is lost, doubled, early or late', () => {
  fc.assert(livePlanProperty(), { numRuns: 250 });
});

describe('an event', () => {
  const history = historyOf(Array.from({ length: 40 }, (_, n) => ({ kind: n * 7 + 37, a: n * 3 + 2, b: n * 3 })));
  const [first, second] = history.events;
  const [owner] = READERS;
  if (!first || !second) throw new Error('The history is too short');
  const state = liveFrom(history.snapshot(owner, 1));

  it('that is not newer is ignored, one that comes early is a gap', () => {
    expect(apply(state, first)).toEqual({ kind: 'ignored' });
    expect(apply(state, second).kind).toBe('applied');
    expect(apply(liveFrom(history.snapshot(owner, 0)), second)).toEqual({ kind: 'gap' });
  });

  it('of an unknown type or a newer version asks for the snapshot', () => {
    expect(apply(state, { ...second, v: second.v + 1 })).toEqual({ kind: 'unknown' });
    expect(apply(state, { ...second, type: 'plan.teleported' as EventEnvelope['type'] })).toEqual({ kind: 'unknown' });
    expect(apply(state, { ...second, type: 'toString' as EventEnvelope['type'] })).toEqual({ kind: 'unknown' });
  });

  it('with a new name of the plan renames its request', () => {
    const renamed = apply(state, { ...second, type: 'datebook.updated', data: { plan: { name: 'Dinner · Saturday' } } as never });
    expect(renamed.kind === 'applied' && [renamed.state.snapshot.plan.name, renamed.state.snapshot.bidRequest?.planName]).toEqual(
      state.snapshot.bidRequest ? ['Dinner · Saturday', 'Dinner · Saturday'] : ['Dinner · Saturday', undefined],
    );
  });

  it('leaves the state that it is applied to as it was', () => {
    const before = structuredClone(state);
    apply(state, second);
    patchSlice(state, 'votes', [], 99);
    expect(state).toEqual(before);
  });

  it('in these histories carries only what the catalogue says', () => {
    for (const event of history.events) {
      const allowed: readonly string[] = EVENTS[event.type].carries;
      const carried = ['plan', 'members', 'goneMembers', 'request', 'bids', 'booking'].filter((part) => part in event.data);
      const more = carried.filter((part) => !allowed.includes(part));
      expect(more.map((part) => `add '${part}' to carries of ${event.type} in EVENTS in libs/contracts/src/live/events.ts`)).toEqual([]);
    }
  });
});
