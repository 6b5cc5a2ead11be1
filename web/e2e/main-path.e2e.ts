import { randomBytes } from 'node:crypto';
import { CITIES } from '@app/contracts';
import { expect, test, type Browser } from '@playwright/test';
import { DESK, person, PHONE } from './drivers/browser.js';
import { keyboard, mouse } from './drivers/hand.js';
import { bid, openRequest, partner } from './drivers/http.js';
import { Planner, ROMANTIC_DINNER } from './drivers/planner.js';
import { listenToVenue, Venue } from './drivers/venue.js';

const HANDS = { mouse, keyboard };
const PHONE_NUMBER = '9812345678';

/** A first name that nobody else in the test's database has. */
const uniqueName = (): string => `Asha${Array.from(randomBytes(6), (byte) => String.fromCharCode(97 + (byte % 26))).join('')}`;

/** The whole main job, with either hand, in a city of its own. With the mouse all moves that moves. */
async function wholePath(browser: Browser, hand: typeof mouse, city: string): Promise<void> {
  const name = uniqueName();
  const planName = 'Moonlit Anniversary';
  const centre = CITIES.find(({ slug }) => slug === city.toLowerCase());
  if (!centre) throw new Error(`No city ${city}`);
  const motion = { reducedMotion: hand === mouse ? 'no-preference' : 'reduce' } as const;
  const ownerPage = await person(browser, PHONE, motion);
  const owner = new Planner(ownerPage, hand(ownerPage));
  await owner.arrive(name);
  await owner.pressHeart();
  await owner.prefer({ ...ROMANTIC_DINNER, city, name: planName });
  const plan = await owner.next('Discover Now');
  await expect(owner.pill()).toHaveText('Live');

  const venuePage = await person(browser, DESK, motion);
  const told = listenToVenue(venuePage);
  const venue = new Venue(venuePage, hand(venuePage));
  await venue.logIn(`partner1.${city.toLowerCase()}@demo.saanjh.local`);
  const venueName = await venue.name();
  const request = venue.request('2 people', 'min ₹3,000');
  await venue.open(request.first());
  // Decision B19: before a booking a venue learns neither who nor exactly where from.
  const secrets = [name, planName, plan, 'inviteCode', '"userId"', String(centre.latitude), String(centre.longitude)];
  const leaks = async (): Promise<string[]> => {
    const seen = [await venuePage.content(), ...(await told())].join('\n');
    expect(seen).toContain('₹3,000');
    return secrets.filter((secret) => seen.includes(secret));
  };
  expect(await leaks()).toEqual([]);
  await expect(venuePage.getByRole('main')).not.toContainText(/\d{1,2}\.\d{4,}/);

  // The owner's page is not touched meanwhile: the offer has to arrive by itself.
  await ownerPage.evaluate(() => Object.assign(window, { sameLife: true }));
  await venue.bid('2750');
  const offer = owner.offer(venueName);
  await expect(offer).toContainText('₹2,750');
  await owner.hand.press(offer.getByRole('button', { name: venueName, exact: true }));
  await expect(ownerPage.getByRole('dialog', { name: venueName })).toContainText('Dessert on the house');
  await ownerPage.keyboard.press('Escape');
  await expect(owner.pill()).toHaveText('Live');
  expect(await ownerPage.evaluate(() => 'sameLife' in window)).toBe(true);
  expect(await leaks()).toEqual([]);

  const ticket = await owner.accept(offer, { phone: PHONE_NUMBER });
  await expect(ticket.getByRole('heading', { name: venueName })).toBeVisible();
  await expect(ticket).toContainText('₹2,750');
  await expect(venuePage.getByRole('heading', { name: 'You won!' })).toBeVisible();

  const calendar = await ticket.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
  const answer = await ownerPage.request.get(calendar ?? '');
  expect(answer.headers()['content-type']).toContain('text/calendar');
  expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n[^]*TZID=Asia\/Kolkata/);

  const booked = venuePage.getByRole('region', { name: 'Booked: please confirm' });
  await expect(booked).toContainText(name);
  await venue.hand.press(booked.getByRole('button', { name: 'Confirm booking' }));
  await expect(ticket.getByText('The venue has seen your booking')).toBeVisible();
  await Promise.all([ownerPage.context().close(), venuePage.context().close()]);
}

test('a plan goes live, a venue bids, the owner accepts: with the mouse', ({ browser }) => wholePath(browser, HANDS.mouse, 'Mumbai'));
test('a plan goes live, a venue bids, the owner accepts: with the keyboard alone', ({ browser }) =>
  wholePath(browser, HANDS.keyboard, 'Pune'));

test('two planners align on what they differ in, and the plan goes live for both', async ({ browser }) => {
  const [hostName, partnerName] = [uniqueName(), uniqueName()];
  const hostPage = await person(browser, PHONE);
  const host = new Planner(hostPage, mouse(hostPage));
  await host.arrive(hostName);
  await host.pressHeart();
  await host.prefer({ ...ROMANTIC_DINNER, city: 'Bangalore' });
  const plan = await host.next('Collaborate & Discover');
  await expect(hostPage.getByRole('heading', { name: 'Waiting for Partner' })).toBeVisible();
  const link = await hostPage.getByText(/^https?:.*\/join-datebook\//).innerText();

  const partnerPage = await person(browser, PHONE);
  const partner = new Planner(partnerPage, mouse(partnerPage));
  await partner.arrive(partnerName);
  await partnerPage.goto(new URL(link).pathname);
  await expect(partnerPage.getByText(`${hostName} invites you to`)).toBeVisible();
  await partnerPage.getByRole('button', { name: 'Join' }).click();
  await partner.prefer({ ...ROMANTIC_DINNER, city: 'Bangalore', time: 'Afternoon' });

  await expect(partnerPage.getByRole('heading', { name: 'Almost There!' })).toBeVisible();
  const time = partnerPage.getByRole('region', { name: 'Time of Day' });
  await expect(time).toContainText('Afternoon');
  await expect(time).toContainText('Evening');
  for (const label of ["Accept Partner's Preferences", 'Ask Partner to Accept Mine', 'Back to Home']) {
    await expect(partnerPage.getByRole('button', { name: label, exact: true })).toBeVisible();
  }
  // The host only waited: the page goes on by itself, to the differences and then to the offers.
  await expect(hostPage.getByRole('heading', { name: 'Almost There!' })).toBeVisible();
  await expect(hostPage.getByRole('heading', { name: 'Waiting for Partner' })).toBeVisible();
  await expect(hostPage.getByText(`${partnerName} will decide`)).toBeVisible();

  await partnerPage.getByRole('button', { name: "Accept Partner's Preferences" }).click();
  await expect(hostPage.getByText("It's a match!", { exact: true })).toBeVisible();
  await expect(hostPage).toHaveURL(new RegExp(`/venue-dashboard/${plan}`));
  for (const { page, pill } of [
    { page: hostPage, pill: host.pill() },
    { page: partnerPage, pill: partner.pill() },
  ]) {
    await page.goto(`/venue-dashboard/${plan}`);
    await expect(page.getByText(/^Offers close at/)).toBeVisible();
    await expect(pill).toHaveText('Live');
  }
  await Promise.all([hostPage.context().close(), partnerPage.context().close()]);
});

test('somebody alone goes from the heart to a table for one, and is never asked who else comes', async ({ browser }) => {
  const page = await person(browser, PHONE);
  const planner = new Planner(page, mouse(page));
  await planner.arrive(uniqueName());
  await planner.pressHeart();
  await page.getByRole('button', { name: /^Change plan type/ }).click();
  const kinds = page.getByRole('dialog');
  await planner.hand.choose(page.getByRole('radio', { name: /^Go Solo/ }));
  await kinds.getByRole('button', { name: 'Save' }).click();
  await planner.prefer({ ...ROMANTIC_DINNER, city: 'Chennai' });
  const since = Date.now();
  await planner.next('Discover Now');
  await expect(page.getByText(/^Go.Solo.·.1.person/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite' })).toBeHidden();

  const venue = await partner(1, 'chennai');
  await bid(venue, await openRequest(venue, since), 2447);
  const ticket = await planner.accept(planner.offer('₹2,447'), { phone: PHONE_NUMBER });
  await expect(ticket).toContainText('1 person');
  await expect(page.getByRole('heading', { name: 'Split the bill' })).toBeHidden();
  await page.context().close();
});
