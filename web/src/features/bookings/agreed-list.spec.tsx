import '../../testing/browser-globals.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OwnBooking } from '@app/contracts';
import { someBooking } from '@app/testkit/scenario/planner-views';
import { setClockSource } from '../../lib/clock.js';
import { neverAnswer, refusal, show, stubApi } from '../../testing/stub-api.js';
import { useToasts } from '../../ui/feedback/toast-store.js';
import { AgreedList } from './components/agreed-list.js';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-21T14:00:00.000Z');
const at = (hours: number): string => new Date(START + hours * HOUR).toISOString();

const server = stubApi(() => [200, {}]);
beforeEach(() => setClockSource(() => START));
afterEach(() => setClockSource());

function open(patch: Partial<OwnBooking> = {}): void {
  show(<AgreedList booking={someBooking({ startAt: at(0), endAt: null, inclusions: ['A dessert'], perks: [], ...patch })} />);
}
const THERE = { status: 'checked_in', checkedInAt: at(0) } as const;
const lines = (): string[] => screen.getAllByRole('group').map((group) => group.getAttribute('aria-label') ?? '');

describe('what was agreed', () => {
  it('says when, and what a change replaced, without the time that the stub shows', () => {
    open({ partySize: 4, agreedFirst: { startAt: at(0), partySize: 2, proposedPrice: someBooking().proposedPrice } });
    const text = screen.getByRole('region', { name: 'What was agreed' }).textContent;
    expect(text).toMatch(/For 4 people.*Before your change: 2 people/);
    expect(text).not.toContain('Table at');
    expect(text?.match(/Before your change/g)).toHaveLength(1);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is marked line by line from the arrival on', async () => {
    server.answer = neverAnswer;
    open({ ...THERE, marks: [{ line: 'partySize', kept: true, reply: null }] });
    expect(lines()).toEqual([expect.stringMatching(/^Table at 7:30/), 'For 2 people', expect.stringMatching(/^Total/), 'A dessert']);
    const party = within(screen.getByRole('group', { name: 'For 2 people' }));
    expect(party.getByRole('button', { pressed: true }).textContent).toBe('Kept');
    await userEvent.click(party.getByRole('button', { name: 'Kept' }));
    expect(server.asked).toEqual([]);
    await userEvent.click(party.getByRole('button', { name: 'Not kept' }));
    expect(server.asked).toMatchObject([{ call: 'POST /api/bookings/booking-1/marks', body: { line: 'partySize', kept: false } }]);
  });

  it('reports a mark that was not saved', async () => {
    server.answer = () => refusal(409, 'booking-state');
    open(THERE);
    await userEvent.click(within(screen.getByRole('group', { name: 'A dessert' })).getByRole('button', { name: 'Kept' }));
    await waitFor(() => expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual(['This was not saved']));
  });

  it('shows the marks and the answer of the venue when they can no longer be changed', () => {
    setClockSource(() => START + 27 * HOUR);
    open({ ...THERE, status: 'completed', marks: [{ line: 'inclusions.0', kept: false, reply: 'Sorry!' }] });
    const text = screen.getByRole('region', { name: 'What was agreed' }).textContent;
    expect(text).toMatch(/A dessert.*Not kept.*The venue: Sorry!/);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
