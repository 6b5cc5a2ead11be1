import '../../../testing/browser-globals.js';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LinkedBooking } from '@app/contracts';
import { dropConnection, stubApi, refusal, show } from '../../../testing/stub-api.js';
import { AcknowledgeLink } from './components/acknowledge-link.js';

const server = stubApi();
const BOOKING: LinkedBooking = {
  venueName: 'Neem Kitchen',
  ref: 'K7Q2M9',
  firstName: 'Asha',
  startAt: '2026-11-20T14:00:00.000Z',
  partySize: 2,
  proposedPrice: 2_641,
  acknowledgedAt: null,
};
const LOOK = 'POST /api/venues/acknowledgements/look';
const button = () => screen.findByRole('button', { name: 'Acknowledge this booking' });

describe('the page that acknowledges a booking', () => {
  it('shows the booking, and acknowledges it with one press', async () => {
    server.answer = (call) => [200, call === LOOK ? BOOKING : { ...BOOKING, acknowledgedAt: '2026-11-20T12:00:00.000Z' }];
    show(<AcknowledgeLink token="t" />);
    const press = await button();
    expect(document.body.textContent).toMatch(/Neem Kitchen.*Asha.*2 people.*K7Q2M9/);
    expect(server.calls).toEqual([LOOK]);
    await userEvent.click(press);
    expect((await screen.findByRole('status')).textContent).toMatch(/guests know that you expect them/);
    expect(server.calls.at(-1)).toBe('POST /api/venues/acknowledgements');
  });

  it('offers no button when the desk has acknowledged the booking', async () => {
    server.answer = () => [200, { ...BOOKING, acknowledgedAt: '2026-11-20T12:00:00.000Z' }];
    show(<AcknowledgeLink token="t" />);
    expect(await screen.findByRole('status')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    [410, 'link-used', /used already/],
    [410, 'link-expired', /too old/],
    [409, 'booking-state', /does not stand any more/],
  ])('explains why a booking cannot be acknowledged, before and after the press (%i %s)', async (status, code, said) => {
    server.answer = () => refusal(status, code);
    const { unmount } = show(<AcknowledgeLink token="t" />);
    expect((await screen.findByRole('alert')).textContent).toMatch(said);
    unmount();
    server.answer = (call) => (call === LOOK ? [200, BOOKING] : refusal(status, code));
    show(<AcknowledgeLink token="t" />);
    await userEvent.click(await button());
    expect((await screen.findByRole('alert')).textContent).toMatch(said);
    expect(screen.getByRole('link', { name: 'Open the desk' })).toBeTruthy();
  });

  it('allows another try after a missing answer, and explains that an address without a token is no link', async () => {
    server.answer = dropConnection;
    const { unmount } = show(<AcknowledgeLink token="t" />);
    expect(await screen.findByRole('button', { name: /Try again/ })).toBeTruthy();
    unmount();
    show(<AcknowledgeLink token={null} />);
    expect(screen.getByRole('alert').textContent).toMatch(/too old/);
  });
});
