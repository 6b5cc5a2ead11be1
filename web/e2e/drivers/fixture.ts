import { randomUUID } from 'node:crypto';
import type { EveningPlans, Itinerary } from '@app/contracts';
import { createPlanOfTwo } from '@app/testkit/scenario/over-http';
import { productUrl } from './browser.js';
import { bookedEvening, inCity, startsIn } from './evening.js';
import { accept, bid, call, guest, makeGuide, makePlan, operations, partner, pausedRule, requestOf, sendPhoto, tokenOf } from './http.js';

/** The credentials of each person whose screens are walked. */
export interface Fixture {
  city: string;
  /** The cookies by person. */
  owner: string;
  booked: string;
  /** A planner whose plan went live a moment ago. */
  asker: string;
  host: string;
  decider: string;
  /** A planner with an outing in two hours. */
  tonight: string;
  /** A planner without a name, who waits for a partner. */
  nameless: string;
  /** A member of the team that runs the product. */
  ops: string;
  live: string;
  bookedPlan: string;
  booking: string;
  waiting: string;
  namelessPlan: string;
  inviteCode: string;
  /** The code of the link to a shared evening. */
  linkCode: string;
  mismatch: string;
  venueToken: string;
  /** The token of a person who has begun to apply as a venue. */
  applicantToken: string;
  /** A paused rule of that venue. */
  venueRule: string;
}

/** Makes a market with one plan in each state that has a screen of its own, all by HTTP, as other people would do it. */
export async function makeFixture(city: string): Promise<Fixture> {
  const [owner, booked, host, asker, nameless] = (await Promise.all(['Asha', 'Meera', 'Kabir', 'Dev', ''].map(guest))) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const [first, second, third] = await Promise.all([1, 2, 3].map((number) => partner(number, city)));
  if (!first || !second || !third) throw new Error('Three partners are seeded in each city');

  await Promise.all([sendPhoto(first, '#8a3b6a'), makeGuide(city)]);
  const { id: bookedPlan } = await makePlan(booked, { city, name: 'Rooftop Friday' });
  const booking = await accept(booked, (await bid(first, await requestOf(first, booked), 2900)).body, 'Meera');

  const { id: live } = await makePlan(owner, { city, name: 'Date Night' });
  await bid(first, await requestOf(first, owner), 2800);
  await bid(second, await requestOf(second, owner), 2650);
  await bid(third, await requestOf(third, owner), 3050);
  await makePlan(asker, { city, name: 'Just Us' });

  const { id: waiting, inviteCode } = await makePlan(host, { city, name: 'Under the Stars', live: false });
  await call('PATCH', `/api/datebooks/${waiting}`, { cookie: host }, { sameLocationMode: false, bidding: 'open' });

  const { id: namelessPlan } = await makePlan(nameless, { city, name: 'Somewhere New', live: false });
  await call('PATCH', `/api/datebooks/${namelessPlan}`, { cookie: nameless }, { sameLocationMode: false, bidding: 'open' });

  const mismatch = await createPlanOfTwo(productUrl(), {
    names: ['Ravi', 'Ila'],
    plan: { name: 'Two Minds' },
    mine: inCity(city),
    theirs: { ...inCity(city), preferredTime: 'afternoon' },
  });
  const evening = await bookedEvening(city, ['Tara', 'Vir']);
  await startsIn(evening, 2);
  return {
    city,
    owner,
    booked,
    host,
    asker,
    decider: mismatch.friend.cookie,
    tonight: evening.owner,
    nameless,
    namelessPlan,
    ops: await operations(),
    live,
    bookedPlan,
    booking: booking.id,
    waiting,
    inviteCode,
    linkCode: await linkedEvening(city),
    mismatch: mismatch.plan.id,
    venueRule: await pausedRule(first),
    applicantToken: await applicant(city),
    venueToken: tokenOf(first),
  };
}

/** Makes a venue that has begun to apply; returns its token. */
async function applicant(citySlug: string): Promise<string> {
  const owner = { name: 'Meera', email: `${randomUUID()}@cafe.test`, password: 'a good long password' };
  const { body } = await call<{ token: string }>('POST', '/api/venues/onboarding', {}, { name: 'Neem Kitchen', citySlug, owner });
  return body.token;
}

/** Makes a plan with a suggested evening and shares it; returns the code of its link. */
async function linkedEvening(city: string): Promise<string> {
  const cookie = await guest('Mira');
  const { body: found } = await call<EveningPlans>('GET', `/api/ai-plans?city=${city}`, { cookie });
  const { timeSlot, day, plans } = found;
  const venueIds = plans[0]?.stops.map(({ venueId }) => venueId);
  const { body: evening } = await call<Itinerary>('POST', '/api/ai-plans/adopt', { cookie }, { timeSlot, day, city, venueIds });
  const { body } = await call<{ linkCode: string }>('POST', `/api/datebooks/${evening.dateBookId}/itinerary/link`, { cookie });
  return body.linkCode;
}
