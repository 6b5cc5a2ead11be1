import '../../testing/browser-globals.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OwnBooking } from '@app/contracts';
import { someBooking } from '@app/testkit/scenario/planner-views';
import { sendMessage } from '../../features/bookings/api.js';
import { setClockSource } from '../../lib/clock.js';
import { setLanguage } from '../../lib/i18n/i18n.js';
import { useNetwork } from '../../lib/network.js';
import { dropConnection, neverAnswer, refusal, show, stubApi } from '../../testing/stub-api.js';
import { TableMessages } from './table-messages.js';

const START = Date.parse('2026-11-21T14:00:00.000Z');
const MINUTE = 60_000;
const at = (ms: number): string => new Date(START + ms).toISOString();

const server = stubApi(() => [200, {}]);
beforeEach(() => setClockSource(() => START));
afterEach(() => {
  act(() => useNetwork.setState({ offline: false }));
  setClockSource();
});

function open(patch: Partial<OwnBooking> = {}): void {
  const booking = someBooking({ startAt: at(0), ...patch });
  show(<TableMessages booking={booking} own="guests" send={(kind) => sendMessage(booking, kind)} className="" />);
}
const chip = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the messages to the table', () => {
  it.each([-181 * MINUTE, 180 * MINUTE])('are not there %i ms from the start', (ms) => {
    setClockSource(() => START + ms);
    open();
    expect(document.body.textContent).toBe('');
  });

  it('send the sentence that is pressed, once', async () => {
    server.answer = neverAnswer;
    open();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'We are 15 minutes late',
      'We are outside',
      'Please call us',
    ]);
    await userEvent.click(chip('We are outside'));
    expect(chip('We are outside').getAttribute('aria-busy')).toBe('true');
    expect(chip('Please call us').disabled).toBe(true);
    expect(server.asked).toMatchObject([{ call: 'POST /api/bookings/booking-1/messages', body: { kind: 'guests_outside' } }]);
  });

  it.each([
    [refusal(429, 'rate-limited', { retryAfter: 240 }), /You can send it again at 7:34/],
    [refusal(409, 'limit-reached'), /No more messages/],
    [refusal(409, 'booking-state'), /Messages are closed/],
    [refusal(503, 'unavailable'), /was not sent/],
  ])('say why one was refused: %j', async (answer, words) => {
    server.answer = () => answer;
    open();
    await userEvent.click(chip('We are outside'));
    await waitFor(() => expect(screen.getByRole('alert').textContent?.replaceAll('\u00a0', ' ')).toMatch(words));
    expect(chip('We are outside').disabled).toBe(false);
  });

  it('say that one was not sent when the connection drops', async () => {
    server.answer = dropConnection;
    open();
    await userEvent.click(chip('Please call us'));
    expect((await screen.findByRole('alert')).textContent).toBe('This was not sent. Please try again, or call.');
  });

  it('are off without a network, and say so', () => {
    open();
    act(() => useNetwork.setState({ offline: true }));
    expect(screen.getAllByRole<HTMLButtonElement>('button').every(({ disabled }) => disabled)).toBe(true);
    expect(screen.getByText(/No connection/)).toBeTruthy();
  });

  it('list what was said by both sides, and offer a sentence again after five minutes', () => {
    open({
      messages: [
        { from: 'guests', kind: 'guests_late', at: at(-6 * MINUTE) },
        { from: 'venue', kind: 'table_ready', at: at(-5 * MINUTE) },
        { from: 'guests', kind: 'guests_outside', at: at(-1 * MINUTE) },
      ],
    });
    const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
    expect(said).toEqual([
      'Sent · 7:24 pmWe are 15 minutes late',
      'The venue · 7:25 pmYour table is ready',
      'Sent · 7:29 pmWe are outside',
    ]);
    expect([chip('We are 15 minutes late').disabled, chip('We are outside').disabled]).toEqual([false, true]);
  });

  it('stay to be read afterwards, without a button', () => {
    open({ status: 'no_show', messages: [{ from: 'guests', kind: 'guests_outside', at: at(0) }] });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('log').textContent).toContain('We are outside');
  });

  it('are in Hindi, too', async () => {
    await act(() => setLanguage('hi'));
    open();
    expect(chip('हम बाहर खड़े हैं')).toBeTruthy();
    await act(() => setLanguage('en'));
  });
});
