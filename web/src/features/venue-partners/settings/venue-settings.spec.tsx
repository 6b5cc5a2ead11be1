import '../../../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import type { AutoBidRule, BlackoutDay, DryRun, OfferTemplate, SlotSeats, Touched, VenueProfile, BidRequestId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { setLanguage } from '../../../lib/i18n/i18n.js';
import VenueSettings from '../../../routes/venue-partners/venue-settings.js';
import { useDesk } from '../desk-store.js';
import { stubApi } from '../../../testing/stub-api.js';
import { requestView, venueProfile } from '@app/testkit/scenario/venue-views';

const TEMPLATE: OfferTemplate = {
  id: 't1',
  name: 'Dinner for two',
  priceKind: 'total',
  price: 2050,
  alcohol: 0,
  inclusions: ['Dinner'],
  perks: [],
  policy: 'moderate',
  note: null,
  uses: 3,
  createdAt: '2030-01-01T00:00:00.000Z',
  updatedAt: '2030-01-01T00:00:00.000Z',
};
const RULE: AutoBidRule = {
  id: 'r1',
  templateId: 't1',
  active: true,
  placeTypes: [],
  minSpend: 2000,
  partyFrom: 2,
  partyTo: 6,
  days: ['fr', 'sa'],
  times: [],
  maxDistance: null,
  minFit: 0,
  maxOpenBids: 10,
  floorPrice: 1800,
  stepRupees: 100,
  maxSteps: 3,
  openBids: 1,
  sent: 4,
  lastSentAt: '2030-01-04T12:30:00.000Z',
  createdAt: '2030-01-01T00:00:00.000Z',
  updatedAt: '2030-01-01T00:00:00.000Z',
};
const RUN: DryRun = {
  days: 30,
  asked: 9,
  sent: 2,
  offers: [
    {
      requestId: 'q1',
      invitedAt: '2030-01-02T06:00:00.000Z',
      planType: 'datebook',
      partySize: 2,
      area: 'Bandra',
      distanceBand: '2-5',
      startAt: '2030-01-05T14:00:00.000Z',
      price: 2050,
      lowest: 1800,
      steps: 3,
    },
  ],
  notSent: { other: 6, 'no-start': 1, 'earlier-rule': 0, full: 0 },
  chosen: null,
};
const TOUCHED: Touched = { kind: 'offer', id: 'b1', startAt: '2030-01-05T15:30:00.000Z', partySize: 2, proposedPrice: 2050 };
const slot = (more: Partial<SlotSeats>): SlotSeats => ({
  day: '2030-01-05',
  slot: 'evening',
  seats: 40,
  taken: 6,
  pending: 0,
  closed: false,
  overbid: false,
  ...more,
});

let stored: { templates: OfferTemplate[]; rules: AutoBidRule[]; days: BlackoutDay[] };
let failsTouched = false;
let refuse: { path: string; status: number; code: string; present?: object } | null = null;

const server = stubApi((_, { method, path, body }) => {
  if (refuse && method !== 'GET' && path === refuse.path)
    return [refuse.status, { code: refuse.code, status: refuse.status, detail: 'No', title: 'No', present: refuse.present }];
  if (path.endsWith('/touched')) return failsTouched ? [500, { code: 'unexpected', status: 500, title: 'No' }] : [200, [TOUCHED]];
  if (path.endsWith('/dry-run')) return [200, RUN];
  if (path.endsWith('/answer-open')) return [200, { sent: 2 }];
  if (method !== 'GET' && path === '/api/venues/me') {
    const profile = { ...useDesk.getState().profile, ...(body as object) };
    return [200, profile];
  }
  if (method !== 'GET') return [200, body ?? null];
  if (path.endsWith('/templates')) return [200, stored.templates];
  if (path.endsWith('/auto-bid-rules')) return [200, stored.rules];
  if (path.endsWith('/blackout-days')) return [200, stored.days];
  return [200, [slot({ slot: 'morning', taken: 0 }), slot({ slot: 'afternoon', taken: 0 }), slot({})]];
});
const { asked } = server;

// jsdom has no layout: all sizes are 0.
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

beforeEach(async () => {
  sessionStorage.clear();
  refuse = null;
  failsTouched = false;
  stored = { templates: [TEMPLATE], rules: [RULE], days: [] };
  useDesk.setState({ status: 'signed-in', profile: venueProfile });
  await act(() => setLanguage('en'));
});

function show(tab: string, profile: Partial<VenueProfile> = {}) {
  useDesk.setState({ profile: { ...venueProfile, ...profile } });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[`/venue-bidding/settings?tab=${tab}`]}>
        <VenueSettings />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const sent = (method: string, path: string) => asked.find((call) => call.method === method && call.path === `/api/venues/me${path}`)?.body;

describe('the builder of rules', () => {
  it('takes a rule in words, tries it on past requests, and saves it', async () => {
    const user = show('rules&edit=new');
    await user.click(await button('Days: any day'));
    const days = await screen.findByRole('dialog', { name: 'Days' });
    await user.click(within(days).getByRole('checkbox', { name: 'Saturday' }));
    await user.click(within(days).getByRole('checkbox', { name: 'Friday' }));
    await user.click(within(days).getByRole('button', { name: 'Done' }));
    expect(await button('Days: Fri and Sat')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Smallest party'), '2');
    await user.type(screen.getByLabelText('They spend at least, in rupees'), '2000');
    await user.click(screen.getByRole('switch'));
    const floor = screen.getByLabelText('Lowest price, in rupees');
    await user.clear(floor);
    await user.type(floor, '2050');
    expect(screen.getByRole('alert').textContent).toContain('must be below ₹2,050');
    expect(floor.getAttribute('aria-invalid')).toBe('true');
    await user.click(await button('Save and start'));
    expect(sent('POST', '/auto-bid-rules')).toBeUndefined();
    await user.clear(floor);
    await user.type(floor, '1800');
    const { id: _id, openBids: _o, sent: _s, lastSentAt: _l, createdAt: _c, updatedAt: _u, ...rule } = RULE;
    await user.click(await button('Try it on the last 30 days'));
    expect(await screen.findByText('2 of 9 requests would have been answered')).toBeTruthy();
    expect(sent('POST', '/auto-bid-rules/dry-run')).toEqual({ ...rule, ruleId: null });
    expect(screen.getByText('down to ₹1,800')).toBeTruthy();
    expect(screen.getByText('6 asked for something else')).toBeTruthy();
    expect(screen.getByText(/from five decided plans on/)).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('How often'), '2');
    expect(screen.getByText('The rule has changed since. Try it again.')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('How often'), '3');
    expect(screen.queryByText('The rule has changed since. Try it again.')).toBeNull();
    await user.click(await button('Save and start'));
    await screen.findByRole('heading', { name: 'Rule 1' });
    expect(sent('POST', '/auto-bid-rules')).toEqual(rule);
  });

  it('saves a rule that waits to be started', async () => {
    const user = show('rules&edit=new');
    await user.click(await button('Save, paused'));
    await screen.findByRole('heading', { name: 'Rule 1' });
    expect(sent('POST', '/auto-bid-rules')).toMatchObject({ active: false });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks whether a rule that starts answers the requests that wait, too', async () => {
    useDesk.setState({
      requests: [
        requestView(),
        requestView({ id: someId<BidRequestId>('r2') }),
        requestView({ id: someId<BidRequestId>('r3'), passed: 'full' }),
      ],
    });
    stored = { ...stored, rules: [{ ...RULE, active: false }] };
    const user = show('rules');
    await user.click(await screen.findByRole('switch', { name: 'Paused' }));
    const question = await screen.findByRole('dialog', { name: '2 open requests: answer them too?' });
    await user.click(within(question).getByRole('button', { name: 'Answer them' }));
    await waitFor(() => expect(sent('POST', '/auto-bid-rules/r1/answer-open')).toBe(null));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => useDesk.setState({ requests: null }));
  });

  it('keeps the smallest party at or below the largest', async () => {
    const user = show('rules&edit=new');
    await user.selectOptions(await screen.findByLabelText('Largest party'), '3');
    await user.selectOptions(screen.getByLabelText('Smallest party'), '5');
    expect(screen.getByLabelText<HTMLSelectElement>('Largest party').value).toBe('5');
    await user.selectOptions(screen.getByLabelText('Largest party'), '1');
    expect(screen.getByLabelText<HTMLSelectElement>('Smallest party').value).toBe('1');
  });
});

describe('the list of rules', () => {
  it('shows the words and results of each, and pauses it without losing a colleague’s change', async () => {
    const user = show('rules');
    expect(await screen.findByText(/^Fri and Sat, 2 to 6 people, from ₹2,000: send Dinner for two; go down to ₹1,800/)).toBeTruthy();
    expect(screen.getByText(/^4 offers sent, the last .+ · one open now$/)).toBeTruthy();
    await user.click(screen.getByRole('switch', { name: 'Sends offers' }));
    await waitFor(() =>
      expect(sent('PUT', '/auto-bid-rules/r1')).toMatchObject({ active: false, was: { active: true }, floorPrice: 1800 }),
    );
  });

  it('leads to a template first when there is none', async () => {
    stored = { ...stored, templates: [], rules: [] };
    show('rules');
    expect((await screen.findByRole('link', { name: 'Prepare the first offer' })).getAttribute('href')).toContain('tab=offers&edit=new');
  });

  it('asks before it removes', async () => {
    const user = show('rules');
    await user.click(await button('Remove Rule 1'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(false);
    await user.click(await button('Remove Rule 1'));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(asked.some(({ method, path }) => method === 'DELETE' && path.endsWith('/r1'))).toBe(true));
  });
});

describe('the templates', () => {
  it('show their uses and their rules, which keep them', async () => {
    show('offers');
    expect(await screen.findByText('Moderate · sent 3 times · One rule sends it')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove Dinner for two' }).disabled).toBe(true);
  });

  it('are created with missing values reported at their fields', async () => {
    stored = { ...stored, templates: [], rules: [] };
    const user = show('offers');
    await user.click(await button('Prepare the first offer'));
    await user.click(await button('Save'));
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Give it a name'),
      expect.stringContaining('at least ₹1'),
    ]);
    // The button is a screen below its errors.
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    await user.type(screen.getByLabelText('Name'), 'Lunch');
    await user.type(screen.getByLabelText('Price, all taxes included'), '900');
    await user.click(screen.getByRole('radio', { name: 'per person' }));
    await user.click(await button('Save'));
    await waitFor(() => expect(sent('POST', '/templates')).toMatchObject({ name: 'Lunch', price: 900, priceKind: 'per_head', note: null }));
  });
});

describe('a template that is open on two pages', () => {
  it('keeps a colleague’s change, and asks about a field that both changed', async () => {
    const user = show('offers&edit=t1');
    const price = await screen.findByLabelText('Price, all taxes included');
    await user.clear(price);
    await user.type(price, '1900');
    refuse = {
      path: '/api/venues/me/templates/t1',
      status: 409,
      code: 'version-mismatch',
      present: { ...TEMPLATE, name: 'Supper', price: 2200 },
    };
    await user.click(await button('Save'));
    const list = await screen.findByRole('region', { name: 'Changed on another page meanwhile' });
    expect(list.textContent).toContain('it is now ₹2,200');
    expect(sent('PUT', '/templates/t1')).toMatchObject({ price: 1900, was: { price: 2050 } });
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Supper');
    refuse = null;
    await user.click(await button(/^Use the new one/));
    asked.length = 0;
    await user.click(await button('Save'));
    await waitFor(() => expect(sent('PUT', '/templates/t1')).toMatchObject({ name: 'Supper', price: 2200, was: {} }));
  });
});

describe('concurrent changes on two pages of a venue', () => {
  const clashList = () => screen.findByRole('region', { name: 'Changed on another page meanwhile' });
  const refuseWith = (path: string, present: object): void => {
    refuse = { path, status: 409, code: 'version-mismatch', present };
  };
  const lastSent = (method: string, path: string) =>
    asked.findLast((call) => call.method === method && call.path === `/api/venues/me${path}`)?.body;

  it('ask about a rule in words, and keep the input', async () => {
    const user = show('rules&edit=r1');
    await user.selectOptions(await screen.findByLabelText('Largest party'), '4');
    await user.selectOptions(screen.getByLabelText('How often'), '2');
    refuseWith('/api/venues/me/auto-bid-rules/r1', { ...RULE, partyTo: 3, minSpend: 3000 });
    await user.click(await button('Save and start'));
    expect((await clashList()).textContent).toContain('Party size: it is now 2 to 3 people');
    const was = { partyFrom: 2, partyTo: 6, floorPrice: 1800, stepRupees: 100, maxSteps: 3 };
    expect(sent('PUT', '/auto-bid-rules/r1')).toMatchObject({ partyTo: 4, maxSteps: 2, was });
    expect(screen.getByLabelText<HTMLSelectElement>('How often').value).toBe('2');
    refuse = null;
    await user.click(await button('Keep mine Party size'));
    await user.click(await button('Save and start'));
    await waitFor(() => expect(lastSent('PUT', '/auto-bid-rules/r1')).toMatchObject({ partyTo: 4, minSpend: 3000, was: { partyTo: 3 } }));
  });

  it('ask about hours by day', async () => {
    const friday = { day: 'fr' as const, opens: '18:00', closes: '23:00' };
    const user = show('hours', { hours: [friday] });
    fireEvent.change(await screen.findByLabelText('Friday: closes'), { target: { value: '22:00' } });
    refuseWith('/api/venues/me', {
      hours: [
        { ...friday, day: 'mo' },
        { ...friday, opens: '19:00' },
      ],
    });
    const save = async () => user.click((await screen.findAllByRole('button', { name: 'Save' }))[0] as HTMLElement);
    await save();
    expect((await clashList()).textContent).toMatch(/Friday: it is now 7:00.pm – 11:00.pm/);
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Monday' }).getAttribute('aria-checked')).toBe('true');
    refuse = null;
    await user.click(await button('Keep mine Friday'));
    await save();
    const monday = { ...friday, day: 'mo' };
    await waitFor(() =>
      expect(lastSent('PATCH', '')).toEqual({
        hours: [monday, { ...friday, closes: '22:00' }],
        was: { hours: [monday, { ...friday, opens: '19:00' }] },
      }),
    );
  });

  it('keep a typed description beside the stored one', async () => {
    const user = show('venue', { phone: null, address: '1 Hill Road' });
    const address = await screen.findByLabelText<HTMLInputElement>('Address');
    await user.clear(address);
    await user.type(address, '2 Hill Road');
    refuseWith('/api/venues/me', { ...venueProfile, address: '3 Hill Road', phone: '+91 98200 12345' });
    await user.click(await button('Save'));
    expect((await clashList()).textContent).toContain('Address: it is now 3 Hill Road');
    expect([address.value, screen.getByLabelText<HTMLInputElement>('Phone').value]).toEqual(['2 Hill Road', '+91 98200 12345']);
    await user.click(await button('Use the new one Address'));
    expect(address.value).toBe('3 Hill Road');
  });

  it('ask about quiet hours before they are overwritten', async () => {
    const user = show('hours', { muteHours: { fromHour: 23, untilHour: 10 } });
    const present = { muteHours: { fromHour: 22, untilHour: 8 } };
    refuseWith('/api/venues/me', present);
    await user.selectOptions(await screen.findByLabelText('Until'), '9');
    expect((await clashList()).textContent).toMatch(/Quiet hours: it is now 10.pm – 8.am/);
    refuse = null;
    await user.click(await button(/^Keep mine/));
    await waitFor(() => expect(lastSent('PATCH', '')).toEqual({ muteHours: { fromHour: 23, untilHour: 9 }, was: present }));
    await waitFor(() => expect(screen.queryByText('Changed on another page meanwhile')).toBeNull());
  });

  it('ask about a pause, and keep the colleague’s when it is chosen', async () => {
    const user = show('hours', { paused: false, pausedUntil: null });
    refuseWith('/api/venues/me', { paused: true, pausedUntil: '2030-01-09T00:30:00.000Z' });
    await user.click(await screen.findByRole('radio', { name: 'Until I resume' }));
    await user.click(await button('Pause'));
    expect((await clashList()).textContent).toMatch(/it is now Paused until/);
    expect(sent('PATCH', '')).toEqual({ paused: true, pausedUntil: null, was: { paused: false, pausedUntil: null } });
    await user.click(await button(/^Use the new one/));
    expect(screen.queryByText('Changed on another page meanwhile')).toBeNull();
    expect(screen.getByText(/^Paused until /)).toBeTruthy();
  });

  it('ask about seats slot by slot', async () => {
    const user = show('seats');
    for (const [time, seats] of [
      ['Evening', '12'],
      ['Morning', '9'],
    ] as const) {
      const cell = await screen.findByLabelText(new RegExp(`^Seats on .+, ${time}$`));
      await user.clear(cell);
      await user.type(cell, seats);
    }
    refuseWith('/api/venues/me/capacity', { '2030-01-05 evening': 20, '2030-01-05 morning': 40 });
    await user.click(await button('Save 2 changes'));
    const list = await clashList();
    expect(list.textContent).toMatch(/, Evening: it is now 20/);
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    refuse = null;
    await user.click(await button(/^Keep mine/));
    await user.click(await button('Save 2 changes'));
    await waitFor(() =>
      expect(lastSent('PUT', '/capacity')).toMatchObject({ was: { '2030-01-05 evening': 20, '2030-01-05 morning': 40 } }),
    );
  });

  it('ask about the usual seats', async () => {
    const user = show('seats', { seatsPerSlot: 40 });
    const usual = await screen.findByLabelText<HTMLInputElement>('Usual seats at a time of day');
    await user.clear(usual);
    await user.type(usual, '30');
    refuseWith('/api/venues/me', { ...venueProfile, seatsPerSlot: 50 });
    await user.click((await screen.findAllByRole('button', { name: 'Save' }))[0] as HTMLElement);
    expect((await clashList()).textContent).toContain('it is now 50');
    expect(usual.value).toBe('30');
  });
});

describe('what is typed and not saved', () => {
  it('stands under the section as not saved, is there after another tab, and goes with an undo', async () => {
    const user = show('venue', { address: '1 Hill Road' });
    const address = () => screen.findByLabelText<HTMLInputElement>('Address');
    await user.type(await address(), ' 5');
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Hours' }));
    await waitFor(() => expect(screen.queryByLabelText('Address')).toBeNull());
    await user.click(screen.getByRole('tab', { name: /Venue/ }));
    expect((await address()).value).toBe('1 Hill Road 5');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect((await address()).value).toBe('1 Hill Road');
    expect(screen.queryByText('Not saved yet')).toBeNull();
    expect(sessionStorage.getItem('settingsDrafts')).toBe('{}');
  });

  it('asks before the tab is closed', async () => {
    const user = show('venue', { address: '1 Hill Road' });
    const closing = () => fireEvent(globalThis.window, new Event('beforeunload', { cancelable: true }));
    expect(closing()).toBe(true);
    await user.type(await screen.findByLabelText('Address'), ' 5');
    expect(closing()).toBe(false);
  });
});

describe('seats and days', () => {
  it('are saved together, never below the booked seats', async () => {
    const user = show('seats');
    const cell = await screen.findByLabelText(/^Seats on .+, Evening$/);
    await user.clear(cell);
    await user.type(cell, '5');
    expect(screen.getByRole('alert').textContent).toContain('6 seats are booked');
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Save one change' })).disabled).toBe(true);
    await user.clear(cell);
    await user.type(cell, '12');
    await user.click(await button('Save one change'));
    await waitFor(() =>
      expect(sent('PUT', '/capacity')).toEqual({
        slots: [{ day: '2030-01-05', slot: 'evening', seats: 12 }],
        was: { '2030-01-05 evening': 40 },
      }),
    );
  });

  it('are closed with a reason; a booked day is reported at its field', async () => {
    const user = show('seats');
    const day = await screen.findByLabelText<HTMLInputElement>('Day');
    const [festival] = screen.getAllByRole('button', { pressed: false });
    await user.click(festival ?? day);
    expect(day.value).toMatch(/^\d{4}-\d\d-\d\d$/);
    await user.type(screen.getByLabelText('Reason'), 'Wedding');
    refuse = { path: '/api/venues/me/blackout-days', status: 409, code: 'seats-taken' };
    await user.click(await button('Close this day'));
    expect((await screen.findByRole('alert')).textContent).toContain('Guests are booked that day');
    refuse = null;
    await user.click(await button('Close this day'));
    await waitFor(() => expect(day.value).toBe(''));
    expect(sent('POST', '/blackout-days')).toMatchObject({ reason: 'Wedding' });
  });
});

describe('a day with active offers', () => {
  it.each([
    ['withdraw', 'Withdraw and save'],
    ['keep', 'Keep and save'],
  ])('is closed once the venue has chosen their fate: %s', async (offers, choice) => {
    const user = show('seats');
    fireEvent.change(await screen.findByLabelText('Day'), { target: { value: '2030-01-05' } });
    refuse = { path: '/api/venues/me/blackout-days', status: 409, code: 'offers-touched' };
    await user.click(await button('Close this day'));
    const question = within(await screen.findByRole('dialog'));
    expect(await question.findByText(/^Offer, /)).toBeTruthy();
    refuse = null;
    await user.click(question.getByRole('button', { name: choice }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const closings = asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/blackout-days')).map(({ body }) => body);
    expect(closings).toEqual([
      { day: '2030-01-05', reason: null },
      { day: '2030-01-05', reason: null, offers },
    ]);
    expect(sent('POST', '/touched')).toEqual({ closedDay: '2030-01-05' });
  });
});

describe('hours', () => {
  const HOURS = [{ day: 'fr' as const, opens: '18:00', closes: '01:00' }];

  it('pause with an end, and end the pause', async () => {
    const user = show('hours');
    await user.click(await screen.findByRole('radio', { name: 'For a week' }));
    await user.click(await button('Pause'));
    expect(await screen.findByText(/^Paused until /)).toBeTruthy();
    expect(sent('PATCH', '')).toMatchObject({ paused: true, pausedUntil: expect.stringMatching(/Z$/) });
    await user.click(await button('Take part again'));
    expect(await screen.findByText(/^You are asked whenever/)).toBeTruthy();
  });

  it('run past midnight, are copied to every day, and reject an opening without length', async () => {
    const user = show('hours', { hours: HOURS });
    expect(await screen.findByText('till 1:00 am on Saturday')).toBeTruthy();
    await user.click(await button('Same on every day'));
    expect(screen.getAllByText(/^till 1:00 am/)).toHaveLength(7);
    await user.click(screen.getByRole('switch', { name: 'Monday' }));
    await user.click((await screen.findAllByRole('button', { name: 'Save' }))[0] as HTMLElement);
    await waitFor(() => expect(sent('PATCH', '')).toMatchObject({ hours: expect.arrayContaining([{ ...HOURS[0], day: 'su' }]) }));
    expect((sent('PATCH', '') as { hours: object[] }).hours).toHaveLength(6);
    fireEvent.change(screen.getByLabelText('Friday: closes'), { target: { value: '18:00' } });
    expect((await screen.findByRole('alert')).textContent).toContain('can’t be the same');
    expect(screen.getAllByRole<HTMLButtonElement>('button', { name: 'Save' })[0]?.disabled).toBe(true);
  });

  it('ask for the fate of affected offers, and save with the choice', async () => {
    const user = show('hours', { hours: HOURS });
    refuse = { path: '/api/venues/me', status: 409, code: 'offers-touched' };
    await user.click(await button('Same on every day'));
    await user.click((await screen.findAllByRole('button', { name: 'Save' }))[0] as HTMLElement);
    const question = within(await screen.findByRole('dialog'));
    expect(await question.findByText(/^Offer, /)).toBeTruthy();
    expect(question.getByText('2 people · ₹2,050')).toBeTruthy();
    refuse = null;
    await user.click(question.getByRole('button', { name: 'Withdraw and save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const patches = asked.filter(({ method, path }) => method === 'PATCH' && path === '/api/venues/me').map(({ body }) => body);
    const saved = { hours: expect.any(Array), was: { hours: HOURS } };
    expect(patches).toEqual([saved, { ...saved, offers: 'withdraw' }]);
  });

  it('save nothing while their effects are unknown', async () => {
    const user = show('hours');
    refuse = { path: '/api/venues/me', status: 409, code: 'offers-touched' };
    failsTouched = true;
    await user.click(await button('Pause'));
    const question = within(await screen.findByRole('dialog'));
    expect(await question.findByRole('alert')).toBeTruthy();
    expect(question.getByRole<HTMLButtonElement>('button', { name: 'Keep and save' }).disabled).toBe(true);
    failsTouched = false;
    await user.click(question.getByRole('button', { name: 'Try again' }));
    expect(await question.findByText(/^Offer, /)).toBeTruthy();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(useDesk.getState().profile?.paused).toBe(false);
  });

  it('are quiet from one hour to another', async () => {
    const user = show('hours', { muteHours: { fromHour: 23, untilHour: 10 } });
    await user.selectOptions(await screen.findByLabelText('Until'), '9');
    await waitFor(() =>
      expect(sent('PATCH', '')).toEqual({ muteHours: { fromHour: 23, untilHour: 9 }, was: { muteHours: { fromHour: 23, untilHour: 10 } } }),
    );
  });

  it('are sent in the order of the changes, each after the one before was saved', async () => {
    const user = show('hours');
    const { answer } = server;
    let letGo = (): void => undefined;
    server.answer = async (call, made) => {
      const answered = answer(call, made);
      if (made.method === 'PATCH') await new Promise<void>((resolve) => (letGo = resolve));
      return answered;
    };
    const changes = () => asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    await user.click(await screen.findByRole('switch', { name: /^No sound/ }));
    await user.selectOptions(await screen.findByLabelText('Until'), '9');
    const first = { fromHour: 23, untilHour: 10 };
    expect(changes()).toEqual([{ muteHours: first, was: { muteHours: null } }]);
    letGo();
    await waitFor(() => expect(changes()).toHaveLength(2));
    letGo();
    expect(changes()[1]).toEqual({ muteHours: { fromHour: 23, untilHour: 9 }, was: { muteHours: first } });
    await waitFor(() => expect(useDesk.getState().profile?.muteHours).toEqual({ fromHour: 23, untilHour: 9 }));
  });
});

it('saves the public description of a venue without fields that a colleague may have changed since', async () => {
  const user = show('venue', { phone: '+91 98200 12345', address: '1 Hill Road' });
  const address = await screen.findByLabelText('Address');
  await user.clear(address);
  await user.type(address, '2 Hill Road');
  await user.click(await button('Save'));
  await waitFor(() => expect(sent('PATCH', '')).toEqual({ address: '2 Hill Road', was: { address: '1 Hill Road' } }));
});

it('shows a host all settings read-only', async () => {
  const profile = {
    hours: [{ day: 'fr' as const, opens: '18:00', closes: '01:00' }],
    staff: { ...venueProfile.staff, role: 'host' as const },
  };
  const user = show('offers', profile);
  expect(await screen.findByText('Dinner for two')).toBeTruthy();
  expect(screen.getByText(/Only owners and managers/)).toBeTruthy();
  const tabs = within(screen.getByRole('tablist'));
  for (const [name, sign] of [
    ['Automatic', /^Fri and Sat/],
    ['Seats and days', /The next 14 days/],
    ['Hours', /6:00 pm – 1:00 am/],
    ['Venue', /What planners see/],
  ] as const) {
    expect(screen.queryAllByRole('button', { name: /^(Save|Edit|Remove|New|Pause|Close this day)/ })).toEqual([]);
    await user.click(tabs.getByRole('tab', { name }));
    expect(await screen.findByText(sign)).toBeTruthy();
  }
  expect(screen.queryAllByRole('switch')).toEqual([]);
});

describe('the link to the page of the venue', () => {
  it('opens it as planners see it, in a tab of its own, and is absent until they can', () => {
    show('offers');
    const link = screen.getByRole('link', { name: 'See your page as planners do' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      expect.stringMatching(/^\/venue\/([a-z0-9-]+-)?v1$/),
      '_blank',
    ]);
    cleanup();
    show('offers', { status: 'pending' });
    expect(screen.queryByRole('link', { name: 'See your page as planners do' })).toBeNull();
    expect(screen.getByText('Planners see your page once you are verified.')).toBeTruthy();
  });
});
