import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { BidRequestView, EveningPlans, Itinerary, LinkedEvening, PlanType, VenueId } from '@app/contracts';
import { addDays, cityOf, dayOf, FIRST_NAMED_WAVE, travelMinutes, TUNABLES } from '@app/domain';
import type { EveningPlace } from '@app/persistence';
import { placesOfCatalogue } from '@app/persistence/testing';
import { call, enterGuest, setClock, tomorrow, statementsSent, type Planner, createPlanOfTwo, snapshotOf } from '@app/testkit';
import ICAL from 'ical.js';
import { someId } from '@app/testkit/scenario/some-id';
import { api, url, useSeededApi } from '../testing/seeded-api.js';

useSeededApi();

afterEach(() => setClock(api.services.database, null));

let asha: Planner;
beforeAll(async () => {
  asha = await enterGuest(url);
});

const suggest = (planner: Planner, query: string) => planner.call<EveningPlans>(`GET /ai-plans?${query}`);
const inGoa = async (query = '') => (await suggest(asha, `city=goa${query}`)).body;
const idsOf = (plan: EveningPlans['plans'][number] | undefined): string[] => plan?.stops.map(({ venueId }) => venueId) ?? [];
const adopt = (planner: Planner, body: object, key?: string) => planner.call<Itinerary>('POST /ai-plans/adopt', body, key ? { key } : {});
const minutes = (from: string, until: string): number => (Date.parse(until) - Date.parse(from)) / 60_000;

/** A new plan from the best evening in Goa. */
async function adopted(planner: Planner, more: { planType?: PlanType } = {}, key?: string): Promise<Itinerary> {
  const { plans, timeSlot, day } = await inGoa(`&timeSlot=evening-night&planType=${more.planType ?? 'goSolo'}`);
  const answer = await adopt(planner, { timeSlot, day, city: 'goa', venueIds: idsOf(plans[0]), ...more }, key);
  expect(answer.status).toBe(201);
  return answer.body;
}

describe('GET /ai-plans', () => {
  it('suggests three evenings from the catalogue: open then, within the budget, each stop with its way, cost and reasons', async () => {
    for (const timeSlot of ['2-3-hours', '4-6-hours', 'full-day', 'evening-night']) {
      const { plans, budget, day, partySize, nothing } = await inGoa(`&timeSlot=${timeSlot}&planType=datebook`);
      expect([plans.length, budget, day, partySize, nothing]).toEqual([3, 4_000, tomorrow(), 2, null]);
      expect(new Set(plans.map((plan) => idsOf(plan).toSorted().join())).size).toBe(3);
      for (const { stops, cost } of plans) {
        expect(cost).toBe(stops.reduce((sum, stop) => sum + stop.cost, 0));
        expect(cost).toBeLessThanOrEqual(4_000);
        for (const [n, stop] of stops.entries()) {
          const before = stops[n - 1];
          expect(stop.reasons.length).toBeGreaterThan(0);
          if (!before) continue;
          expect(minutes(before.leaveAt, stop.arriveAt)).toBeGreaterThanOrEqual(stop.travelMinutes ?? Infinity);
        }
        // The planner has not confirmed their age.
        expect(stops.map(({ placeType }) => placeType)).not.toContain('nightclubs');
      }
    }
  });

  it('finds the places that the golden file is made of', async () => {
    const placesFor = await placesOfCatalogue();
    const { database } = api.services;
    for (const city of ['goa', 'agra', 'bangalore'] as const) {
      const centre = cityOf(city) ?? { latitude: 0, longitude: 0 };
      const search = {
        centre,
        radiusKm: 10,
        areas: null,
        wanted: ['cinemas' as const],
        open: { from: new Date('2026-11-27T15:00:00.000Z'), until: new Date('2026-11-27T20:00:00.000Z') },
        memberIds: [],
        keep: [],
      };
      const namesOf = (places: readonly EveningPlace[]) => places.map(({ name, seats, outlined }) => [name, seats, outlined].join()).sort();
      expect(namesOf(await database.itineraries.places(search))).toEqual(namesOf(await placesFor(search)));
    }
  });

  it('uses the slot of the time of day when none or an unknown one is named', async () => {
    expect([(await inGoa()).timeSlot, (await inGoa('&timeSlot=forever')).timeSlot]).toEqual(['4-6-hours', '4-6-hours']);
  });

  it('keeps locked venues in each evening, and replaces excluded ones', async () => {
    const [kept = '', out = ''] = idsOf((await inGoa()).plans[0]);
    const { plans } = await inGoa(`&locked=${kept}&without=${out}`);
    expect(plans.length).toBeGreaterThan(0);
    for (const plan of plans) {
      expect(idsOf(plan)).toContain(kept);
      expect(idsOf(plan)).not.toContain(out);
      expect(plan.stops.find(({ venueId }) => venueId === kept)?.reasons).toContain('locked');
    }
    expect((await suggest(asha, `city=goa&locked=${randomUUID()}`)).status).toBe(404);
  });

  it('reports that it is too late, and asks for a place when it knows none', async () => {
    expect(await inGoa('&day=2020-01-01')).toMatchObject({ plans: [], nothing: 'too-late' });
    expect((await suggest(asha, '')).fieldErrors).toHaveProperty('city');
    expect((await suggest(asha, `dateBookId=${randomUUID()}`)).status).toBe(404);
  });

  it('suggests no evening for a day too far ahead', async () => {
    const ahead = (days: number) => `&day=${addDays(dayOf(new Date()), days)}`;
    const answer = await suggest(asha, `city=goa${ahead(TUNABLES.maxDaysAhead + 2)}`);
    expect([answer.status, answer.code, Object.keys(answer.fieldErrors)]).toEqual([422, 'invalid-fields', ['day']]);
    expect((await suggest(asha, `city=goa${ahead(TUNABLES.maxDaysAhead - 1)}`)).status).toBe(200);
  });

  it('suggests evenings for a plan by its own preferences, and shows each member only their own way to the first stop', async () => {
    const elsewhere = { userLocation: { latitude: '19.10000000', longitude: '72.86000000' } };
    const { plan, owner: host, friend: guest } = await createPlanOfTwo(url, { mine: { budget: '2000-5000' }, theirs: elsewhere });
    const { id } = plan;
    const [mine, theirs] = [(await suggest(host, `dateBookId=${id}`)).body, (await suggest(guest, `dateBookId=${id}`)).body];
    expect([mine.mayAdopt, theirs.mayAdopt, mine.timeSlot, mine.budget, mine.partySize]).toEqual([true, false, 'evening-night', 5_000, 2]);
    const first = mine.plans[0]?.stops[0];
    const to = { latitude: first?.place.lat ?? 0, longitude: first?.place.lng ?? 0 };
    expect(first?.travelMinutes).toBe(travelMinutes({ latitude: 19.055, longitude: 72.84 }, to));
    expect(theirs.plans[0]?.stops[0]?.travelMinutes).toBe(travelMinutes({ latitude: 19.1, longitude: 72.86 }, to));
    // The plan's stored stops contain no member's way.
    const body = { timeSlot: mine.timeSlot, day: mine.day, dateBookId: id, venueIds: idsOf(mine.plans[0]) };
    expect((await adopt(guest, body)).status).toBe(403);
    expect((await adopt(host, body)).body.stops[0]?.travelMinutes).toBeNull();
    expect((await snapshotOf(guest, id)).plan.itineraryAt).not.toBeNull();
    const read = await guest.call<Itinerary>(`GET /datebooks/${id}/itinerary`);
    expect(read.body.stops.map(({ venueId }) => venueId)).toEqual(body.venueIds);
    expect((await asha.call(`GET /datebooks/${id}/itinerary`)).status).toBe(404);
  });
});

describe('POST /ai-plans/adopt', () => {
  it('makes a plan of an evening without reading that plan again', async () => {
    const sent = await statementsSent(async () => adopted(await enterGuest(url)));
    const texts = sent.flatMap((write) => write.texts);
    expect(texts.filter((text) => text.includes('INSERT INTO datebooks '))).toHaveLength(1);
    expect(texts.filter((text) => /FROM datebooks WHERE id = \$1 FOR NO KEY UPDATE/.test(text))).toEqual([]);
  });

  it('creates a plan with the preferences of the evening, which asks no venue before its owner does', async () => {
    const owner = await enterGuest(url);
    for (const [planType, most] of [
      ['goSolo', 1],
      ['datebook', 2],
      ['palbook', 3],
    ] as const) {
      const { dateBookId, stops } = await adopted(owner, { planType });
      const { plan, bidRequest } = await snapshotOf(owner, dateBookId);
      expect([plan.planType, plan.maxMembers, plan.bidding, plan.state, bidRequest]).toEqual([planType, most, 'held', 'collecting', null]);
      expect(plan.preferences).toMatchObject({ preferredDate: tomorrow(), budget: '3000', citySlug: 'goa' });
      expect(plan.preferences?.dateStyles).toContain(`place:${stops[0]?.placeType ?? ''}`);
    }
  });

  it('plans for the mood, the time and the ceiling that somebody without a plan names, and keeps them with the plan', async () => {
    const owner = await enterGuest(url);
    const filters = { vibe: 'cultural', arrival: '11:00', maxSpend: 1_500 };
    const { plans, timeSlot, day, budget, startAt } = await inGoa(`&timeSlot=4-6-hours&vibe=cultural&arrival=11:00&maxSpend=1500`);
    expect([budget, startAt]).toEqual([1_500, new Date(`${tomorrow()}T11:00:00+05:30`).toISOString()]);
    for (const { cost } of plans) expect(cost).toBeLessThanOrEqual(1_500);
    const { body } = await adopt(owner, { timeSlot, day, city: 'goa', venueIds: idsOf(plans[0]), ...filters });
    const { plan } = await snapshotOf(owner, body.dateBookId);
    expect(plan.preferences).toMatchObject({ budget: '500-1500', preferredTime: 'morning', arrivalTime: '11:00' });
    expect(plan.preferences?.dateStyles).toEqual(expect.arrayContaining(['vibe:cultural', 'activity:art']));
  });

  it('adopts an evening once per key, also for two calls at once', async () => {
    const owner = await enterGuest(url);
    const key = randomUUID();
    const both = await Promise.all([adopted(owner, {}, key), adopted(owner, {}, key)]);
    expect(both[0]).toEqual(both[1]);
    expect((await owner.call<unknown[]>('GET /datebooks')).body).toHaveLength(1);
  });

  it('returns the plan that the same evening made before, also for two calls at once without a key', async () => {
    const owner = await enterGuest(url);
    const { plans, timeSlot, day } = await inGoa('&timeSlot=evening-night&planType=goSolo');
    const keep = async (at: number) => (await adopt(owner, { timeSlot, day, city: 'goa', venueIds: idsOf(plans[at]) })).body.dateBookId;
    const [first, second] = await Promise.all([keep(0), keep(0)]);
    expect([second, await keep(0)]).toEqual([first, first]);
    expect(await keep(1)).not.toBe(first);
    expect((await owner.call<unknown[]>('GET /datebooks')).body).toHaveLength(2);
  });

  it('computes times and costs itself, and refuses stops that do not fit', async () => {
    const { plans, timeSlot, day } = await inGoa();
    const venueIds = idsOf(plans[0]);
    for (const wrong of [
      { venueIds: [...venueIds].reverse(), day: '2020-01-01' },
      { venueIds: [randomUUID()] },
      { venueIds: [...new Set([...idsOf(plans[0]), ...idsOf(plans[1])])].slice(0, 4), timeSlot: '2-3-hours' },
      { venueIds: [] },
      { city: undefined },
    ])
      expect([wrong, (await adopt(asha, { timeSlot, day, city: 'goa', venueIds, ...wrong })).status]).toEqual([wrong, 422]);
  });
});

describe('the evening of a plan', () => {
  it('the calendar file of an evening has an entry for each stop', async () => {
    const owner = await enterGuest(url);
    const { dateBookId, stops } = await adopted(owner);
    const answer = await call<string>(url, `GET /datebooks/${dateBookId}/itinerary/calendar.ics`, { cookie: owner.cookie });
    const calendar = new ICAL.Component(ICAL.parse(answer.body) as unknown as never);
    const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
    expect(events.map(({ summary }) => summary)).toEqual(stops.map(({ name }) => name));
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(stops.length);
    expect(events.map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual(stops.map(({ arriveAt }) => arriveAt));
  });

  it('the calendar file of a discreet reader names no place', async () => {
    const owner = await enterGuest(url);
    const { dateBookId, stops } = await adopted(owner);
    const settings = (await owner.call<object>('GET /user/settings')).body;
    await owner.call('PUT /user/settings', { ...settings, discreet: true });
    const { body } = await call<string>(url, `GET /datebooks/${dateBookId}/itinerary/calendar.ics`, { cookie: owner.cookie });
    expect(body.match(/^SUMMARY:.*$/gm)).toEqual(stops.map(() => 'SUMMARY:Something planned'));
    expect(body).not.toMatch(/^(LOCATION|GEO|DESCRIPTION)/m);
    for (const { name } of stops) expect(body).not.toContain(name);
  });

  it('the link of an evening leads anybody to its times, places and usual costs until a member takes it back', async () => {
    const { plan, owner: host, friend: member } = await createPlanOfTwo(url, { mine: { budget: '2000-5000' } });
    const link = (planner: Planner) => planner.call<{ linkCode: string }>(`POST /datebooks/${plan.id}/itinerary/link`);
    expect((await link(host)).status).toBe(404);
    const { plans, timeSlot, day } = (await suggest(host, `dateBookId=${plan.id}`)).body;
    const { stops, cost } = (await adopt(host, { timeSlot, day, dateBookId: plan.id, venueIds: idsOf(plans[0]) })).body;
    expect((await link(asha)).status).toBe(404);
    const { linkCode } = (await link(member)).body;
    expect((await link(host)).body).toEqual({ linkCode });
    expect((await host.call<Itinerary>(`GET /datebooks/${plan.id}/itinerary`)).body.linkCode).toBe(linkCode);

    const read = () => call<LinkedEvening>(url, `GET /evenings/${linkCode.toLowerCase()}`);
    const { planName, planType, ...evening } = (await read()).body;
    expect([planName, planType, evening.cost]).toEqual([plan.name, 'datebook', cost]);
    expect(evening.stops.map(({ name, arriveAt }) => [name, arriveAt])).toEqual(stops.map(({ name, arriveAt }) => [name, arriveAt]));
    const shown =
      'area arriveAt cost cuisines isBooked kind leaveAt name onFoot photoId placeType placeTypes price travelMinutes venueId'.split(' ');
    for (const stop of evening.stops) expect(Object.keys(stop).sort()).toEqual(shown);

    const settings = (await host.call<object>('GET /user/settings')).body;
    await host.call('PUT /user/settings', { ...settings, discreet: true });
    expect((await read()).body.planName).toBeNull();

    expect((await member.call(`DELETE /datebooks/${plan.id}/itinerary/link`)).status).toBe(204);
    expect((await read()).status).toBe(404);
    const again = (await link(host)).body.linkCode;
    expect(again).not.toBe(linkCode);
    await host.call(`DELETE /datebooks/${plan.id}`);
    expect((await call(url, `GET /evenings/${again}`)).status).toBe(404);
  });

  it('a stop is put out to bid as a plan of its own that asks its venue, once, while the evening waits', async () => {
    const owner = await enterGuest(url);
    const { dateBookId, stops } = await adopted(owner);
    const stop = stops.find(({ biddable }) => biddable);
    const ask = (venueId = stop?.venueId) => owner.call<BidRequestView>(`POST /datebooks/${dateBookId}/itinerary/ask`, { venueId });
    const answer = await ask();
    const partId = answer.body.dateBookId;
    expect([answer.status, answer.body.placeTypes, partId === dateBookId]).toEqual([200, [stop?.placeType], false]);
    expect((await snapshotOf(owner, dateBookId)).plan).toMatchObject({ bidding: 'held', state: 'collecting' });
    expect((await snapshotOf(owner, partId)).plan).toMatchObject({
      bidding: 'open',
      state: 'live',
      eveningId: dateBookId,
      inviteCode: null,
    });
    const asked = await api.services.database.source.query<{ named: boolean }[]>(
      'SELECT wave >= $3 AS named FROM bid_invites WHERE request_id = $1 AND venue_id = $2',
      [answer.body.id, stop?.venueId, FIRST_NAMED_WAVE],
    );
    expect(asked).toEqual([{ named: true }]);
    expect((await ask()).code).toBe('venue-asked');
    const { stops: after } = (await owner.call<Itinerary>(`GET /datebooks/${dateBookId}/itinerary`)).body;
    expect(after.map(({ part }) => part?.planId ?? null)).toEqual(stops.map(({ venueId }) => (venueId === stop?.venueId ? partId : null)));
    expect(after.find(({ part }) => part)?.part).toEqual({
      planId: partId,
      state: 'live',
      offers: 0,
      best: null,
      deadline: answer.body.closesAt,
      booking: null,
    });
    expect((await ask(someId<VenueId>(randomUUID()))).status).toBe(404);
  });

  it('stops that are put out to bid stand in no list of plans', async () => {
    const owner = await enterGuest(url);
    const { dateBookId, stops } = await adopted(owner);
    for (const { venueId, biddable } of stops)
      if (biddable) expect((await owner.call(`POST /datebooks/${dateBookId}/itinerary/ask`, { venueId })).status).toBe(200);
    const listed = (await owner.call<{ id: string }[]>('GET /datebooks')).body;
    expect(listed.map(({ id }) => id)).toEqual([dateBookId]);
  });
});
