import { randomUUID } from 'node:crypto';
import type { BookingView } from '@app/contracts';
import sharp from 'sharp';
import { productUrl } from './browser.js';

interface Answer<T> {
  status: number;
  body: T;
  cookie: string | null;
}

/** Calls the product's API as another program would. */
export async function call<T>(method: string, path: string, headers: Record<string, string> = {}, body?: unknown): Promise<Answer<T>> {
  const response = await fetch(`${productUrl()}${path}`, {
    method,
    headers: {
      'idempotency-key': randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: (response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as T,
    cookie: /sid=[^;]+/.exec(response.headers.get('set-cookie') ?? '')?.[0] ?? null,
  };
}

async function must<T>(...args: Parameters<typeof call<T>>): Promise<T> {
  const { status, body } = await call<T>(...args);
  if (status >= 300) throw new Error(`${args[0]} ${args[1]} answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Draws and sends a photo of a venue, which the team has not reviewed. */
export async function sendPhoto(venue: Record<string, string>, colour: string): Promise<void> {
  const body = new Uint8Array(await drawPhoto(colour));
  const headers = { ...venue, 'content-type': 'image/jpeg' };
  const { status } = await fetch(`${productUrl()}/api/venues/me/photos`, { method: 'POST', headers, body });
  if (status !== 201 && status !== 409) throw new Error(`The photo was answered ${status}`);
}

/** Draws a photo of one colour. */
export const drawPhoto = (colour: string): Promise<Buffer> =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

/** Returns tomorrow's date in India. */
export const tomorrow = (): string => new Date(Date.now() + 29.5 * 3_600_000).toISOString().slice(0, 10);

/** Makes a guest; returns the cookie that a browser would keep. */
export async function guest(firstName: string): Promise<string> {
  const { cookie, status, body } = await call('POST', '/api/auth/guest-login', {}, { firstName });
  if (!cookie) throw new Error(`No session was given: ${status} ${JSON.stringify(body)}`);
  return cookie;
}

/** Signs in the demo's account of operations; returns the cookie that a browser would keep. */
export async function operations(): Promise<string> {
  const { cookie } = await call('POST', '/api/auth/login', {}, { email: 'ops@demo.saanjh.local', password: 'saanjh-demo' });
  if (!cookie) throw new Error('No session was given');
  return cookie;
}

/** The name of the guide that the tests create. */
export const GUIDE = 'Meera Rathore';

/** Creates the guide of a city, as the team does. */
export async function makeGuide(citySlug: string): Promise<void> {
  const guide = { name: GUIDE, languages: ['hi', 'mwr'], bio: null, verified: true };
  const numbers = { phoneNumber: '+912941234567', whatsappNumber: '+919812345678' };
  const cookie = await operations();
  const { version } = await must<{ version: string | null }>('GET', `/api/admin/contacts/${citySlug}`, { cookie });
  await must('PUT', `/api/admin/contacts/${citySlug}`, { cookie }, { ...guide, ...numbers, version });
}

interface PlanPreferences {
  city: string;
  name: string;
  live?: boolean;
  budget?: string;
  /** Further preferences. */
  more?: object;
}

/** Makes a plan of this guest with saved preferences, live by default. Returns its id and invite code. */
export async function makePlan(
  cookie: string,
  { city, name, live = true, budget, more }: PlanPreferences,
): Promise<{ id: string; inviteCode: string }> {
  const { id } = await must<{ id: string }>('POST', '/api/datebooks', { cookie }, { name, planType: 'datebook' });
  const { inviteCode } = await savePreferences(cookie, id, city, 'evening', budget, more);
  if (live) await must('PATCH', `/api/datebooks/${id}`, { cookie }, { sameLocationMode: true, bidding: 'open' });
  return { id, inviteCode };
}

export function savePreferences(
  cookie: string,
  planId: string,
  citySlug: string,
  preferredTime = 'evening',
  budget = '3000',
  more: object = {},
): Promise<{ inviteCode: string }> {
  return must(
    'POST',
    '/api/preferences',
    { cookie },
    {
      dateBookId: planId,
      dateStyles: ['vibe:romantic', 'activity:dining', 'place:casual_restaurants', 'place:cafes'],
      budget,
      travelDistance: 10,
      preferredDate: tomorrow(),
      preferredTime,
      filterType: 'distance',
      citySlug,
      ...more,
    },
  );
}

/** Signs in a demo venue; returns its headers. */
export async function partner(number: number, citySlug: string): Promise<Record<string, string>> {
  const { token } = await must<{ token: string }>(
    'POST',
    '/api/venues/login',
    {},
    {
      email: `partner${number}.${citySlug}@demo.saanjh.local`,
      password: 'saanjh-demo',
    },
  );
  return { authorization: `Bearer ${token}` };
}

export const tokenOf = (venue: Record<string, string>): string => (venue['authorization'] ?? '').replace('Bearer ', '');

export interface Request {
  id: string;
  startFrom: string;
  myBid: unknown;
  status: string;
  opensAt: string;
}

/** Returns a venue's requests, once at least `count` of them are `wanted`: the worker sends them a moment after a plan goes live. */
async function requests(venue: Record<string, string>, wanted: (request: Request) => boolean, count = 1): Promise<[Request, ...Request[]]> {
  for (;;) {
    const all = await must<Request[]>('GET', '/api/venues/me/bid-requests?limit=100', venue);
    const [first, ...others] = all.filter(wanted);
    if (first && others.length + 1 >= count) return [first, ...others];
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Returns the request of this guest's newest plan at a venue; other plans of the same city may arrive at the same moment. */
export async function requestOf(venue: Record<string, string>, cookie: string): Promise<Request> {
  const bidRequests = await must<{ id: string; createdAt: string }[]>('GET', '/api/user/bid-requests', { cookie });
  const newest = bidRequests.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
  if (!newest) throw new Error('No plan of this guest asks venues');
  return (await requests(venue, ({ id }) => id === newest.id))[0];
}

const bidBody = ({ startFrom }: Request, proposedPrice: number): object => ({
  proposedPrice,
  inclusions: ['Three-course meal', 'Welcome drink'],
  perks: [{ name: 'Window table', value: 200 }],
  startAt: startFrom,
});

interface Placed {
  id: string;
  version: number;
}

export function bid(venue: Record<string, string>, request: Request, proposedPrice: number): Promise<Answer<Placed>> {
  return call<Placed>('POST', `/api/venues/me/bid-requests/${request.id}/bids`, venue, bidBody(request, proposedPrice));
}

/** Accepts an offer for an adult of this name. */
export async function accept(cookie: string, { id, version }: Placed, name = 'Asha'): Promise<BookingView> {
  await must('PATCH', '/api/auth/user', { cookie }, { adult: true });
  const contact = { name, phone: '+919812345678' };
  return must('POST', `/api/bids/${id}/accept`, { cookie }, { expectedVersion: version, contact });
}

const dinner = {
  name: 'Dinner',
  priceKind: 'total',
  price: 2400,
  inclusions: ['Dinner'],
  perks: [],
  policy: 'moderate',
  note: null,
};

/** Makes a paused rule of a venue, with its offer; returns its id. */
export async function pausedRule(venue: Record<string, string>): Promise<string> {
  const { id: templateId } = await must<{ id: string }>('POST', '/api/venues/me/templates', venue, dinner);
  const body = { templateId, active: false, days: ['fr', 'sa'], partyFrom: 2, floorPrice: 1800, stepRupees: 100, maxSteps: 3 };
  return (await must<{ id: string }>('POST', '/api/venues/me/auto-bid-rules', venue, body)).id;
}

/** Makes a venue of a city that has applied, with further answers; returns its headers. */
export async function applyAsVenue(name: string, citySlug: string, answers: object = {}): Promise<Record<string, string>> {
  const owner = { name: 'Meera', email: `${randomUUID()}@cafe.test`, password: 'a good long password' };
  const { token } = await must<{ token: string }>('POST', '/api/venues/onboarding', {}, { name, citySlug, owner });
  const venue = { authorization: `Bearer ${token}` };
  await must('POST', '/api/venues/me/application', venue, {
    business: { name },
    placeTypes: ['spas'],
    location: { latitude: 27.17, longitude: 78.01 },
    hours: [{ day: 'sa', opens: '10:00', closes: '20:00' }],
    seatsPerSlot: 8,
    priceLevel: 2,
    template: dinner,
    ...answers,
  });
  return venue;
}
