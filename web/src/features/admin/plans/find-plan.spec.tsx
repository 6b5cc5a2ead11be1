import '../../../testing/browser-globals.js';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import type { FoundPlan } from '@app/contracts';
import { refusal, show, stubApi } from '../../../testing/stub-api.js';
import { FindPlan } from './find-plan.js';

const server = stubApi();
const AT = '2026-11-22T10:00:00.000Z';
const ID = '01935f2e-0000-7000-8000-000000000001';
const plan = (id: string, more: Partial<FoundPlan> = {}): FoundPlan => ({
  id: id as FoundPlan['id'],
  planType: 'datebook',
  state: 'booked',
  citySlug: 'mumbai',
  date: '2026-11-28' as FoundPlan['date'],
  bookingRef: 'AB12CD',
  partOf: null,
  createdAt: AT,
  deletedAt: null,
  ...more,
});
const Here = () => <output>{useLocation().pathname}</output>;
const open = () =>
  show(
    <Routes>
      <Route path="/admin/plans" element={<FindPlan />} />
      <Route path="*" element={<Here />} />
    </Routes>,
    '/admin/plans',
  );
const search = async (text: string) => {
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.type(screen.getByRole('searchbox'), `${text}{Enter}`);
};

describe('the search of the time machine', () => {
  it('opens a plan by its id without a search', async () => {
    open();
    await search(ID);
    expect(screen.getByRole('status').textContent).toBe(`/admin/plans/${ID}`);
    expect(server.calls).toEqual([]);
  });

  it('opens the one plan that a booking’s code leads to', async () => {
    server.answer = () => [200, [plan(ID)]];
    open();
    await search('AB1');
    expect(screen.getByText('At least 4 characters.')).toBeTruthy();
    await search('AB12CD');
    expect((await screen.findByRole('status')).textContent).toBe(`/admin/plans/${ID}`);
    expect(server.bodies).toEqual([{ text: 'AB12CD' }]);
  });

  it('lists the plans of a phone number, and says so when there is none', async () => {
    const partOf: FoundPlan['partOf'] = { eveningId: 'p3' as never, stops: 3, number: 2, placeType: 'casual_restaurants' };
    server.answer = () => [200, [plan(ID, { partOf }), plan('p2', { citySlug: null, date: null, bookingRef: null, deletedAt: AT })]];
    open();
    await search('98111 12222');
    expect(await screen.findByText('2 plans found')).toBeTruthy();
    const evening = screen.getByRole('link', { name: 'Casual restaurants: stop 2 of 3 of an evening' });
    expect(evening.getAttribute('href')).toBe('/admin/plans/p3');
    expect(screen.getByText(/Booking AB12CD/)).toBeTruthy();
    expect(screen.getByText('plan deleted')).toBeTruthy();
    server.answer = () => [200, []];
    await search('98111 12223');
    expect(await screen.findByText('No such plan')).toBeTruthy();
  });

  it('offers to search again after a failure', async () => {
    server.answer = () => refusal(503, 'unavailable');
    open();
    await search('AB12CD');
    server.answer = () => [200, [plan(ID)]];
    await userEvent.click(await screen.findByRole('button', { name: /again/i }));
    expect((await screen.findByRole('status')).textContent).toBe(`/admin/plans/${ID}`);
  });
});
