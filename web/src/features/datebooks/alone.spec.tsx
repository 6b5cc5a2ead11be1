import '../../testing/browser-globals.js';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Snapshot, BidId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { closeSheets, useSheets } from '../../lib/sheets.js';
import { stubApi, show } from '../../testing/stub-api.js';
import { OWNER, PLAN, someBid, someBooking, somePlan, someSnapshot, someStatus } from '@app/testkit/scenario/planner-views';
import { LiveBoard } from '../bids/components/live-board.js';
import { BookingTab } from '../bookings/components/booking-tab.js';
import { DetailsStep } from '../preferences/components/details-step.js';
import { NextStepDialog } from './components/next-step-dialog.js';
import { Managing } from './manage/manage-sheet.js';

const server = stubApi();
const plan = somePlan(OWNER, { planType: 'goSolo', maxMembers: 1, partySize: 1 });
const status = someStatus(OWNER, { planType: 'goSolo', memberCount: 1, maxMembers: 1, readyCount: 1 });
const members = someSnapshot(OWNER).members.slice(0, 1);
const bid = someBid(someId<BidId>('a'), { partySize: 1, inclusions: ['Three-course meal'] });
const alone = (patch: Partial<Snapshot> = {}): Snapshot =>
  someSnapshot(OWNER, { plan, preferencesStatus: status, members, bids: [bid], ...patch });

/** Words that presuppose more than one person. */
const OTHERS =
  /\b(partner|others?|together|group|friends?|everyone|everybody|nobody|somebody|us|collaborate|members?|people|invite|vote|each|split)\b/i;
const spokenOf = (): string[] => (document.body.textContent.match(new RegExp(OTHERS, 'gi')) ?? []).map((word) => word.toLowerCase());

describe('the texts for a person alone', () => {
  it('asks after saving when venues may offer, and mentions another person only in the choice to invite one', async () => {
    server.answer = () => [200, somePlan(OWNER)];
    show(<NextStepDialog plan={plan} open onClose={() => undefined} onChosen={() => undefined} />);
    expect(screen.getByRole('button', { name: 'Discover Now' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Not yet' })).toBeTruthy();
    expect(spokenOf()).toEqual(['collaborate', 'invite']);
    expect(screen.getByText(/^The plan becomes a DateBook/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Collaborate & Discover' }));
    await waitFor(() =>
      expect([server.calls.at(-1), server.bodies.at(-1)]).toEqual([
        `PATCH /api/datebooks/${PLAN}`,
        { maxMembers: 2, sameLocationMode: false, bidding: 'open' },
      ]),
    );
  });

  it('mentions no other member on the board and on the sheet of a venue', async () => {
    show(<LiveBoard snapshot={alone()} onAccept={() => undefined} onBooking={() => undefined} />);
    await userEvent.click(screen.getByRole('button', { name: 'Venue a' }));
    await screen.findByRole('button', { name: 'Not for me' });
    expect(screen.getByText('2–5 km from where you start')).toBeTruthy();
    expect(spokenOf()).toEqual([]);
  });

  it('manages a plan without a list of people', async () => {
    show(<Managing snapshot={alone()} onGone={() => undefined} />);
    expect(spokenOf()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: /^Rename/ }));
    expect(screen.getByText('Only you see the name. Venues never do.')).toBeTruthy();
    expect(spokenOf()).toEqual([]);
  });

  it.each([
    ['live', true, 'Venues are asked for a table for two.'],
    ['collecting', false, 'Venues are asked once both of you have set preferences and a location.'],
  ] as const)(
    'becomes a plan for two while it is %s, after a description of the effects, and opens the invite',
    async (state, here, effect) => {
      closeSheets();
      server.answer = () => [200, somePlan(OWNER)];
      show(<Managing snapshot={alone({ plan: { ...plan, state } })} onGone={() => undefined} />);
      await userEvent.click(screen.getByRole('button', { name: 'Add somebody' }));
      const dialog = within(screen.getByRole('dialog', { name: 'Add somebody to this plan?' }));
      expect(dialog.getByText(effect)).toBeTruthy();
      await userEvent.click(dialog.getByRole('button', { name: 'Add somebody' }));
      await waitFor(() => expect(useSheets.getState().open).toEqual([{ kind: 'invite', id: PLAN }]));
      expect(server.bodies[server.calls.indexOf(`PATCH /api/datebooks/${PLAN}`)]).toEqual({ maxMembers: 2, sameLocationMode: here });
    },
  );

  it('takes no second person once it is booked', async () => {
    show(<Managing snapshot={alone({ plan: { ...plan, state: 'booked' } })} onGone={() => undefined} />);
    await userEvent.click(screen.getByRole('button', { name: 'Add somebody' }));
    expect(within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: 'Add somebody' }).disabled).toBe(true);
  });

  it('offers no secret occasion, because there is no other member', () => {
    show(<DetailsStep placeRow={null} people={1} named />);
    expect(spokenOf()).toEqual([]);
  });

  it('shows a ticket for one, and no bill to divide', async () => {
    const booking = someBooking({ partySize: 1 });
    server.answer = (call) => [
      200,
      call.endsWith('/split') ? { parts: [{ userId: OWNER, amount: 2_641 }] } : call.includes('/bookings/') ? booking : null,
    ];
    show(<BookingTab snapshot={{ ...alone(), booking }} onOffers={() => undefined} />);
    expect(await screen.findByRole('article', { name: 'Your booking' })).toBeTruthy();
    expect(spokenOf()).toEqual([]);
  });
});
