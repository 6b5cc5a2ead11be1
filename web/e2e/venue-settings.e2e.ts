import { expect, test } from '@playwright/test';
import { person } from './drivers/browser.js';
import { call, guest, makePlan, openRequest, partner } from './drivers/http.js';
import { Venue } from './drivers/venue.js';
import { mouse } from './drivers/hand.js';

const CITY = 'chennai';
const COUNTER = { width: 1024, height: 768 };

test('a venue prepares an offer, writes a rule, tries it on what was, and the rule answers the next plan as it said', async ({
  browser,
}) => {
  const asha = await guest('Asha');
  const desk = await partner(1, CITY);
  const since = Date.now();
  await makePlan(asha, { city: CITY, name: 'Before the rule' });
  await openRequest(desk, since);
  const page = await person(browser, COUNTER);
  await new Venue(page, mouse(page)).logIn(`partner1.${CITY}@demo.saanjh.local`);
  await page.getByRole('link', { name: 'Settings' }).click();

  await page.getByRole('button', { name: 'Prepare the first offer' }).click();
  await page.getByLabel('Name').fill('Dinner for two');
  await page.getByLabel('Price, all taxes included').fill('2400');
  await page.getByText('Dessert', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Dinner for two' })).toBeVisible();

  await page.getByRole('tab', { name: 'Automatic' }).click();
  await page.getByRole('button', { name: 'Write the first rule' }).click();
  await expect(page).toHaveURL(/tab=rules&edit=new/);
  await page.getByLabel('They spend at least, in rupees').fill('2000');
  await page.getByRole('switch', { name: /^Go down/ }).click();
  await page.getByLabel('Lowest price, in rupees').fill('2250');
  await page.getByRole('button', { name: 'Try it on the last 30 days' }).click();
  await expect(page.getByText(/requests would have been answered$/)).toBeVisible();
  await expect(page.getByText('down to ₹2,250').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  const says = 'Any day, 1 to 6 people, from ₹2,000: send Dinner for two; go down to ₹2,250 in steps of ₹100, at most 3 times.';
  await expect(page.getByText(says)).toBeVisible();
  await expect(page.getByText('Nothing sent yet')).toBeVisible();

  const meera = await guest('Meera');
  const { id } = await makePlan(meera, { city: CITY, name: 'After the rule' });
  const offers = async () =>
    (await call<{ proposedPrice: number; inclusions: string[] }[]>('GET', `/api/datebooks/${id}/bids`, { cookie: meera })).body;
  await expect.poll(async () => (await offers()).some((offer) => offer.proposedPrice === 2400)).toBe(true);
  await page.reload();
  await expect(page.getByText(/^1 offers? sent|^One offer sent/)).toBeVisible();
  await page.getByRole('switch', { name: 'Sends offers' }).click();
  await expect(page.getByText('Rule paused').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Offers' }).click();
  await expect(page.getByText('Moderate · sent once · One rule sends it')).toBeVisible();
  await page.context().close();
});

test('seats, closed days, hours, a pause and quiet hours are saved, and can be taken back', async ({ browser }) => {
  const desk = await partner(2, CITY);
  const page = await person(browser, COUNTER);
  await new Venue(page, mouse(page)).logIn(`partner2.${CITY}@demo.saanjh.local`);
  await page.goto('/venue-bidding/settings?tab=seats');
  const cell = page.getByLabel(/^Seats on .+, Evening$/).last();
  await cell.fill('7');
  await page.getByRole('button', { name: 'Save one change' }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();
  await expect(cell).toHaveValue('7');

  await page.getByRole('group', { name: 'Festivals and dry days ahead' }).getByRole('button').last().click();
  await page.getByLabel('Reason').fill('Family wedding');
  await page.getByRole('button', { name: 'Close this day' }).click();
  await expect(page.getByText(/Family wedding/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('No day is closed.')).toBeVisible();

  await page.getByRole('tab', { name: 'Hours' }).click();
  await page.getByRole('radio', { name: 'For a week' }).check({ force: true });
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.getByText(/^Paused until /)).toBeVisible();
  await expect(page.getByRole('banner').getByText('Paused')).toBeVisible();
  const { body: paused } = await call<{ paused: boolean }>('GET', '/api/venues/me', desk);
  expect(paused.paused).toBe(true);
  await page.getByRole('button', { name: 'Take part again' }).click();
  await expect(page.getByText(/^You are asked whenever/)).toBeVisible();

  await page.getByLabel('Monday: closes').fill('02:30');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('switch', { name: /^No sound/ }).click();
  await page.getByLabel('Until', { exact: true }).selectOption({ label: '9 am' });
  await expect
    .poll(async () => {
      const { body } = await call<{ hours: { day: string; closes: string }[]; muteHours: object | null }>('GET', '/api/venues/me', desk);
      return [body.hours.find(({ day }) => day === 'mo')?.closes, body.muteHours];
    })
    .toEqual(['02:30', { fromHour: 23, untilHour: 9 }]);
  await page.context().close();
});
