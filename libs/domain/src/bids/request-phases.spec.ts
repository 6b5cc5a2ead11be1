import { describe, expect, it } from '@jest/globals';
import { phaseAt, type TimedRequest } from './request-phases.js';

const at = (minute: number) => new Date(Date.parse('2026-12-01T06:00:00Z') + minute * 60_000);
const request: TimedRequest = {
  status: 'open',
  round: 1,
  changing: false,
  roundTwoAt: at(36),
  closesAt: at(60),
  decidesUntil: at(90),
};

describe('the phases of a request', () => {
  it.each([
    [35, 'open', 1, []],
    [36, 'open', 2, ['request.round']],
    [58, 'closing', 2, ['request.round', 'request.closing']],
    [60, 'decision', 2, ['request.round', 'request.closing', 'request.decision']],
    [90, 'closed', 2, ['request.round', 'request.closing', 'request.decision', 'request.closed']],
  ])('%i minutes after it opened', (minute, status, round, events) => {
    expect(phaseAt(request, at(minute))).toEqual({ status, round, events });
  });

  it('never come back: what was reached before is not told again', () => {
    for (const minute of [36, 58, 60, 90]) {
      const reached = phaseAt(request, at(minute));
      expect(phaseAt({ ...request, ...reached }, at(minute))).toEqual({ ...reached, events: [] });
    }
  });

  it('end without a decision where the plan is being changed at the close', () => {
    expect(phaseAt({ ...request, changing: true, round: 2 }, at(95))).toMatchObject({
      status: 'cancelled',
      events: ['request.closing', 'request.cancelled'],
    });
  });

  it('stay as they are once it is over', () => {
    for (const status of ['closed', 'cancelled'] as const)
      expect(phaseAt({ ...request, status }, at(100))).toEqual({ status, round: 1, events: [] });
  });
});
