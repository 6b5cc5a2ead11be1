import '../../../testing/browser-globals.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OfferTemplate, BidRequestId } from '@app/contracts';
import { requestView, venueProfile } from '@app/testkit/scenario/venue-views';
import { someId } from '@app/testkit/scenario/some-id';
import { setClockSource } from '../../../lib/clock.js';
import { show, stubApi } from '../../../testing/stub-api.js';
import { Inbox } from '../components/inbox.js';
import { KeysButton } from './keys-button.js';
import { switchKeys } from './desk-keys.js';

const template: OfferTemplate = {
  id: 't1',
  name: 'Dinner',
  priceKind: 'total',
  price: 2800,
  alcohol: 0,
  inclusions: [],
  perks: [],
  policy: 'flexible',
  note: null,
  uses: 0,
  createdAt: '',
  updatedAt: '',
};
const server = stubApi();
afterEach(() => setClockSource());
beforeEach(() => {
  globalThis.matchMedia = () => ({ matches: true }) as MediaQueryList;
  setClockSource(() => Date.parse('2030-01-03T08:00:00.000Z'));
  localStorage.clear();
  act(() => switchKeys(true));
  Element.prototype.scrollIntoView = () => undefined;
  server.answer = (call) => {
    if (call.endsWith('/templates')) return [200, [template]];
    if (call.endsWith('/withdrawals')) return [200, { offers: 14, withdrawn: 2 }];
    return call.endsWith('/preview') ? [200, { standing: 'close', left: 5 }] : [200, []];
  };
});
const open = () =>
  show(
    <>
      <Inbox
        profile={venueProfile}
        requests={[
          requestView({ id: someId<BidRequestId>('r1'), partySize: 2 }),
          requestView({ id: someId<BidRequestId>('r2'), partySize: 4 }),
        ]}
      />
      <KeysButton />
      <label>
        Note <input />
      </label>
    </>,
  );
const requests = () => screen.getAllByRole('button', { name: /people/ });
const focused = () => document.activeElement?.textContent ?? '';

describe('the keys of the desk', () => {
  it('move the focus through the requests with J and K, and stop at both ends', async () => {
    open();
    const cards = requests();
    for (const [key, at] of [
      ['j', 0],
      ['J', 1],
      ['j', 1],
      ['k', 0],
      ['k', 0],
    ] as const) {
      await userEvent.keyboard(key);
      expect(document.activeElement).toBe(cards[at]);
    }
  });

  it('open a request with Enter, fill in a saved offer with its number, and lead to the button that sends it', async () => {
    open();
    await userEvent.keyboard('j{Enter}');
    await screen.findByRole('button', { name: /^Dinner/ });
    await userEvent.keyboard('9');
    expect(focused()).not.toContain('Send');
    await userEvent.keyboard('1');
    expect(focused()).toBe('Send offer · ₹2,800');
  });

  it('are listed by ?, and can be turned off for the device', async () => {
    open();
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keys of the desk' })).toBeTruthy();
    for (const words of ['Next request', 'Previous request', 'This list']) expect(screen.getByText(words)).toBeTruthy();
    await userEvent.click(screen.getByRole('switch', { name: 'Use these keys' }));
    await userEvent.keyboard('{Escape}j');
    expect(requests()).not.toContain(document.activeElement);
    expect(localStorage.getItem('deskKeys')).toBe('off');
  });

  it('rest while a field has the focus, under a dialog, and with a key of the browser', async () => {
    open();
    await userEvent.type(screen.getByLabelText('Note'), 'jk?1');
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('jk?1');
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => (document.activeElement as HTMLElement).blur());
    await userEvent.keyboard('{Control>}j{/Control}');
    expect(requests()).not.toContain(document.activeElement);
    await userEvent.keyboard('?');
    await screen.findByRole('dialog');
    await userEvent.keyboard('j');
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  });
});
