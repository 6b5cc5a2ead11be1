import { expect, test } from '@playwright/test';
import type { OfferTemplate } from '@app/contracts';
import { leave, PHONE, signedIn } from './drivers/browser.js';
import { inDatabase } from './drivers/database.js';
import { call, guest, makePlan, partner, requestOf, tomorrow } from './drivers/http.js';

/** No other test has plans there: its venues make no offers meanwhile. */
const CITY = 'hyderabad';
const OWNER = `partner1.${CITY}@demo.saanjh.local`;
const DINNER = { name: 'Dinner', priceKind: 'total', price: 2400, inclusions: [], perks: [], policy: 'moderate', note: null };
/** A day before the evening a plan stops asking. */
const inFourDays = (): string => new Date(Date.parse(tomorrow()) + 3 * 86_400_000).toISOString().slice(0, 10);

test('a plan that nobody bid for keeps asking: a lower price opens it again, and one tap ends it', async ({ browser }) => {
  // The simulated venues of the city would bid.
  await inDatabase('UPDATE venues SET paused = true WHERE city_slug = $1 AND id <> (SELECT venue_id FROM venue_staff WHERE email = $2)', [
    CITY,
    OWNER,
  ]);
  const [venue, cookie] = [await partner(1, CITY), await guest('Asha')];
  const { id: templateId } = (await call<OfferTemplate>('POST', '/api/venues/me/templates', venue, DINNER)).body;
  const { id } = await makePlan(cookie, { city: CITY, name: 'Patient supper', more: { preferredDate: inFourDays() } });
  const closes = async () => {
    const { id: request } = await requestOf(venue, cookie);
    expect((await call('POST', `/api/bid-requests/${request}/close`, { cookie }, {})).status).toBe(200);
  };
  await closes();

  const page = await signedIn(browser, cookie, PHONE);
  await page.goto(`/venue-dashboard/${id}?tab=offers`);
  const panel = page.getByRole('region', { name: 'Tell me when something turns up' });
  await panel.getByRole('button', { name: 'Keep asking' }).click();
  await expect(panel.getByRole('heading', { name: 'We keep asking for you' })).toBeVisible();

  const lowered = await call('PUT', `/api/venues/me/templates/${templateId}`, venue, { ...DINNER, price: 2300 });
  expect(lowered.status).toBe(200);
  // Ten minutes pass until the plan looks for news again.
  await inDatabase('UPDATE datebooks SET asks_next_at = app_clock() WHERE id = $1', [id]);
  await expect(panel).toBeHidden();
  await expect(page.getByRole('heading', { name: '1 venue is looking' })).toBeVisible();
  const news = async () => (await call<{ title: string }[]>('GET', '/api/notifications/user', { cookie })).body;
  await expect.poll(async () => (await news()).map(({ title }) => title)).toContain('Something new turned up');

  await closes();
  await panel.getByRole('button', { name: 'Stop asking' }).click();
  await expect(panel.getByRole('button', { name: 'Keep asking' })).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Tell me when something turns up' })).toBeVisible();
  await leave(page);
});
