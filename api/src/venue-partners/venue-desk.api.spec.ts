import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  WEEKDAYS,
  type AutoBidRule,
  type OfferTemplate,
  type Problem,
  type SlotSeats,
  type Touched,
  type VenueProfile,
  type VenueNoticeView,
  type VenueId,
} from '@app/contracts';
import { addDays, dayOf } from '@app/domain';
import {
  call,
  makeVenue,
  newBrowser,
  signInUser,
  signInVenue,
  PLAN_SPEC,
  liveAuction,
  bookOverHttp,
  openLiveSocket,
  type LiveAuction,
} from '@app/testkit';
import { database, url, useRunningApi } from '../testing/running-api.js';

useRunningApi();

const TEMPLATE = {
  name: 'Table for two',
  priceKind: 'per_head',
  price: 1500,
  inclusions: ['Three courses'],
  perks: [{ name: 'Dessert', value: 300 }],
  policy: 'moderate',
  note: 'By the window',
};
let venueId: VenueId;
let token: string;
beforeEach(async () => {
  venueId = await makeVenue(database);
  token = await signInVenue(database, venueId);
});
const desk = <T = unknown>(route: string, body?: unknown, as = token) => {
  const [method, path] = route.split(' ');
  return call<T>(url, `${method} /venues/me${path ? `/${path}` : ''}`, { token: as, ...(body === undefined ? {} : { body }) });
};
const addTemplate = async (more: object = {}) => (await desk<OfferTemplate>('POST templates', { ...TEMPLATE, ...more })).body;

describe('offer templates', () => {
  it('are added, listed, replaced and deleted by their own venue', async () => {
    const added = await desk<OfferTemplate>('POST templates', TEMPLATE);
    expect(added).toMatchObject({ status: 201, body: TEMPLATE });
    expect((await desk<OfferTemplate[]>('GET templates')).body).toEqual([added.body]);
    const changed = await desk<OfferTemplate>(`PUT templates/${added.body.id}`, { ...TEMPLATE, price: 1600, note: null });
    expect(changed).toMatchObject({ status: 200, body: { id: added.body.id, price: 1600, note: null } });
    const other = await signInVenue(database, await makeVenue(database));
    expect((await desk<OfferTemplate[]>('GET templates', undefined, other)).body).toEqual([]);
    expect((await desk(`DELETE templates/${added.body.id}`)).status).toBe(204);
    expect((await desk(`DELETE templates/${added.body.id}`)).status).toBe(404);
  });

  it('keep another page’s saves, and are refused where both changed the same field', async () => {
    const { id } = await addTemplate({ price: 1500 });
    await desk(`PUT templates/${id}`, { ...TEMPLATE, price: 1600 });
    const late = { ...TEMPLATE, price: 1500, note: 'On the terrace', was: { note: TEMPLATE.note } };
    expect(await desk(`PUT templates/${id}`, late)).toMatchObject({ status: 200, body: { price: 1600, note: 'On the terrace' } });
    const clash = await desk<Problem>(`PUT templates/${id}`, { ...TEMPLATE, price: 1700, was: { price: 1500 } });
    expect(clash).toMatchObject({ status: 409, code: 'version-mismatch', body: { present: { price: 1600, note: 'On the terrace' } } });
  });

  it('hide contact data in each of their words', async () => {
    const body = await addTemplate({ note: 'Call 98200 12345', inclusions: ['Ask a@b.com'], perks: [{ name: '@instahandle', value: 1 }] });
    expect(body).toMatchObject({ note: 'Call [hidden]', inclusions: ['Ask [hidden]'], perks: [{ name: '[hidden]', value: 1 }] });
  });

  it('are refused when hidden contact data makes a word too long', async () => {
    const grown = '@ab '.repeat(50);
    for (const [field, value] of [
      ['note', grown],
      ['name', grown.slice(0, 60)],
      ['inclusions', [grown.slice(0, 80)]],
    ] as const)
      expect([field, (await desk('POST templates', { ...TEMPLATE, [field]: value })).status]).toEqual([field, 422]);
  });

  it('are refused without a name, and beyond twenty, also when they come at once', async () => {
    expect((await desk('POST templates', { ...TEMPLATE, name: '  ' })).status).toBe(422);
    const answers = await Promise.all(Array.from({ length: 22 }, () => desk('POST templates', TEMPLATE)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([...Array<number>(20).fill(201), 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.code).toBe('limit-reached');
  });
});

describe('auto-bid rules', () => {
  it('are added with the named limits, unlimited otherwise, and deleted', async () => {
    const { id: templateId } = await addTemplate();
    const added = await desk<AutoBidRule>('POST auto-bid-rules', { templateId, active: true, floorPrice: 1200 });
    expect(added).toMatchObject({
      status: 201,
      body: {
        templateId,
        placeTypes: [],
        minSpend: 0,
        partyFrom: 1,
        partyTo: 6,
        days: [],
        times: [],
        maxDistance: null,
        floorPrice: 1200,
        openBids: 0,
      },
    });
    const changed = { templateId, active: false, days: ['sa'], times: ['evening'], maxDistance: '2-5', minFit: 70, maxOpenBids: 3 };
    expect(await desk(`PUT auto-bid-rules/${added.body.id}`, changed)).toMatchObject({
      status: 200,
      body: { ...changed, floorPrice: null },
    });
    expect((await desk<AutoBidRule[]>('GET auto-bid-rules')).body).toHaveLength(1);
    expect((await desk(`DELETE templates/${templateId}`)).code).toBe('template-in-use');
    expect((await desk(`DELETE auto-bid-rules/${added.body.id}`)).status).toBe(204);
    expect((await desk(`DELETE auto-bid-rules/${added.body.id}`)).status).toBe(404);
    expect((await desk(`DELETE templates/${templateId}`)).status).toBe(204);
  });

  it('keep another page’s saves, and are refused where both changed the same field', async () => {
    const { id: templateId } = await addTemplate();
    const rule = { templateId, active: true, minSpend: 1000 };
    const { id } = (await desk<AutoBidRule>('POST auto-bid-rules', rule)).body;
    await desk(`PUT auto-bid-rules/${id}`, { ...rule, minSpend: 2000 });
    const paused = await desk(`PUT auto-bid-rules/${id}`, { ...rule, active: false, was: { active: true } });
    expect(paused).toMatchObject({ status: 200, body: { active: false, minSpend: 2000 } });
    const clash = await desk<Problem>(`PUT auto-bid-rules/${id}`, { ...rule, minSpend: 3000, was: { minSpend: 1000 } });
    expect(clash).toMatchObject({ status: 409, code: 'version-mismatch', body: { present: { minSpend: 2000, active: false } } });
  });

  it('send only the venue’s own templates, with a possible party and floor', async () => {
    const { id: templateId } = await addTemplate();
    const other = await signInVenue(database, await makeVenue(database));
    const body = { templateId, active: true };
    expect((await desk('POST auto-bid-rules', body, other)).status).toBe(404);
    for (const wrong of [{ partyFrom: 4, partyTo: 2 }, { floorPrice: TEMPLATE.price }])
      expect([wrong, (await desk('POST auto-bid-rules', { ...body, ...wrong })).status]).toEqual([wrong, 422]);
  });
});

describe('a venue’s profile', () => {
  const hours = [{ day: 'fr', opens: '18:00', closes: '01:00' }];

  it('is changed by the venue: hours, types, seats, pause, quiet hours, address, phone', async () => {
    const change = {
      hours,
      placeTypes: ['cafes', 'bakeries'],
      seatsPerSlot: 12,
      paused: true,
      muteHours: { fromHour: 22, untilHour: 8 },
      address: '1 Hill Road',
      phone: '+91 98200 12345',
      onSite: { entry: 'couples_families', age: '21', step_free: 'yes', pets: 'no' },
    };
    const answer = await desk<VenueProfile>('PATCH', change);
    expect(answer).toMatchObject({ status: 200, body: { id: venueId, ...change } });
    expect((await desk<VenueProfile>('GET')).body).toEqual(answer.body);
    expect((await desk<VenueProfile>('PATCH', { muteHours: null, phone: null })).body).toMatchObject({
      muteHours: null,
      phone: null,
      paused: true,
      hours,
    });
  });

  it('excludes its status, kind, name, place and owner, and hours that end as they begin', async () => {
    for (const field of ['status', 'kind', 'name', 'location', 'citySlug', 'ratingSum'])
      expect([field, (await desk('PATCH', { [field]: 'x' })).code]).toEqual([field, 'malformed-request']);
    expect((await desk('PATCH', { hours: [{ ...hours[0], closes: '18:00' }] })).status).toBe(422);
    for (const onSite of [{ entry: 'men_only' }, { age: 21 }, { jain: 'ask' }, 'none'])
      expect([onSite, (await desk('PATCH', { onSite })).status]).toEqual([onSite, 422]);
  });

  it('keeps open offers when the venue keeps them; a paused venue is only not asked again', async () => {
    const plan = await liveAuction(database, { venueIds: [venueId] });
    await desk('PATCH', { placeTypes: ['spas'], hours, paused: true, seatsPerSlot: 1, offers: 'keep' });
    const { cookie } = await signInUser(database, plan.ownerId);
    const query = { spec: PLAN_SPEC, partySize: 2, startFrom: null, startUntil: null, memberIds: [] };
    expect((await database.venueMatching.listEligible(query)).map((venue) => venue.venueId)).not.toContain(venueId);
    expect(await bookOverHttp(url, cookie, plan.bidIds[0])).toMatchObject({ status: 'confirmed' });
  });
});

describe('the saves of two pages of a venue', () => {
  const week = (opens: string) => WEEKDAYS.map((day) => ({ day, opens, closes: '23:00' }));
  const withDay = (hours: readonly object[], day: string, opens: string) =>
    hours.map((one) => ({ ...one, ...('day' in one && one.day === day && { opens }) }));

  it('are merged when they change different fields, or different days of the week', async () => {
    const opened = { hours: week('12:00'), address: '1 Hill Road', phone: null };
    await desk('PATCH', opened);
    await desk('PATCH', {
      hours: withDay(opened.hours, 'mo', '10:00'),
      address: '2 Hill Road',
      was: { hours: opened.hours, address: opened.address },
    });
    const late = { hours: withDay(opened.hours, 'su', '14:00'), phone: '+91 98200 12345', was: { hours: opened.hours, phone: null } };
    const { status, body } = await desk<VenueProfile>('PATCH', late);
    expect([status, body.address, body.phone]).toEqual([200, '2 Hill Road', '+91 98200 12345']);
    expect(body.hours).toEqual(withDay(withDay(opened.hours, 'mo', '10:00'), 'su', '14:00'));
  });

  it.each([
    ['hours', { hours: week('12:00') }, { hours: week('10:00') }, { hours: week('14:00') }],
    ['quiet hours', { muteHours: null }, { muteHours: { fromHour: 23, untilHour: 9 } }, { muteHours: { fromHour: 22, untilHour: 8 } }],
    [
      'a pause',
      { paused: false, pausedUntil: null },
      { paused: true, pausedUntil: new Date(Date.now() + 86_400_000).toISOString() },
      { paused: true, pausedUntil: null },
    ],
    ['usual seats', { seatsPerSlot: 40 }, { seatsPerSlot: 30 }, { seatsPerSlot: 20 }],
    ['a field of the profile', { website: 'https://a.example' }, { website: 'https://b.example' }, { website: 'https://c.example' }],
  ])('are refused when both changed the same, without a loss: %s', async (_, opened, first, second) => {
    await desk('PATCH', opened);
    expect((await desk('PATCH', { ...first, was: opened })).status).toBe(200);
    const clash = await desk<Problem>('PATCH', { ...second, was: opened });
    expect(clash).toMatchObject({ status: 409, code: 'version-mismatch', body: { present: first } });
    expect((await desk<VenueProfile>('GET')).body).toMatchObject(first);
    expect((await desk<VenueProfile>('PATCH', { ...second, was: first })).body).toMatchObject(second);
  });

  it('withdraw no offer when the change conflicts', async () => {
    const plan = await liveAuction(database, { venueIds: [venueId] });
    await desk('PATCH', { seatsPerSlot: 30, offers: 'keep' });
    const clash = await desk('PATCH', { seatsPerSlot: 1, offers: 'withdraw', was: { seatsPerSlot: 40 } });
    expect(clash.code).toBe('version-mismatch');
    const bids = await database.source.query<{ status: string }[]>('SELECT status FROM bids WHERE id = $1', [plan.bidIds[0]]);
    expect(bids).toEqual([{ status: 'pending' }]);
  });
});

describe('a change that affects an open offer', () => {
  const until3pm = WEEKDAYS.map((day) => ({ day, opens: '10:00', closes: '15:00' }));
  const day = addDays(dayOf(new Date()), 3);
  /** Each change as the body of its preview, and the route and body of the change if they differ. */
  const CHANGES: [string, object, string?, object?][] = [
    ['hours', { hours: until3pm }],
    ['kinds', { placeTypes: ['spas'] }],
    ['seats', { seatsPerSlot: 1 }],
    ['a pause', { paused: true }],
    ['the seats of a slot', { slots: [{ day, slot: 'evening', seats: 1 }] }, 'PUT capacity'],
    ['a listing that is taken over', { hours: until3pm }, 'POST listing', { source: 'file', hours: until3pm }],
    ['a closed day', { closedDay: day }, 'POST blackout-days', { day }],
  ];
  let plan: LiveAuction;
  let cookie: string;
  /** Makes a change. A copied listing carries the venue’s name. */
  const send = async (route: string, body: object) =>
    desk(route, route === 'POST listing' ? { row: { name: (await desk<VenueProfile>('GET')).body.name }, ...body } : body);
  const at9pm = `${day}T15:30:00Z`;
  beforeEach(async () => {
    plan = await liveAuction(database, { venueIds: [venueId], startAt: at9pm });
    ({ cookie } = await signInUser(database, plan.ownerId));
  });
  const accept = () => call(url, `POST /bids/${plan.bidIds[0]}/accept`, { cookie, key: randomUUID(), body: { expectedVersion: 1 } });

  it.each(CHANGES)(
    'is refused without a choice, and its preview lists the offer: %s',
    async (_, change, route = 'PATCH', body = change) => {
      expect(await send(route, body)).toMatchObject({ status: 409, code: 'offers-touched' });
      expect((await desk<Touched[]>('POST touched', change)).body).toMatchObject([{ kind: 'offer', id: plan.bidIds[0], partySize: 2 }]);
      expect(await accept()).toMatchObject({ status: 201 });
    },
  );

  it.each(CHANGES)(
    'withdraws the offer at the venue’s choice, and the offer cannot be accepted: %s',
    async (_, change, route = 'PATCH', body = change) => {
      expect((await send(route, { ...body, offers: 'withdraw' })).status).toBeLessThan(300);
      const events = await database.source.query<{ type: string }[]>('SELECT type FROM events WHERE datebook_id = $1 ORDER BY seq', [
        plan.id,
      ]);
      expect(events.at(-1)?.type).toBe('bid.withdrawn');
      expect(await accept()).toMatchObject({ status: 409, code: 'bid-no-longer-open' });
    },
  );

  it.each(CHANGES)(
    'keeps the offer at the venue’s choice, and the offer can be accepted: %s',
    async (_, change, route = 'PATCH', body = change) => {
      expect((await send(route, { ...body, offers: 'keep' })).status).toBeLessThan(300);
      expect(await accept()).toMatchObject({ status: 201 });
    },
  );

  it('withdraws no offer when the change itself is refused', async () => {
    await database.source.query(`INSERT INTO venue_slots (venue_id, day, slot, seats, taken) VALUES ($1, $2, 'evening', 40, 6)`, [
      venueId,
      day,
    ]);
    const change = { hours: [{ day: 'fr', opens: '18:00', closes: '18:00' }], paused: true };
    const slots = [{ day, slot: 'evening', seats: 5 }];
    for (const [route, body, status] of [
      ['PATCH', change, 422],
      ['PUT capacity', { slots }, 409],
      ['POST blackout-days', { day }, 409],
      ['POST listing', { source: 'file', row: { name: 'Elsewhere' }, hours: until3pm }, 422],
    ] as const)
      expect([route, (await desk(route, { ...body, offers: 'withdraw' })).status]).toEqual([route, status]);
    expect(await accept()).toMatchObject({ status: 201 });
  });

  it('leaves a slot as many seats as the largest kept offer needs, besides its bookings', async () => {
    await database.source.query(`INSERT INTO venue_slots (venue_id, day, slot, seats, taken) VALUES ($1, $2, 'evening', 40, 6)`, [
      venueId,
      day,
    ]);
    const slots = [{ day, slot: 'evening', seats: 7 }];
    expect((await desk<SlotSeats[]>('PUT capacity', { slots, offers: 'keep' })).body.map(({ seats }) => seats)).toEqual([40, 40, 8]);
    expect((await desk<Touched[]>('POST touched', { slots })).body).toMatchObject([{ id: plan.bidIds[0] }]);
  });

  it('asks again about a kept offer, which the next change can withdraw', async () => {
    expect((await desk('POST blackout-days', { day, offers: 'keep' })).status).toBe(201);
    expect(await desk('POST blackout-days', { day })).toMatchObject({ status: 409, code: 'offers-touched' });
    expect((await desk('POST blackout-days', { day, offers: 'withdraw' })).status).toBe(201);
    expect((await accept()).status).toBe(409);
  });

  it('lists a booking outside the new hours, and keeps it', async () => {
    const booking = await bookOverHttp(url, cookie, plan.bidIds[0]);
    const change = { hours: until3pm };
    expect((await desk<Touched[]>('POST touched', change)).body).toMatchObject([{ kind: 'booking', id: booking.id }]);
    expect((await desk('PATCH', change)).code).toBe('offers-touched');
    expect((await desk('PATCH', { ...change, offers: 'withdraw' })).status).toBe(200);
    expect((await call(url, `GET /bookings/${booking.id}`, { cookie })).body).toMatchObject({ status: 'confirmed' });
  });

  it('needs no choice without an affected offer', async () => {
    const evenings = WEEKDAYS.map((day) => ({ day, opens: '18:00', closes: '23:00' }));
    expect((await desk('PATCH', { hours: evenings, seatsPerSlot: 20, phone: null })).status).toBe(200);
  });
});

describe('seats', () => {
  const day = addDays(dayOf(new Date()), 3);
  const slot = (list: SlotSeats[], on: string, time: string) => list.find((one) => one.day === on && one.slot === time);

  it('are the usual ones for 14 days, unless a day or a slot has its own number', async () => {
    const usual = (await desk<SlotSeats[]>('GET capacity')).body;
    expect(usual).toHaveLength(42);
    expect(usual[0]).toEqual({ day: dayOf(new Date()), slot: 'morning', seats: 40, taken: 0, pending: 0, closed: false, overbid: false });
    const saved = await desk<SlotSeats[]>('PUT capacity', {
      slots: [
        { day, seats: 0 },
        { day: addDays(day, 2), slot: 'evening', seats: 10 },
      ],
    });
    expect(saved.body.map(({ seats }) => seats)).toEqual([0, 0, 0, 40, 40, 10]);
    expect((await desk<SlotSeats[]>(`GET capacity?from=${day}&days=60`)).body).toHaveLength(180);
    await desk('PATCH', { seatsPerSlot: 6 });
    const now = (await desk<SlotSeats[]>('GET capacity')).body;
    expect([
      slot(now, day, 'evening')?.seats,
      slot(now, addDays(day, 2), 'evening')?.seats,
      slot(now, addDays(day, 2), 'morning')?.seats,
    ]).toEqual([0, 10, 6]);
  });

  it('are never fewer than the booked ones: 409 with the number, and nothing is saved', async () => {
    await database.source.query(`INSERT INTO venue_slots (venue_id, day, slot, seats, taken) VALUES ($1, $2, 'evening', 10, 6)`, [
      venueId,
      day,
    ]);
    const answer = await desk('PUT capacity', {
      slots: [
        { day, slot: 'morning', seats: 1 },
        { day, slot: 'evening', seats: 5 },
      ],
    });
    expect(answer).toMatchObject({ status: 409, code: 'seats-taken', body: { detail: `6 seats are booked on ${day}, evening.` } });
    expect(slot((await desk<SlotSeats[]>('GET capacity')).body, day, 'morning')?.seats).toBe(40);
    expect((await desk('PUT capacity', { slots: [{ day, slot: 'evening', seats: 6 }] })).status).toBe(200);
  });

  it('keep another page’s saves, and are refused when both set the same slot', async () => {
    const set = (slots: object[], was: object) => desk<Problem>('PUT capacity', { slots, was });
    const seats = (slot: string, n: number) => ({ day, slot, seats: n });
    await set([seats('morning', 10), seats('evening', 12)], { [`${day} morning`]: 40, [`${day} evening`]: 40 });
    expect((await set([seats('afternoon', 5), seats('morning', 40)], { [`${day} afternoon`]: 40 })).status).toBe(200);
    const clash = await set([seats('afternoon', 7), seats('evening', 20)], { [`${day} afternoon`]: 5, [`${day} evening`]: 40 });
    expect(clash).toMatchObject({
      status: 409,
      code: 'version-mismatch',
      body: { present: { [`${day} evening`]: 12, [`${day} afternoon`]: 5 } },
    });
    const now = (await desk<SlotSeats[]>('GET capacity')).body.filter((one) => one.day === day);
    expect(now.map((one) => one.seats)).toEqual([10, 5, 12]);
  });

  it('warn when pending offers need more than 120 % of the free seats', async () => {
    for (let n = 0; n < 2; n += 1) await liveAuction(database, { venueIds: [venueId], startAt: `${day}T14:00:00Z` });
    const set = async (seats: number) => slot((await desk<SlotSeats[]>('PUT capacity', { slots: [{ day, seats }] })).body, day, 'evening');
    expect(await set(4)).toMatchObject({ pending: 4, overbid: false });
    expect(await set(3)).toMatchObject({ pending: 4, overbid: true });
  });

  it('are refused for days that are past, too far ahead or invalid', async () => {
    for (const wrong of [addDays(day, -5), addDays(day, 200), '2026-02-30'])
      expect([wrong, (await desk('PUT capacity', { slots: [{ day: wrong, seats: 1 }] })).status]).toEqual([wrong, 422]);
    expect((await desk('GET capacity?days=61')).status).toBe(422);
  });
});

describe('the account of a staff member', () => {
  it('has a language, English by default, which every role may choose', async () => {
    const spoken = async () => (await desk<VenueProfile>('GET')).body.staff.language;
    expect(await spoken()).toBe('en');
    await database.source.query(`UPDATE venue_staff SET role = 'host' WHERE venue_id = $1`, [venueId]);
    expect(await desk('PATCH account', { language: 'hi' })).toMatchObject({ status: 200, body: { staff: { language: 'hi' } } });
    expect(await spoken()).toBe('hi');
  });
});

describe('a host of the house', () => {
  it('reads everything and acknowledges, but neither offers nor changes anything', async () => {
    const plan = await liveAuction(database, { venueIds: [venueId] });
    await database.source.query(`UPDATE venue_staff SET role = 'host' WHERE venue_id = $1`, [venueId]);
    for (const path of ['', 'templates', 'auto-bid-rules', 'capacity', 'bid-requests', 'bids', 'bookings'])
      expect([path, (await desk(`GET ${path}`)).status]).toEqual([path, 200]);
    for (const route of [
      'PATCH',
      'PUT capacity',
      'POST templates',
      'POST auto-bid-rules',
      'POST listing',
      `POST bid-requests/${plan.requestId}/bids`,
      `PATCH bids/${plan.bidIds[0]}`,
      `POST bids/${plan.bidIds[0]}/withdraw`,
      `POST bids/${plan.bidIds[0]}/reconfirm`,
    ])
      expect([route, (await desk(route, {})).code]).toEqual([route, 'forbidden']);
    // The opened request is recorded, and the host's own device may subscribe to pushes.
    expect((await desk(`POST bid-requests/${plan.requestId}/opened`)).status).toBe(204);
    const device = await desk<{ id: string }>('POST push-subscriptions', newBrowser());
    expect(device.status).toBe(201);
    expect((await desk(`DELETE push-subscriptions/${device.body.id}`)).status).toBe(204);
    const { cookie } = await signInUser(database, plan.ownerId);
    const booking = await bookOverHttp(url, cookie, plan.bidIds[0]);
    expect((await desk(`POST bookings/${booking.id}/acknowledge`)).status).toBe(200);
    await database.source.query(`UPDATE venue_staff SET role = 'manager' WHERE venue_id = $1`, [venueId]);
    expect((await desk('PATCH', { paused: true })).status).toBe(200);
  });
});

describe('a venue that takes over its own listing', () => {
  let place: { name: string; latitude: number; longitude: number };
  beforeEach(async () => {
    const { name, latitude, longitude } = (await call<VenueProfile>(url, 'GET /venues/me', { token })).body;
    place = { name, latitude, longitude };
  });
  const take = (body: object) =>
    call<VenueProfile>(url, 'POST /venues/me/listing', { token, body: { source: 'file', row: place, ...body } });
  const stored = async (id = venueId) =>
    (
      await database.source.query<object[]>('SELECT phone, address, website, place_id, listing_source, assumed FROM venues WHERE id = $1', [
        id,
      ])
    )[0];

  it('stores the chosen fields, their source and the id of the place, and nothing else', async () => {
    const before = (await call<VenueProfile>(url, 'GET /venues/me', { token })).body;
    const row = { ...place, placeId: 'ChIJx_A-1234567' };
    const hours = [{ day: 'fr', opens: '19:00', closes: '01:00' }];
    const { status, body } = await take({ row, phone: '+91 22 2640 0000', website: 'https://neem.example', hours });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      phone: '+91 22 2640 0000',
      website: 'https://neem.example',
      hours,
      listing: { source: 'file', at: expect.any(String) },
    });
    expect(await stored()).toMatchObject({ place_id: 'ChIJx_A-1234567', listing_source: 'file', address: before.address });
    const [entry] = await database.source.query<object[]>(`SELECT action, details FROM audit_log WHERE subject_id = $1`, [venueId]);
    expect(entry).toEqual({ action: 'venue.listing_imported', details: { about: 'file' } });
    // A later file without an id keeps it.
    await take({ address: '12 Hill Road' });
    expect(await stored()).toMatchObject({ place_id: 'ChIJx_A-1234567', address: '12 Hill Road' });
  });

  it('never takes the row of another place, nor writes to another venue', async () => {
    const other = await makeVenue(database);
    const before = await stored(other);
    for (const row of [
      { name: 'Somebody else' },
      { ...place, latitude: place.latitude + 0.01 },
      { ...place, name: 'Somebody else', latitude: place.latitude + 0.0015 },
    ])
      expect((await take({ row, phone: '+91 22 2640 0000' })).code).toBe('invalid-fields');
    expect(await stored()).toMatchObject({ phone: null, listing_source: null });
    // A different name at the same door is the venue's own decision.
    expect((await take({ row: { ...place, name: 'Renamed' }, phone: '+91 22 2640 0000' })).status).toBe(200);
    expect((await take({ venueId: other })).code).toBe('malformed-request');
    expect(await stored(other)).toEqual(before);
  });
});

describe('the notices of a venue', () => {
  let plan: LiveAuction;
  beforeEach(async () => {
    plan = await liveAuction(database, { venueIds: [venueId] });
    await database.source.query(
      `INSERT INTO venue_notices (venue_id, request_id, type) SELECT $1, $2, type FROM unnest('{lost,capacity_clash}'::text[]) WITH ORDINALITY AS t(type, n)
     ORDER BY n`,
      [venueId, plan.requestId],
    );
  });
  const list = async (as = token): Promise<VenueNoticeView[]> =>
    (await call<VenueNoticeView[]>(url, 'GET /venues/me/notices', { token: as })).body;
  const read = (id: string, as = token) => call(url, `POST /venues/me/notices/${id}/read`, { token: as });

  it('are its own, newest first, and contain only visible data of the plan', async () => {
    const notices = await list();
    expect(notices.map(({ type, isRead }) => [type, isRead])).toEqual([
      ['capacity_clash', false],
      ['lost', false],
    ]);
    expect(Object.keys(notices[0] ?? {}).toSorted()).toEqual([
      'amount',
      'area',
      'because',
      'booking',
      'createdAt',
      'days',
      'id',
      'isRead',
      'partySize',
      'planType',
      'preferredDate',
      'preferredTime',
      'requestId',
      'type',
    ]);
    const stranger = await signInVenue(database, await makeVenue(database));
    expect(await list(stranger)).toEqual([]);
    expect((await read(notices[0]?.id ?? '', stranger)).status).toBe(404);
  });

  it('are read by each member of staff separately, one or all, and their other screens are notified', async () => {
    const colleague = await signInVenue(database, venueId);
    const [newest] = await list();
    const socket = await openLiveSocket(url, { token });
    expect((await read(newest?.id ?? '')).status).toBe(204);
    await socket.until(() => socket.hints.includes('notice.read'));
    socket.close();
    expect((await list()).map(({ isRead }) => isRead)).toEqual([true, false]);
    expect((await list(colleague)).map(({ isRead }) => isRead)).toEqual([false, false]);
    expect((await call(url, 'POST /venues/me/notices/read-all', { token: colleague })).status).toBe(204);
    expect((await list(colleague)).map(({ isRead }) => isRead)).toEqual([true, true]);
    expect((await list()).map(({ isRead }) => isRead)).toEqual([true, false]);
  });
});
