import '../../../testing/browser-globals.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { OfferTemplate, SlotSeats, VenueRequestView } from '@app/contracts';
import { OFFER_TERMS, offerTermsOf, TEXT_TERMS } from '@app/domain';
import { setClockSource } from '../../../lib/clock.js';
import { setLanguage, text } from '../../../lib/i18n/i18n.js';
import { phrasesHi } from '../../../locales/hi/phrases.js';
import { useNetwork } from '../../../lib/network.js';
import { dropConnection, refusal, show, stubApi } from '../../../testing/stub-api.js';
import { useDesk } from '../desk-store.js';
import { bidView, requestView, venueProfile } from '@app/testkit/scenario/venue-views';
import { switchKeys } from '../keys/desk-keys.js';
import RequestDetail from '../components/request-detail.js';
import { BidForm } from './bid-form.js';
import { ReconfirmPanel } from './reconfirm-panel.js';
import { TEXT_LABELS } from './text-terms.js';

const NOW = Date.parse('2030-01-03T08:00:00.000Z');
const template: OfferTemplate = {
  id: 't1',
  name: 'Dinner for two',
  priceKind: 'per_head',
  price: 1400,
  alcohol: 200,
  inclusions: ['Three-course meal'],
  perks: [{ name: 'Window table', value: 200 }],
  policy: 'flexible',
  note: 'See you!',
  uses: 0,
  createdAt: '',
  updatedAt: '',
};
const seats = (over: Partial<SlotSeats> = {}): SlotSeats[] => [
  { day: '2030-01-05', slot: 'evening', seats: 10, taken: 0, pending: 0, closed: false, overbid: false, ...over },
];

const server = stubApi();
let preview: [number, unknown] = [200, { standing: 'close', left: 5 }];
let slots = seats();
let templates: OfferTemplate[] = [];
let sending: [number, unknown] = [201, bidView()];
let withdrawals = { offers: 14, withdrawn: 2 };
beforeEach(() => {
  sessionStorage.clear();
  setClockSource(() => NOW);
  slots = seats();
  templates = [];
  withdrawals = { offers: 14, withdrawn: 2 };
  sending = [201, bidView()];
  preview = [200, { standing: 'close', left: 5 }];
  server.answer = (call) => {
    if (call.endsWith('/templates')) return [200, templates];
    if (call.includes('/capacity')) return [200, slots];
    if (call.endsWith('/withdrawals')) return [200, withdrawals];
    if (call.endsWith('/preview')) return preview;
    return call.startsWith('GET') ? [200, []] : sending;
  };
});
afterEach(() => {
  setClockSource();
  act(() => {
    useNetwork.setState({ offline: false });
    useDesk.setState({ requests: null, bookings: null, notices: null, failed: false });
  });
});

/** Renders the form; the result can be rendered again with another request. */
function Around({ request }: { request: VenueRequestView }) {
  return (
    <QueryClientProvider client={queries}>
      <MemoryRouter>{form(request)}</MemoryRouter>
    </QueryClientProvider>
  );
}
const queries = new QueryClient();
const form = (request: VenueRequestView) => <BidForm request={request} profile={venueProfile} onDone={() => undefined} />;
const price = () => screen.getByLabelText('Total for 2 people');
const sent = () =>
  server.bodies[server.calls.findIndex((call) => /POST .*\/bids$|PATCH/.test(call))] as Record<string, unknown> | undefined;
async function type(total: string) {
  const user = userEvent.setup();
  await user.clear(price());
  if (total !== '') await user.type(price(), total);
  return user;
}
const stillOffered = (over: object = {}) => requestView({ round: 2, myBid: bidView(over), rank: 2, gap: 'price' });

describe('the total of an offer', () => {
  it('is sent as a number, without the pasted format', async () => {
    show(form(requestView()));
    const user = await type('');
    await user.click(price());
    await user.paste('₹2,800.00');
    await user.click(screen.getByRole('button', { name: 'Send offer · ₹2,800' }));
    await waitFor(() => expect(sent()).toMatchObject({ proposedPrice: 2_800 }));
  });

  it('is not sent while it is unreadable', async () => {
    show(form(requestView()));
    const user = await type('');
    await user.click(price());
    await user.paste('2800.50');
    await user.click(screen.getByRole('button', { name: 'Send offer' }));
    await screen.findByText('Write a whole number, like 2,500.');
    expect([sent(), (price() as HTMLInputElement).value]).toEqual([undefined, '2800.50']);
  });
});

describe('the total that a form begins with', () => {
  const total = () => (price() as HTMLInputElement).value;

  it('is that of the best fitting template', async () => {
    templates = [{ ...template, id: 't0', price: 900 }, template];
    show(form(requestView()));
    await waitFor(() => expect(total()).toBe('2800'));
    await userEvent.setup().click(screen.getByRole('button', { name: 'Send offer · ₹2,800' }));
    await waitFor(() => expect(sent()).toMatchObject({ proposedPrice: 2800, templateId: 't1' }));
  });

  it('is none where no template fits: what we suggest is sent only once it was taken', async () => {
    templates = [{ ...template, price: 9000 }];
    show(form(requestView()));
    await screen.findByRole('button', { name: /^Dinner for two/ });
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Send offer' }));
    expect([total(), sent(), screen.getByText('Enter a total of at least ₹1.') !== null]).toEqual(['', undefined, true]);
    const suggested = screen.getByRole('button', { name: /^Suggested ₹/ });
    const amount = suggested.textContent.replace('Suggested ', '');
    await user.click(suggested);
    expect(screen.queryByRole('button', { name: /^Suggested/ })).toBeNull();
    expect(screen.getByRole('button', { name: `Send offer · ${amount}` })).toBeTruthy();
  });

  it('is the next one allowed in an improvement', async () => {
    show(form(stillOffered()));
    expect(total()).toBe('2744');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Send improvement · ₹2,744' }));
    await waitFor(() => expect(sent()).toMatchObject({ proposedPrice: 2744 }));
  });

  it('follows no template once something was typed', async () => {
    const { rerender } = render(<Around request={requestView()} />);
    await type('2345');
    templates = [template];
    await act(() => queries.invalidateQueries());
    rerender(<Around request={requestView()} />);
    await screen.findByRole('button', { name: /^Dinner for two/ });
    expect(total()).toBe('2345');
  });
});

describe('an offer by template', () => {
  beforeEach(() => {
    templates = [template];
  });

  it('shows the keys of the first nine where there is a keyboard, unless the keys are off', async () => {
    templates = Array.from({ length: 10 }, (_, n) => ({ ...template, id: `t${n}` }));
    show(form(requestView()));
    const chips = await screen.findAllByRole('button', { name: /^Dinner for two/ });
    expect(chips.map((chip) => chip.querySelector('kbd.pointer-fine\\:inline-grid.hidden')?.textContent)).toEqual([
      ...'123456789',
      undefined,
    ]);
    act(() => switchKeys(false));
    expect(document.querySelector('kbd')).toBeNull();
    act(() => switchKeys(true));
  });

  it('is two presses: the template fills everything but the time, the next one sends it', async () => {
    show(form(requestView()));
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /^Dinner for two/ }));
    await user.click(screen.getByRole('button', { name: /^Send offer/ }));
    await waitFor(() => expect(sent()).toBeDefined());
    expect(sent()).toMatchObject({
      proposedPrice: 2800,
      alcohol: 400,
      ...offerTermsOf(template),
      startAt: '2030-01-05T14:00:00.000Z',
      endAt: null,
      expiresAt: null,
      templateId: 't1',
    });
  });

  it('is counted as made from it with another price too; one that was typed is of none', async () => {
    templates = [{ ...template, price: 9000 }];
    show(form(requestView()));
    await type('2345');
    await userEvent.setup().click(screen.getByRole('button', { name: /^Send offer/ }));
    await waitFor(() => expect(sent()).toMatchObject({ proposedPrice: 2345, templateId: null }));
    server.calls.length = 0;
    server.bodies.length = 0;
    await userEvent.setup().click(await screen.findByRole('button', { name: /^Dinner for two/ }));
    await type('2700');
    await userEvent.setup().click(screen.getByRole('button', { name: /^Send offer/ }));
    await waitFor(() => expect(sent()).toMatchObject({ proposedPrice: 2700, templateId: 't1' }));
  });
});

describe('usual extras', () => {
  afterEach(() => act(() => setLanguage('en')));

  it('are stored in English, so that planners read them in their language, and shown in the reader’s own', async () => {
    await setLanguage('hi');
    const { unmount } = show(form(requestView()));
    await userEvent.setup().click(screen.getByRole('button', { name: /^सुझाव ₹/ }));
    await userEvent.setup().click(screen.getByRole('checkbox', { name: new RegExp(phrasesHi['Window table']) }));
    await userEvent.setup().click(screen.getByRole('button', { name: /ऑफ़र भेजें/ }));
    await waitFor(() => expect(sent()).toMatchObject({ perks: [{ name: 'Window table', value: 200 }] }));
    unmount();
    show(form(stillOffered({ perks: [{ name: 'Window table', value: 200 }], inclusions: ['Dessert'] })));
    const all = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /Window|Dessert|खिड़की|^मिठाई/ });
    expect(all.filter(({ checked }) => checked).map((box) => box.value)).toEqual(['Dessert', 'Window table']);
    expect(screen.queryByText(/Window table/)).toBeNull();
  });

  it('have an editable worth in this offer', () => {
    show(form(stillOffered({ perks: [{ name: 'Window table', value: 500 }] })));
    const window = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Window table/ });
    expect([window.checked, window.closest('label')?.textContent]).toEqual([true, expect.stringContaining('₹500')]);
  });

  it('are added in free words, each kind by a button that names it', async () => {
    show(form(requestView()));
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Something else that is included'), 'Green salad');
    await user.click(screen.getByRole('button', { name: 'Add to what is included' }));
    await user.type(screen.getByLabelText('Another extra'), 'Late entry');
    await user.type(screen.getByLabelText('Worth, ₹'), '150');
    await user.click(screen.getByRole('button', { name: 'Add to the extras' }));
    await type('2500');
    await user.click(screen.getByRole('button', { name: /^Send offer/ }));
    await waitFor(() =>
      expect(sent()).toMatchObject({
        inclusions: expect.arrayContaining(['Green salad']),
        perks: [{ name: 'Late entry', value: 150 }],
      }),
    );
  });
});

describe('end and expiry', () => {
  it('are optional times: the expiry is counted from the send, with a margin for the transfer', async () => {
    show(form(requestView()));
    const user = await type('2500');
    await user.selectOptions(screen.getByLabelText('End'), screen.getByRole('option', { name: 'till 9:30\u00a0pm' }));
    await user.click(screen.getByText('Drinks, note and cancellation'));
    await user.selectOptions(screen.getByLabelText('Offer stands'), '15');
    await user.click(screen.getByRole('button', { name: /^Send offer/ }));
    await waitFor(() => expect(sent()).toBeDefined());
    expect(sent()).toMatchObject({ endAt: '2030-01-05T16:00:00.000Z', expiresAt: '2030-01-03T08:16:00.000Z' });
  });
});

describe('the previewed rank', () => {
  it('is unavailable in the first round', () => {
    show(form(requestView()));
    expect(screen.getByText(/^Blind round: you see how many offers, not your place\. From round 2/)).toBeTruthy();
  });

  it('appears on a press, beside its price, with the remaining previews; another price is another preview', async () => {
    show(form(stillOffered()));
    const user = await type('2600');
    await user.click(screen.getByRole('button', { name: 'Where would ₹2,600 stand?' }));
    expect(await screen.findByText('₹2,600: Close to the best')).toBeTruthy();
    expect(screen.getByText('5 questions left')).toBeTruthy();
    await type('2400');
    expect(screen.queryByText(/Close to the best/)).toBeNull();
    await type('2600');
    expect(screen.getByText('₹2,600: Close to the best')).toBeTruthy();
    expect(server.calls.filter((call) => call.endsWith('/preview'))).toHaveLength(1);
  });

  it('names the price nearest to the total at which it is answered, and says when there are no more questions', async () => {
    show(form(stillOffered()));
    const user = await type('2555');
    await user.click(screen.getByRole('button', { name: 'Where would ₹2,600 stand?' }));
    expect(await screen.findByText('₹2,600: Close to the best')).toBeTruthy();
    expect(server.bodies).toContainEqual(expect.objectContaining({ proposedPrice: 2600 }));
    preview = refusal(429, 'too-many-previews');
    await type('2500');
    await user.click(screen.getByRole('button', { name: 'Where would ₹2,500 stand?' }));
    expect(await screen.findByText(/No more questions/)).toBeTruthy();
  });
});

describe('the warnings before an offer is sent', () => {
  it('name a total far above the minimum, and more seats offered than are free', async () => {
    slots = seats({ seats: 6, taken: 2, pending: 4 });
    show(form(requestView()));
    expect(await screen.findByText(/6 seats are offered and 4 are free/)).toBeTruthy();
    expect(screen.queryByText(/above their minimum/)).toBeNull();
    await type('3601');
    const warning = screen.getByText(/above their minimum of ₹3,000/);
    expect(warning.closest('[data-bar]')?.contains(screen.getByRole('button', { name: /^Send offer/ }))).toBe(true);
  });

  it('is a start at which the venue is closed by its hours', async () => {
    const closed = { ...venueProfile, hours: [{ day: 'sa' as const, opens: '12:00', closes: '16:00' }] };
    const { unmount } = show(<BidForm request={requestView()} profile={closed} onDone={() => undefined} />);
    expect(screen.getByText(/You are closed then by your hours/)).toBeTruthy();
    unmount();
    const open = { ...venueProfile, hours: [{ day: 'sa' as const, opens: '12:00', closes: '23:00' }] };
    show(<BidForm request={requestView()} profile={open} onDone={() => undefined} />);
    expect(screen.queryByText(/closed then/)).toBeNull();
  });

  it('is a slot in which the party does not fit: nothing is sent, and the seats can be changed from there', async () => {
    slots = seats({ seats: 5, taken: 4 });
    show(<RequestDetail request={requestView()} profile={venueProfile} onBack={() => undefined} />);
    const words = '1 of 5 seats free on Sat evening';
    const before = (await screen.findAllByText(words))[0] as HTMLElement;
    const title = await screen.findByRole('heading', { name: 'Your offer' });
    expect(before.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Change seats' }).map((link) => link.getAttribute('href'))).toContain(
      '/venue-bidding/settings?tab=seats',
    );
    await screen.findByRole('button', { name: /^Send offer/ });
    const user = await type('2500');
    await user.click(screen.getByRole('button', { name: /^Send offer/ }));
    expect(screen.getByLabelText('Start').getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toBeUndefined();
  });

  it('is a slot that filled up meanwhile, once the server has refused the offer', async () => {
    sending = refusal(422, 'bid-rule', { fieldErrors: { startAt: ['0 of 5 seats free on Sat evening.'] } });
    show(form(requestView()));
    const user = await type('2500');
    slots = seats({ seats: 5, taken: 5 });
    await user.click(screen.getByRole('button', { name: /^Send offer/ }));
    expect(await screen.findByText('0 of 5 seats free on Sat evening')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change seats' })).toBeTruthy();
  });

  it('is a total of less than half the minimum, beside the button that sends it: a digit left out binds as well', async () => {
    show(form(requestView()));
    await type('1500');
    expect(screen.queryByText(/Less than half/)).toBeNull();
    await type('270');
    const warning = screen.getByText(/Less than half of their minimum of ₹3,000/);
    expect(warning.parentElement).toBe(screen.getByRole('button', { name: 'Send offer · ₹270' }).parentElement);
  });

  it('are absent at 120 % of the seats, where the own offer is not counted twice', async () => {
    slots = seats({ seats: 10, pending: 12 });
    show(form(stillOffered()));
    await waitFor(() => expect(server.calls.some((call) => call.includes('/capacity'))).toBe(true));
    expect(screen.queryByText(/seats are offered/)).toBeNull();
  });
});

describe('withdrawing an offer', () => {
  it('shows the venue’s own figure beside the offer, not the rule alone', async () => {
    show(form(requestView()));
    expect(await screen.findByText(/Taken back in the last 30 days: 2 of 14 \(14\.3%\)/)).toBeTruthy();
    expect(screen.getByText('Above 20% in 30 days your reliability drops, and planners see that.')).toBeTruthy();
  });

  it('marks a figure above the free share, and shows the rule before the first offer', async () => {
    withdrawals = { offers: 10, withdrawn: 3 };
    const { unmount } = show(form(requestView()));
    expect(await screen.findByText(/That is above 20%/)).toBeTruthy();
    unmount();
    withdrawals = { offers: 0, withdrawn: 0 };
    show(form(requestView()));
    expect(await screen.findByText(/Above 20% in 30 days/)).toBeTruthy();
    expect(screen.queryByText(/Taken back/)).toBeNull();
  });
});

describe('an improvement', () => {
  it('must be better by a step or an extra, and reports so at the field before it is sent', async () => {
    show(form(stillOffered()));
    expect(screen.getByText(/lowers the total by at least ₹56/)).toBeTruthy();
    const user = await type('2760');
    await user.click(screen.getByRole('button', { name: /^Send improvement/ }));
    expect(screen.getByText('Lower the total by at least ₹56, or add an extra.')).toBeTruthy();
    expect(price().getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toBeUndefined();
    await user.click(screen.getByRole('checkbox', { name: /Window table/ }));
    await user.click(screen.getByRole('button', { name: /^Send improvement/ }));
    await waitFor(() => expect(sent()).toMatchObject({ expectedVersion: 1, proposedPrice: 2760 }));
  });

  it('waits for half a minute after the last one', () => {
    show(form(stillOffered({ updatedAt: '2030-01-03T07:59:50.000Z' })));
    const send = screen.getByRole('button', { name: /^Send improvement/ });
    expect(send.parentElement?.textContent).toContain('You can send the next one in 0:20.');
    expect((screen.getByRole('button', { name: /^Send improvement/ }) as HTMLButtonElement).disabled).toBe(true);
  });
});

describe('unsent input', () => {
  it('survives a change of the plan, and an invalid start is replaced by a valid one', async () => {
    const { unmount } = show(form(requestView()));
    await type('2345');
    unmount();
    show(form(requestView({ planVersion: 2, startFrom: '2030-01-06T11:30:00.000Z', startUntil: '2030-01-06T18:30:00.000Z' })));
    expect((price() as HTMLInputElement).value).toBe('2345');
    await userEvent.setup().click(screen.getByRole('button', { name: /^Send offer/ }));
    await waitFor(() => expect(sent()).toMatchObject({ proposedPrice: 2345, startAt: '2030-01-06T14:00:00.000Z' }));
  });

  it('is stored without a network, with a note, and removed once it was sent', async () => {
    const { unmount } = show(form(requestView()));
    const user = await type('2345');
    act(() => useNetwork.setState({ offline: true }));
    const send = () => screen.getByRole('button', { name: /^Send offer/ }) as HTMLButtonElement;
    // The note is beside the disabled button, however long the form is.
    expect(send().parentElement?.textContent).toContain('You are offline');
    expect(send().disabled).toBe(true);
    act(() => useNetwork.setState({ offline: false }));
    await user.click(send());
    await waitFor(() => expect(sent()).toBeDefined());
    unmount();
    show(form(requestView()));
    expect((price() as HTMLInputElement).value).not.toBe('2345');
  });

  it.each(TEXT_TERMS)('is stored and sent for the %s, within its maximum length', async (term) => {
    const { unmount } = show(form(requestView()));
    const field = () => screen.getByLabelText(text(TEXT_LABELS[term])) as HTMLTextAreaElement;
    await type('2500');
    await userEvent.setup().type(field(), ` ${term} as typed `);
    unmount();
    show(form(requestView()));
    expect([field().value, field().maxLength]).toEqual([` ${term} as typed `, OFFER_TERMS[term].max]);
    await userEvent.setup().click(screen.getByRole('button', { name: /^Send offer/ }));
    await waitFor(() => expect(sent()).toMatchObject({ [term]: `${term} as typed` }));
  });

  it('of another build overrides the initial values as far as it is valid', async () => {
    const kept = { proposedPrice: 2345, perks: 'none', lasts: 2, note: null, gone: true, planVersion: 1 };
    sessionStorage.setItem('bidDrafts', JSON.stringify({ [requestView().id]: kept }));
    show(form(requestView()));
    await userEvent.setup().click(screen.getByRole('button', { name: /^Send offer/ }));
    await waitFor(() => expect(sent()).toBeDefined());
    expect(sent()).toEqual(expect.objectContaining({ proposedPrice: 2345, perks: [], policy: 'moderate', note: null, alcohol: 0 }));
    expect(sent()).not.toHaveProperty('gone');
  });

  it('keeps the form and the focus when the plan changes meanwhile, with a note', async () => {
    const { rerender } = render(<Around request={requestView()} />);
    await type('2345');
    expect(screen.queryByText(/changed their plan/)).toBeNull();
    rerender(<Around request={requestView({ planVersion: 2, minSpend: 5000 })} />);
    expect(screen.getByText(/changed their plan/)).toBeTruthy();
    expect((price() as HTMLInputElement).value).toBe('2345');
    expect(document.activeElement).toBe(price());
  });

  it('shows a note about the changed plan when the reader returns', async () => {
    const { unmount } = show(form(requestView()));
    await type('2345');
    unmount();
    show(form(requestView({ planVersion: 2 })));
    expect(screen.getByText(/changed their plan/)).toBeTruthy();
  });

  it('stays when a colleague changes the offer meanwhile, with a note of the current terms', async () => {
    const { rerender } = render(<Around request={stillOffered()} />);
    await type('2500');
    rerender(<Around request={stillOffered({ version: 2, proposedPrice: 2400 })} />);
    expect(screen.getByText(/it stands at ₹2,400/)).toBeTruthy();
    expect((price() as HTMLInputElement).value).toBe('2500');
    expect(document.activeElement).toBe(price());
  });

  it('may have arrived without an answer, and the note claims nothing else', async () => {
    show(form(requestView()));
    const user = await type('2500');
    server.answer = dropConnection;
    await user.click(screen.getByRole('button', { name: /^Send offer/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('this page shows whether your offer arrived');
  });

  it.each([
    ['a colleague sent an offer first', { myBid: bidView() }, 'Your ₹2,345 was not sent.'],
    ['the request closed', { status: 'decision' as const }, 'It closed before you sent your ₹2,345.'],
  ])('is reported as not sent when %s', async (_why, over, words) => {
    const { unmount } = show(form(requestView()));
    await type('2345');
    unmount();
    const detail = (of: object) => <RequestDetail request={requestView(of)} profile={venueProfile} onBack={() => undefined} />;
    const { unmount: leave } = show(detail(over));
    expect(screen.getByText(new RegExp(words))).toBeTruthy();
    leave();
    // It was this person's offer whose answer got lost.
    show(detail({ myBid: bidView({ proposedPrice: 2345 }) }));
    expect(screen.queryByText(/was not sent/)).toBeNull();
  });

  it('scrolls to its first error, from any position of the send button', async () => {
    const seen: (string | null)[] = [];
    Element.prototype.scrollIntoView = function look() {
      seen.push(this.getAttribute('aria-invalid') ?? this.getAttribute('role'));
      return Promise.resolve() as never;
    };
    show(form(requestView()));
    const user = userEvent.setup();
    await user.clear(price());
    await user.click(screen.getByRole('button', { name: /^Send offer/ }));
    expect([seen, document.activeElement]).toEqual([['true'], price()]);
    sending = refusal(409, 'auction-closed');
    await user.type(price(), '2500');
    await user.click(screen.getByRole('button', { name: /^Send offer/ }));
    await screen.findByRole('alert');
    expect(seen).toEqual(['true', 'alert']);
  });

  it('stays with the server’s error at its field', async () => {
    sending = refusal(422, 'bid-rule', { fieldErrors: { expiresAt: ['An offer must stand for at least 15 minutes.'] } });
    show(form(requestView()));
    const user = await type('2500');
    await user.click(screen.getByRole('button', { name: /^Send offer/ }));
    expect(await screen.findByText('An offer must stand for at least 15 minutes.')).toBeTruthy();
    expect((price() as HTMLInputElement).value).toBe('2500');
  });
});

describe('an offer for a plan that has changed', () => {
  const stale = bidView({ status: 'stale', staleUntil: '2030-01-03T08:12:00.000Z' });
  const panel = () => <ReconfirmPanel request={requestView({ planVersion: 2, myBid: stale })} bid={stale} profile={venueProfile} />;

  it('is confirmed by one press in time', async () => {
    show(panel());
    expect(screen.getByText('12:00')).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: 'My offer still stands' }));
    await waitFor(() => expect(server.bodies).toContainEqual({ expectedVersion: 1, planVersion: 2 }));
  });

  it('may be confirmed at another price, also at a higher one', async () => {
    show(panel());
    const user = await type('3300');
    await user.click(screen.getByRole('button', { name: 'Confirm at ₹3,300' }));
    await waitFor(() => expect(server.bodies).toContainEqual({ expectedVersion: 1, planVersion: 2, proposedPrice: 3300 }));
  });
});
