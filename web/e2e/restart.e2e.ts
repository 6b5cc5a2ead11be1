import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { person, PHONE, productUrl } from './drivers/browser.js';
import { bidBody, call, guest, makePlan, openRequests, partner, type Request } from './drivers/http.js';
import { killServers, untilReady } from './drivers/processes.js';

const CITIES = ['hyderabad', 'chennai', 'kolkata'];
const PLANS_EACH = 12;
const PLANS_A_GUEST = 3;
const AT_ONCE = 12;
/** The crash comes when this many bids were answered. */
const CRASH_AT = 36;

interface Plan {
  id: string;
  owner: string;
}
interface Attempt {
  venue: Record<string, string>;
  request: Request;
  price: number;
}

async function livePlans(city: string): Promise<Plan[]> {
  const plans: Plan[] = [];
  let owner = '';
  for (let index = 0; index < PLANS_EACH; index += 1) {
    if (index % PLANS_A_GUEST === 0) owner = await guest(`Guest ${index}`);
    const { id } = await makePlan(owner, { city, name: `Evening ${index}` });
    plans.push({ id, owner });
  }
  return plans;
}

/** Every invited partner of a city with every request of the storm. */
async function attemptsIn(city: string, since: number): Promise<Attempt[]> {
  const venues = await Promise.all([1, 2, 3].map((number) => partner(number, city)));
  const lists = await Promise.all(venues.map(async (venue) => ({ venue, requests: await openRequests(venue, since, PLANS_EACH) })));
  return lists.flatMap(({ venue, requests }, order) =>
    requests.map((request, index) => ({ venue, request, price: 2500 + order * 100 + index * 10 })),
  );
}

/** One bid, sent until it is answered: the same key makes a repetition harmless. */
async function insist({ venue, request, price }: Attempt): Promise<string> {
  const headers = { ...venue, 'idempotency-key': randomUUID() };
  for (;;) {
    try {
      const answer = await call<{ id: string }>('POST', `/api/venues/me/bid-requests/${request.id}/bids`, headers, bidBody(request, price));
      if (answer.status === 201) return answer.body.id;
      if (answer.status < 500) throw new Error(`A bid was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    } catch (error) {
      // Nobody listens for a moment, or the answer was lost on its way.
      if (!(error instanceof TypeError)) throw error;
    }
    await untilReady();
  }
}

async function boardOf(page: Page): Promise<string[]> {
  const cards = await page
    .locator('article[data-bid]')
    .evaluateAll((all) => all.map((card) => `${card.getAttribute('data-bid')} ${/₹[\d,]+/.exec(card.textContent)?.[0]}`));
  return cards.sort();
}

async function open(page: Page, plan: Plan): Promise<void> {
  const [name = '', value = ''] = plan.owner.split('=');
  await page.context().addCookies([{ name, value, url: productUrl() }]);
  await page.goto(`/venue-dashboard/${plan.id}?tab=offers`);
}

interface LogPage {
  events: { seq: number }[];
  more: boolean;
}

async function logOf({ id, owner }: Plan): Promise<number[]> {
  const seqs: number[] = [];
  for (let more = true; more;) {
    const { body } = await call<LogPage>('GET', `/api/datebooks/${id}/events?after=${seqs.at(-1) ?? 0}`, { cookie: owner });
    seqs.push(...body.events.map(({ seq }) => seq));
    more = body.more;
  }
  return seqs;
}

test('the API and the worker are killed in a bid storm: nothing answered is lost, and boards agree again', async ({ browser }) => {
  test.setTimeout(240_000);
  const since = Date.now();
  const plans = (await Promise.all(CITIES.map(livePlans))).flat();
  const [watched] = plans;
  if (!watched) throw new Error('There are plans');
  const connected = await person(browser, PHONE);
  const fresh = await person(browser, PHONE);
  await open(connected, watched);
  await expect(connected.locator('[data-connection]')).toHaveText('Live');

  const attempts = (await Promise.all(CITIES.map((city) => attemptsIn(city, since)))).flat();
  expect(attempts).toHaveLength(CITIES.length * 3 * PLANS_EACH);
  // In turns over all plans, so that the crash meets each of them half-way.
  attempts.sort((a, b) => a.price - b.price);
  const answered: string[] = [];
  const crashes: Promise<void>[] = [];
  const afterCrash = async (): Promise<void> => {
    killServers();
    await untilReady();
    await open(fresh, watched);
    // A page that missed a part of itself while nothing answered loads itself again meanwhile.
    await expect(async () => {
      const [old, now] = await Promise.all([boardOf(connected), boardOf(fresh)]);
      expect(now.length).toBeGreaterThan(0);
      expect(old).toEqual(now);
    }).toPass({ timeout: 20_000, intervals: [100] });
  };
  const queue = [...attempts];
  const bidder = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      answered.push(await insist(next));
      if (answered.length >= CRASH_AT && crashes.length === 0) crashes.push(afterCrash());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, bidder));
  await Promise.all(crashes);

  expect(new Set(answered).size).toBe(attempts.length);
  const kept = await Promise.all(
    plans.map(({ id, owner }) => call<{ id: string }[]>('GET', `/api/datebooks/${id}/bids?limit=100`, { cookie: owner })),
  );
  const ids = kept.flatMap(({ body }) => body.map((bid) => bid.id));
  expect(answered.filter((id) => !ids.includes(id))).toEqual([]);
  for (const plan of plans) {
    const seqs = await logOf(plan);
    expect(seqs).toEqual(seqs.map((_, index) => index + 1));
  }
  await expect(connected.locator('[data-connection]')).toHaveText('Live');
  await expect.poll(async () => (await boardOf(connected)).join() === (await boardOf(fresh)).join()).toBe(true);
  await Promise.all([connected.context().close(), fresh.context().close()]);
});
