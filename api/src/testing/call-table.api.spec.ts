import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Snapshot, PlanId } from '@app/contracts';
import { call, createPlan, enterGuest, makeVenue, savePreferences, preferencesFor, type Planner, createPlanOfTwo } from '@app/testkit';
import { someId } from '@app/testkit/scenario/some-id';
import { database, url, useRunningApi } from './running-api.js';

useRunningApi();

// The call table of the product specification (section 7), row by row: method and path, input, and the named fields of the response. Other specs
// cover the other fields.

const TEXT = expect.any(String);
const COUNT = expect.any(Number);
const FLAG = expect.any(Boolean);
const ID = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const AT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const STYLES = ['vibe:romantic', 'activity:dining', 'place:cafes', 'place:casual_restaurants'];
const SAVED = {
  dateStyles: STYLES,
  budget: '3000',
  travelDistance: 10,
  preferredDate: preferencesFor(someId<PlanId>('')).preferredDate,
  preferredTime: 'evening',
  specialRequests: 'A quiet table',
  userLocation: { latitude: '19.05500000', longitude: '72.84000000' },
  selectedAreas: [],
  filterType: 'distance',
};
const PLAN = {
  id: ID,
  name: TEXT,
  planType: 'datebook',
  maxMembers: 2,
  createdBy: ID,
  inviteCode: TEXT,
  createdAt: AT,
  sameLocationMode: FLAG,
  preferences: SAVED,
  coordinates: { lat: 19.055, lng: 72.84 },
};
const STATUS = {
  planType: 'datebook',
  memberCount: 2,
  bothHavePreferences: true,
  bothHaveCoordinates: true,
  requiresGPS: false,
  needsPartner: false,
  compatibility: {
    allowVenueAccess: false,
    strictMatch: false,
    mismatches: ['preferredTime'],
    partnerPrefs: [
      { dateStyles: STYLES, preferredDate: SAVED.preferredDate, preferredTime: 'evening', budget: TEXT, travelDistance: COUNT },
    ],
    canNegotiate: true,
  },
};
const USER = { id: ID, firstName: TEXT, email: null };

/** The subjects of the rows: a live plan with an offer and its reader, and a plan of two who disagree. */
interface Scene {
  reader: Planner;
  planId: string;
  noticeId: string;
  /** The member whose turn it is in the plan of two. */
  partner: Planner;
  mismatchId: string;
  /** Created for one row alone. */
  ownId: string;
}
interface Row {
  as?: 'partner' | 'anonymous' | (() => Promise<Planner>);
  send?: (scene: Scene) => unknown;
  status?: number;
  answer?: unknown;
  /** A list with such an item. */
  items?: object;
}

const newcomer = async () => enterGuest(url, 'Newcomer');
const withSoloPlan = async () => {
  const planner = await enterGuest(url);
  scene.ownId = (await createPlan(planner, { planType: 'goSolo' })).id;
  return planner;
};
const whoseTurnItIs = async () => {
  const { partner, mismatchId } = await mismatched();
  scene.ownId = mismatchId;
  return partner;
};

/** Ids of the scene stand in braces. */
const CALLS: readonly (readonly [what: string, route: string, row: Row])[] = [
  ['the user', 'GET /auth/user', { answer: USER }],
  ['a caller without a session', 'GET /auth/user', { as: 'anonymous', status: 401 }],
  [
    'a guest with a name',
    'POST /auth/guest-login',
    { as: 'anonymous', send: () => ({ firstName: 'Guest User' }), answer: { ...USER, firstName: 'Guest User' } },
  ],
  ['a guest without a body', 'POST /auth/guest', { as: 'anonymous', answer: { ...USER, firstName: 'Guest User' } }],
  [
    'notifications',
    'GET /notifications/user',
    { items: { id: ID, title: 'Go', message: 'Look', priority: 'normal', isRead: false, createdAt: AT } },
  ],
  ['how many are unread', 'GET /notifications/user/unread-count', { answer: { count: 1 } }],
  ['a notification that was read', 'POST /notifications/{noticeId}/read', { status: 204, answer: '' }],
  ['plans', 'GET /datebooks', { items: PLAN }],
  [
    'a plan from home',
    'POST /datebooks',
    {
      as: newcomer,
      send: () => ({ name: 'Friends Night', planType: 'palbook', maxMembers: 4 }),
      status: 201,
      answer: {
        ...PLAN,
        name: 'Friends Night',
        planType: 'palbook',
        maxMembers: 4,
        inviteCode: null,
        sameLocationMode: false,
        preferences: null,
        coordinates: null,
      },
    },
  ],
  [
    'a quick plan',
    'POST /datebooks',
    {
      as: newcomer,
      send: () => ({
        name: 'My Perfect Plan',
        planType: 'datebook',
        sameLocationMode: true,
        preferences: {
          dateStyles: ['cozy'],
          budget: '2000-5000',
          travelDistance: 10,
          preferredDate: SAVED.preferredDate,
          preferredTime: null,
        },
        coordinates: { lat: 19.055, lng: 72.84 },
      }),
      status: 201,
      answer: {
        ...PLAN,
        name: 'My Perfect Plan',
        sameLocationMode: true,
        preferences: { budget: '2000-5000', travelDistance: 10, preferredDate: SAVED.preferredDate, preferredTime: null },
      },
    },
  ],
  [
    'a plan for two places',
    'PATCH /datebooks/{ownId}',
    { as: withSoloPlan, send: () => ({ maxMembers: 2 }), answer: { planType: 'datebook', maxMembers: 2 } },
  ],
  ['the status of a plan', 'GET /datebooks/{mismatchId}/preferences-status', { as: 'partner', answer: STATUS }],
  ['one’s preferences', 'GET /preferences?dateBookId={planId}', { answer: SAVED }],
  ['no preferences yet', 'GET /preferences?dateBookId={ownId}', { as: withSoloPlan, answer: null }],
  ['preferences without a session', 'GET /preferences?dateBookId={planId}', { as: 'anonymous', status: 401 }],
  ['saved preferences', 'POST /preferences', { send: ({ planId }) => ({ dateBookId: planId, ...SAVED }), answer: SAVED }],
  ['offers', 'GET /datebooks/{planId}/bids', { items: { id: ID, status: 'pending', venueName: TEXT, proposedPrice: 3_200 } }],
  ['how many venues are near', 'GET /venues/nearby/count?dateBookId={planId}', { answer: { count: 1 } }],
  ['offers over all plans', 'GET /user/bids', { items: { id: ID, status: 'pending', venueName: TEXT, proposedPrice: 3_200 } }],
  [
    'bid requests over all plans',
    'GET /user/bid-requests',
    { items: { id: ID, planName: 'My Perfect Plan', availableVenueCount: 1, createdAt: AT } },
  ],
  [
    'an ask',
    'POST /ask-partner-accept',
    {
      as: 'partner',
      send: ({ mismatchId }) => ({
        dateBookId: mismatchId,
        userPreferences: {
          dateStyles: STYLES,
          preferredDate: SAVED.preferredDate,
          preferredTime: 'morning',
          budget: '3000',
          travelDistance: 10,
        },
      }),
      answer: { success: true },
    },
  ],
  [
    'an acceptance',
    'POST /accept-partner-preferences',
    {
      as: whoseTurnItIs,
      send: ({ ownId }) => ({
        dateBookId: ownId,
        partnerPreferences: { ...STATUS.compatibility.partnerPrefs[0], budget: '3000', travelDistance: 10 },
      }),
      answer: { success: true },
    },
  ],
  [
    'the contact of a city',
    'GET /local-contact?city=Goa',
    { as: 'anonymous', answer: { contact: { phoneNumber: '+918320000000', whatsappNumber: '918320000001' } } },
  ],
  ['the contact of a city without a guide', 'GET /local-contact?city=Pune', { as: 'anonymous', answer: { contact: null } }],
];

/** A plan of two with different times; the turn is with the last saver. */
async function mismatched(): Promise<{ partner: Planner; mismatchId: string }> {
  const { plan, friend } = await createPlanOfTwo(url, { theirs: { preferredTime: 'morning' } });
  return { partner: friend, mismatchId: plan.id };
}

let scene: Scene;
beforeAll(async () => {
  const venueId = await makeVenue(database);
  const reader = await enterGuest(url);
  const { id: planId } = await createPlan(reader, { name: 'My Perfect Plan', sameLocationMode: true });
  await savePreferences(reader, planId, { specialRequests: SAVED.specialRequests });
  await reader.call(`PATCH /datebooks/${planId}`, { bidding: 'open' });
  const { bidRequest } = (await reader.call<Snapshot>(`GET /datebooks/${planId}`)).body;
  await database.source.query(
    `WITH contact AS (INSERT INTO local_contacts (city_slug, phone_number, whatsapp_number) VALUES ('goa', '+918320000000', '918320000001'))
     INSERT INTO bids (request_id, datebook_id, venue_id, proposed_price, start_at, party_size, value_score, parts, plan_version)
     SELECT r.id, r.datebook_id, $2, 3200, r.start_from, r.party_size, 60, '{"price":0.5,"fit":0.8,"travel":1,"reliability":0.7,"perks":0}',
       r.plan_version FROM bid_requests r WHERE r.id = $1`,
    [bidRequest?.id, venueId],
  );
  const [notice] = await database.source.query<{ id: string }[]>(
    `INSERT INTO notifications (user_id, event_id, type, title, message, priority, href)
     VALUES ($1, $2, 'plan_live', 'Go', 'Look', 'normal', '/') RETURNING id`,
    [reader.id, randomUUID()],
  );
  scene = { reader, planId, noticeId: notice?.id ?? '', ownId: '', ...(await mismatched()) };
}, 30_000);

describe('the call table of the specification', () => {
  it.each(CALLS)('%s: %s', async (_what, pattern, { as, send, status = 200, answer, items }) => {
    const caller = typeof as === 'function' ? await as() : as === 'partner' ? scene.partner : scene.reader;
    const { planId, noticeId, mismatchId, ownId } = scene;
    const ids: Record<string, string> = { planId, noticeId, mismatchId, ownId };
    const route = pattern.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '');
    const reply = await call(url, route, {
      ...(as === 'anonymous' ? {} : { cookie: caller.cookie }),
      ...(send ? { body: send(scene) } : {}),
    });
    expect([route, reply.status]).toEqual([route, status]);
    if (items) expect(reply.body).toEqual(expect.arrayContaining([matching(items)]));
    else if (typeof answer === 'object' && answer !== null) expect(reply.body).toMatchObject(answer);
    else if (answer !== undefined) expect(reply.body).toBe(answer);
  });

  it('lists plans by their creation, newest first', async () => {
    const later = (await createPlan(scene.reader, { name: 'Later' })).id;
    const ids = (await scene.reader.call<{ id: string }[]>('GET /datebooks')).body.map(({ id }) => id);
    expect(ids).toEqual([later, scene.planId]);
  });
});

/** `toMatchObject` for an item of a list. */
function matching(item: unknown): unknown {
  if (item === null || typeof item !== 'object' || 'asymmetricMatch' in item) return item;
  if (Array.isArray(item)) return item.map(matching);
  return expect.objectContaining(Object.fromEntries(Object.entries(item).map(([key, value]) => [key, matching(value)])));
}
