import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathTo, venueSlug } from '@app/contracts';

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts the built product in a folder of its own; returns its address and the function that ends it. */
export async function startProduct(root) {
  const dataDir = mkdtempSync(join(tmpdir(), 'evening-vitals-'));
  const port = await freePort();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), DEMO_MARKET: 'on', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
  const product = spawn(process.execPath, [join(root, 'scripts/start.mjs')], { env, stdio: 'ignore' });
  const ended = new Promise((resolve) => product.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (product.exitCode !== null) throw new Error('The product did not start');
    const ready = await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) break;
    await pause(300);
  }
  return {
    url,
    stop: async () => {
      product.kill('SIGINT');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const tomorrow = () => new Date(Date.now() + 29.5 * 3_600_000).toISOString().slice(0, 10);

/** Returns a public page of each kind, by the name of its row. */
export async function publicPages(url) {
  const [venue] = await fetch(`${url}/api/venues?city=mumbai&limit=1`).then((answer) => answer.json());
  const pages = {
    city: '/city/mumbai',
    category: '/category/dining',
    'things to do': '/things-to-do/kochi',
    venue: pathTo('venue', { venueSlug: venueSlug(venue) }),
    'near me': '/places-near-me',
    showcase: '/venue-showcase',
    guides: '/guides',
    home: '/home-new',
  };
  // The pages have been read before, as for most visitors.
  await Promise.all(Object.values(pages).map((path) => fetch(url + path)));
  return Object.fromEntries(Object.entries(pages).map(([name, path]) => [`public: ${name}`, path]));
}

/** Adopts an evening and puts two of its stops out to bid; returns its plan once both have offers. */
async function eveningWithOffers(call) {
  const { timeSlot, day, plans } = await call('GET', '/api/ai-plans?city=mumbai&timeSlot=evening-night');
  const { stops } = plans.find((one) => one.stops.filter(({ biddable }) => biddable).length > 1);
  const venueIds = stops.map(({ venueId }) => venueId);
  const { dateBookId: id } = await call('POST', '/api/ai-plans/adopt', { timeSlot, day, city: 'mumbai', planType: 'goSolo', venueIds });
  for (const { venueId } of stops.filter(({ biddable }) => biddable).slice(0, 2))
    await call('POST', `/api/datebooks/${id}/itinerary/ask`, { venueId });
  for (let tries = 0; tries < 200; tries++) {
    const itinerary = await call('GET', `/api/datebooks/${id}/itinerary`);
    if (itinerary.stops.filter(({ part }) => part?.offers > 0).length > 1) return id;
    await pause(300);
  }
  throw new Error('No venue made an offer for the stops of the evening');
}

/** Makes a person with a live plan, an evening and a booking, as their own browser would. */
export async function makeScene(url) {
  let cookie = '';
  const call = async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { 'idempotency-key': randomUUID(), ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    cookie ||= /sid=[^;]+/.exec(response.headers.get('set-cookie') ?? '')?.[0] ?? '';
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  await call('POST', '/api/auth/guest-login', { firstName: 'Asha' });
  await call('PATCH', '/api/auth/user', { adult: true });
  const livePlan = async (name) => {
    const { id } = await call('POST', '/api/datebooks', { name, planType: 'datebook' });
    await call('POST', '/api/preferences', {
      dateBookId: id,
      dateStyles: ['vibe:romantic', 'activity:dining', 'place:casual_restaurants', 'place:cafes'],
      budget: '3000',
      travelDistance: 10,
      preferredDate: tomorrow(),
      preferredTime: 'evening',
      filterType: 'distance',
      citySlug: 'mumbai',
    });
    await call('PATCH', `/api/datebooks/${id}`, { sameLocationMode: true, bidding: 'open' });
    for (let tries = 0; tries < 200; tries++) {
      const offers = await call('GET', `/api/datebooks/${id}/bids`);
      if (offers.length > 0) return { id, offer: offers[0] };
      await pause(300);
    }
    throw new Error('No venue made an offer');
  };
  const { offer } = await livePlan('Rooftop Friday');
  const booking = await call('POST', `/api/bids/${offer.id}/accept`, {
    expectedVersion: offer.version,
    contact: { name: 'Asha', phone: '+919812345678' },
  });
  const { id: plan } = await livePlan('Date Night');
  return { cookie, plan, booked: booking.id, evening: await eveningWithOffers(call) };
}
