import { expect, test, type Page } from '@playwright/test';
import type { PlanListItem, PreferencesView } from '@app/contracts';
import { leave, signedIn } from './drivers/browser.js';
import { bookedEvening, hrefOf, startsIn } from './drivers/evening.js';
import { call, requestOf, tomorrow } from './drivers/http.js';
import { atCounter } from './drivers/venue.js';

test('a group plans another evening with a tap each, and the venue reads that they have been its guests', async ({ browser }) => {
  const evening = await bookedEvening('chennai', ['Asha', 'Kabir']);
  const venueName = evening.booking.venue.name;
  await startsIn(evening, -30);
  await hrefOf(evening.owner, 'review_due');
  const [asha, kabir] = (await Promise.all([evening.owner, evening.member].map((cookie) => signedIn(browser, cookie)))) as [Page, Page];

  // The member plans it, and becomes the host of the new plan.
  await kabir.goto(`/booking/${evening.booking.id}`);
  await kabir.getByRole('button', { name: 'Same again: Rooftop Friday' }).click();
  await expect(kabir.getByText(`${venueName} is asked first`)).toBeVisible();
  await expect(kabir.getByText('Everyone from Rooftop Friday is asked to join')).toBeVisible();
  await kabir.getByRole('button', { name: 'Save preferences' }).click();
  await expect(kabir.getByText('Which day this time?').first()).toBeVisible();
  await kabir.locator('label').filter({ hasText: 'Tomorrow' }).click();
  await kabir.getByRole('button', { name: 'Save preferences' }).click();
  await expect(kabir.getByRole('dialog', { name: 'Plan created successfully!' })).toBeVisible();

  // The other one joins by the notification, and is in no new plan before that.
  const plans = async () => (await call<PlanListItem[]>('GET', '/api/datebooks', { cookie: evening.owner })).body;
  expect(await hrefOf(evening.owner, 'planned_again')).toMatch(/^\/join-datebook\/[A-Z0-9]{12}$/);
  expect((await plans()).map(({ id }) => id)).toEqual([evening.plan]);
  await asha.goto('/home');
  await asha.getByRole('button', { name: /^Notifications/ }).click();
  await asha.getByText('Kabir plans another evening like Rooftop Friday. Tap to join.').click();
  await expect(asha).toHaveURL(/\/join-datebook\//);
  await asha.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(asha).toHaveURL(/\/preferences\?dateBookId=/);

  // With her answers of last time the venues are asked.
  const [next] = await plans();
  const { body: former } = await call<PreferencesView>('GET', `/api/preferences?dateBookId=${evening.plan}`, { cookie: evening.owner });
  const { userId: _me, version: _version, inviteCode: _code, minSpend: _least, maxSpend: _most, ...answers } = former;
  const body = { ...answers, dateBookId: next?.id, preferredDate: tomorrow() };
  expect((await call('POST', '/api/preferences', { cookie: evening.owner }, body)).status).toBeLessThan(300);
  const request = await requestOf(evening.venue, evening.member);
  expect(request).toMatchObject({ byName: true, returning: true });
  const desk = await atCounter(browser, evening.venue);
  await desk.goto('/venue-bidding');
  await expect(desk.getByText('Guests of yours').first()).toBeVisible();
  await leave(asha, kabir, desk);
});
