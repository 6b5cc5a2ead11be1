import '../../testing/browser-globals.js';
import { describe, expect, it } from '@jest/globals';
import type { SplitPart, SplitView, UserId } from '@app/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MEMBER, OWNER, someBooking, someSnapshot } from '@app/testkit/scenario/planner-views';
import { setDiscreet } from '../../lib/device/discreet.js';
import { local, LOCAL } from '../../lib/storage.js';
import { useNetwork } from '../../lib/network.js';
import { show, stubApi } from '../../testing/stub-api.js';
import { UpiPanel } from '../accounts/components/upi-panel.js';
import { SplitPanel } from './components/split-panel.js';
import { keepTicket } from './tickets.js';

const server = stubApi(() => [200, {}]);
const sent = () => server.asked.filter(({ call }) => !call.startsWith('GET')).map(({ call, body }) => [call, body]);
const UPI = 'asha@okbank';

const view = (upiId: string | null, patch: Partial<SplitPart> = {}, payer = true): SplitView => ({
  mode: 'equal',
  total: 4_201,
  savedAt: '2026-11-20T12:10:00.000Z',
  payer: payer ? { userId: OWNER, firstName: 'Asha', upiId } : null,
  parts: [
    { userId: OWNER, firstName: 'Asha', share: null, amount: 2_101, paid: false, received: false },
    { userId: MEMBER, firstName: 'Kabir', share: null, amount: 2_100, paid: false, received: false, ...patch },
  ],
});
const panel = (me: UserId, split: SplitView) => show(<SplitPanel booking={someBooking()} plan={someSnapshot(me)} me={me} split={split} />);
const words = () => screen.getByRole('region').textContent;

describe('the bill that nobody has paid yet', () => {
  it('asks who did, and sends the total that they paid', async () => {
    panel(MEMBER, view(null, {}, false));
    await userEvent.click(screen.getByRole('button', { name: 'I paid the bill' }));
    const total = await screen.findByLabelText('The whole bill (₹)');
    expect((total as HTMLInputElement).value).toBe('4201');
    await userEvent.clear(total);
    expect(screen.getByRole('button', { name: 'Tell the others' }).hasAttribute('disabled')).toBe(true);
    await userEvent.type(total, '4500');
    await userEvent.click(screen.getByRole('button', { name: 'Tell the others' }));
    await waitFor(() => expect(sent()).toEqual([['POST /api/bookings/booking-1/split/payer', { total: 4_500 }]]));
  });

  it('keeps the total of one that was divided by amounts', async () => {
    panel(MEMBER, { ...view(null, {}, false), mode: 'custom' });
    await userEvent.click(screen.getByRole('button', { name: 'I paid the bill' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Tell the others' }));
    await waitFor(() => expect(sent()).toEqual([['POST /api/bookings/booking-1/split/payer', {}]]));
  });
});

describe('the payer', () => {
  it('without a UPI id is led to the settings, and may withdraw', async () => {
    panel(OWNER, view(null));
    expect(words()).toContain('You paid the bill of ₹4,201.');
    expect(screen.getByRole('link', { name: 'Add UPI id' }).getAttribute('href')).toBe('/settings/paid-back');
    await userEvent.click(screen.getByRole('button', { name: 'I did not pay' }));
    await waitFor(() => expect(sent()).toEqual([['DELETE /api/bookings/booking-1/split/payer', null]]));
  });

  it('reads what was paid, and marks it as received', async () => {
    panel(OWNER, view(UPI, { paid: true }));
    expect(words()).toMatch(/Kabir₹2,100Paid.*₹|₹2,100 still open/);
    expect(screen.queryByRole('link')).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: /Kabir: received/ }));
    await waitFor(() => expect(sent()).toEqual([['POST /api/bookings/booking-1/split/received', { received: true, userId: MEMBER }]]));
  });

  it('has nothing more to do once all is settled', () => {
    panel(OWNER, view(UPI, { paid: true, received: true }));
    expect(words()).toContain('All settled');
    for (const name of ['I did not pay', 'Change the split']) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('a member who owes', () => {
  it('reads their share, its code and its link, and marks it as paid', async () => {
    panel(MEMBER, view(UPI));
    expect(words()).toMatch(/Your share ₹2,100.*Asha paid the bill of ₹4,201/);
    const link = await screen.findByRole('link', { name: 'Pay ₹2,100 with UPI' });
    const { plan } = someSnapshot(MEMBER);
    expect(link.getAttribute('href')).toBe(`upi://pay?pa=asha%40okbank&pn=Asha&am=2100&cu=INR&tn=${encodeURIComponent(plan.name)}`);
    expect(await screen.findByRole('img', { name: 'Scan with a UPI app to pay Asha ₹2,100' })).toBeTruthy();
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
    await userEvent.click(screen.getByRole('checkbox', { name: /Kabir.*: paid/ }));
    await waitFor(() => expect(sent()).toEqual([['POST /api/bookings/booking-1/split/paid', { paid: true }]]));
  });

  it('names the plan to no bank while they are discreet', async () => {
    act(() => setDiscreet(true));
    panel(MEMBER, view(UPI));
    expect((await screen.findByRole('link')).getAttribute('href')).toMatch(/tn=My%20share$/);
    act(() => setDiscreet(false));
  });

  it.each([
    ['whose payer has no UPI id', view(null), /Asha has added no UPI id yet/],
    ['who has paid', view(UPI, { paid: true }), /Asha still has to mark it as received/],
    ['whose money was received', view(UPI, { paid: true, received: true }), /Asha has received your share.*/],
  ])('%s gets no code', async (_who, split, said) => {
    panel(MEMBER, split);
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

it('without a network nothing is settled, and this device keeps no UPI id', () => {
  act(() => useNetwork.setState({ offline: true }));
  show(<SplitPanel booking={someBooking()} plan={null} me={MEMBER} split={view(null)} />);
  expect(words()).toContain('You can settle the bill when you are online again.');
  expect([screen.queryByRole('checkbox'), screen.queryByRole('button'), screen.queryByRole('link')]).toEqual([null, null, null]);
  act(() => useNetwork.setState({ offline: false }));
  keepTicket(MEMBER, someBooking(), { split: view(UPI) });
  expect(local.get(LOCAL.tickets)).toContain('Asha');
  expect(local.get(LOCAL.tickets)).not.toContain(UPI);
});

it('a UPI id is checked, saved in lower case, and removed', async () => {
  server.answer = (call, { body }) => [200, call.startsWith('GET') ? { upiId: null } : body];
  show(<UpiPanel />);
  const field = await screen.findByRole('textbox', { name: 'UPI id' });
  await waitFor(() => expect(field.hasAttribute('disabled')).toBe(false));
  await userEvent.type(field, 'asha');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('alert').textContent).toContain('Write it like name@bank.');
  await userEvent.type(field, '@OKbank ');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()).toEqual([['PUT /api/user/settings/upi', { upiId: UPI }]]));
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent()[1]).toEqual(['PUT /api/user/settings/upi', { upiId: null }]));
});

it('an unread UPI id is no empty field: the panel says so, and reads it again', async () => {
  server.answer = () => [503, {}];
  show(<UpiPanel />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByLabelText('UPI id')).toBeNull();
  server.answer = () => [200, { upiId: 'asha@upi' }];
  await userEvent.click(again);
  expect(await screen.findByDisplayValue('asha@upi')).toBeTruthy();
});
