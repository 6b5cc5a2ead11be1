import '../testing/browser-globals.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { tune } from '@app/domain';
import { someBid, someBooking } from '@app/testkit/scenario/planner-views';
import type { BidId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { setClockSource } from '../lib/clock.js';
import { show, stubApi } from '../testing/stub-api.js';

stubApi();
beforeAll(async () => {
  const meta = document.createElement('meta');
  meta.name = 'tunables';
  meta.content = JSON.stringify({ counterFloorShare: 0.9, strikes: 2, lateCancelShare: 0.3 });
  document.head.append(meta);
  await import('./tuned.js');
});
afterAll(() => tune({}));

it('offers no price cut that the server refuses', async () => {
  const { Negotiate } = await import('../features/bids/components/offer/negotiate.js');
  show(<Negotiate bid={someBid(someId<BidId>('a'), { proposedPrice: 3000 })} minSpend={0} onDone={() => undefined} />);
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons).toEqual(['−5%₹2,850', '−10%₹2,700', 'Other']);
});

it('tells the cost of a late cancellation by the server’s numbers', async () => {
  const { CancelPanel } = await import('../features/bookings/components/ways-out/cancel-panel.js');
  setClockSource(() => Date.parse('2026-11-21T13:00:00.000Z'));
  const late = { undoUntil: '2026-11-20T12:00:00.000Z', cancelFreeUntil: '2026-11-21T08:00:00.000Z', startAt: '2026-11-21T14:00:00.000Z' };
  show(<CancelPanel booking={someBooking(late)} />);
  await userEvent.click(screen.getByRole('button'));
  expect((await screen.findByRole('status')).textContent).toContain('after 7 in 1 year');
  act(() => setClockSource());
});
