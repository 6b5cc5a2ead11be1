import { beforeAll, describe, expect, it } from '@jest/globals';
import { ERRORS, HEADERS, WEBHOOK_KINDS, WEBHOOK_SIGNATURE } from '@app/contracts';
import { call } from '@app/testkit';
import { describeOperation, type Operation } from '../open-api/operation.js';
import type { Handler } from '../open-api/handlers.js';
import { Contract, type Answered, type Description } from './contract.js';
import { api, database, url, useRunningApi } from './running-api.js';
import type { Caller } from './access/callers.js';
import { sceneFixture, type Scene } from './access/scenes.js';

useRunningApi();

let description: Description & { openapi: string; paths: Record<string, Record<string, Operation>> };
let contract: Contract;
beforeAll(() => {
  description = api.description() as unknown as typeof description;
  contract = new Contract(description);
});

const operation = (route: string): Operation => {
  const [method = '', path = ''] = route.split(' ');
  const found = description.paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`${route} is not described`);
  return found;
};

/** The first words of summaries: the imperative of the operation. */
const VERBS =
  `Accept Acknowledge Add Adopt Answer Ask Begin Cancel Change Check Choose Close Confirm Copy Count Counter Create Decide Decline Delete
  Describe Dismiss Dispute Download End Enter Export Extend Find Give Go Invite Join Leave Lift List Log Mail Mark Move Note Open Place Preview
  Pass Prove Read Refuse Reject Remove Renew Replace Report Reset Retry Return Review Revise Save Schedule Search Send Set Show Sign Split Start Stop
  Suggest Suspend Try Undo Upload Verify Vote Withdraw`.split(/\s+/);

describe('the description of the API', () => {
  it('gives each operation a summary of its own: a verb with its object in at most 60 characters', () => {
    const operations = Object.values(description.paths).flatMap((methods) => Object.values(methods));
    const isSummary = ({ summary = '' }: Operation) =>
      VERBS.includes(summary.split(' ')[0] ?? '') && summary.includes(' ') && summary.length <= 60 && !/[.:;]/.test(summary);
    const named = (list: Operation[]) => list.map(({ operationId, summary }) => `${operationId}: ${summary ?? 'no comment'}`);
    expect(named(operations.filter((one) => !isSummary(one)))).toEqual([]);
    // The other paths of a handler have numbers.
    const first = operations.filter(({ operationId }) => !operationId.endsWith(']') || operationId.endsWith('[0]'));
    expect(named(first.filter(({ summary }) => first.filter((one) => one.summary === summary).length > 1))).toEqual([]);
  });

  it('describes everything beyond the summary in whole sentences', () => {
    const { summary, description } = operation('POST /api/bids/{id}/accept');
    expect(summary).toBe('Accept a bid');
    expect(description).toMatch(/^Only the decider may, .*\.$/);
    expect(operation('GET /api/bookings/{id}')).not.toHaveProperty('description');
  });

  it('lists for every route its success, its callers and its refusals', () => {
    for (const [path, methods] of Object.entries(description.paths))
      for (const [method, { responses, security }] of Object.entries(methods)) {
        // The one route for browsers redirects to a page.
        const good = Object.entries(responses).filter(([status]) => status.startsWith('2') || status === '303');
        const [[status, { content }] = ['', { content: undefined }]] = good;
        expect([method, path, good.length, security instanceof Array]).toEqual([method, path, 1, true]);
        // A sign-up creates a guest meanwhile.
        const isEmpty = ['202', '204', '303'].includes(status) && path !== '/api/auth/signup';
        expect([method, path, content === undefined]).toEqual([method, path, isEmpty]);
        expect([method, path, '401' in responses]).toEqual([method, path, security?.length !== 0 || '401' in responses]);
      }
  });

  it('fails for a route without declared refusals', () => {
    const bare = { operationId: 'Some.route', responses: { '200': { description: 'OK' } } };
    const handler = {
      access: 'user',
      right: null,
      scope: null,
      reads: [],
      refuses: null,
      idempotent: null,
      tagged: false,
      media: 'application/json',
    } satisfies Handler;
    expect(() => describeOperation('get', '/api/some', bare, { body: null }, handler)).toThrow('Some.route does not say');
  });

  it('names only described types', () => {
    const known = Object.keys(description.components.schemas);
    const named = [...JSON.stringify(description).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(named.filter((name) => !known.includes(name ?? ''))).toEqual([]);
    expect(JSON.stringify(description)).not.toContain('"nullable"');
    expect(description.openapi).toBe('3.1.0');
  });

  it('names each kind of caller, with the roles if only some may', () => {
    expect(operation('GET /api/cities').security).toEqual([]);
    expect(operation('GET /api/datebooks').security).toEqual([{ session: [] }, { backupToken: [] }]);
    expect(operation('GET /api/admin/venues').security).toEqual([{ session: ['ops', 'admin'] }, { backupToken: ['ops', 'admin'] }]);
    expect(operation('GET /api/venues/me').security).toEqual([{ venue: [] }]);
    expect(operation('PATCH /api/venues/me').security).toEqual([{ venue: ['venue_owner', 'manager'] }]);
    expect(operation('POST /api/venues/me/bookings/{id}/acknowledge').security).toEqual([{ venue: [] }, { venueKey: ['bookings:write'] }]);
    expect(operation('POST /api/venues/me/team/invitations').security).toEqual([{ venue: ['venue_owner'] }]);
  });

  it('describes the messages to venues’ own systems', () => {
    const { webhooks } = description as unknown as { webhooks: Record<string, { post: { description: string } }> };
    expect(Object.keys(webhooks)).toEqual(['ping', ...WEBHOOK_KINDS]);
    expect(webhooks['booking.made']?.post.description).toContain(`\`${WEBHOOK_SIGNATURE}\``);
  });

  it('describes the keys of creations, the ETags and the refusals of an accept', () => {
    const key = (route: string) => operation(route).parameters?.find(({ name }) => name === 'Idempotency-Key');
    expect([key('POST /api/bids/{id}/accept')?.required, key('POST /api/datebooks')?.required]).toEqual([true, false]);
    const { parameters, responses } = operation('GET /api/datebooks/{id}');
    expect(parameters?.map(({ name }) => name)).toContain('If-None-Match');
    expect(Object.keys(responses['304']?.headers ?? {})).toEqual(['ETag', HEADERS.now, HEADERS.streamSeq]);
    expect(responses['503']?.headers).toHaveProperty('Retry-After');
    const accept = operation('POST /api/bids/{id}/accept').responses;
    expect(accept['409']?.description).toContain(`\`bid-no-longer-open\`: ${ERRORS['bid-no-longer-open'][1]}.`);
    expect(Object.keys(accept)).not.toContain('410');
  });
});

describe('a response that differs from the description', () => {
  const REPORT = {
    id: '01a20156-0000-7000-8000-000000000000',
    kind: 'block',
    userId: '01a20156-0000-7000-8000-000000000001',
    venueId: null,
    guideId: null,
    reason: 'spam',
    text: null,
    createdAt: '2026-11-22T03:56:52.123Z',
  };
  const BLOCK = { ...REPORT, name: 'Meera', citySlug: null };
  const fault = (body: unknown, change: Partial<Answered> = {}, headers: Record<string, string> = {}) =>
    contract.fault({
      method: 'POST',
      path: '/api/reports',
      status: 201,
      header: (name) => ({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers })[name],
      text: JSON.stringify(body),
      ...change,
    });

  it('fails for a field too many, one too few, a wrong word, an invalid time, another status, another header', () => {
    expect(fault(REPORT)).toBeNull();
    expect(fault({ ...REPORT, reporterId: REPORT.userId })).toMatch(/must NOT have additional properties.*reporterId/);
    expect(fault({ ...REPORT, kind: undefined })).toMatch(/must have required property 'kind'/);
    expect(fault({ ...REPORT, reason: 'boredom' })).toMatch(/reason/);
    expect(fault({ ...REPORT, createdAt: 'yesterday' })).toMatch(/createdAt must match format/);
    expect(fault({ ...REPORT, id: null })).toMatch(/id must be string/);
    expect(fault(REPORT, { status: 200 })).toMatch(/200 is not among/);
    expect(fault(REPORT, {}, { etag: 'W/"1"' })).toMatch(/has the header ETag/);
    expect(fault(REPORT, {}, { 'content-type': 'text/html' })).toMatch(/is text\/html/);
  });

  it('fails when it may be cached although it is not public', () => {
    for (const keeps of ['', 'public, max-age=60', 'private, max-age=60'])
      expect(fault(REPORT, {}, { 'cache-control': keeps })).toMatch(/201 may be kept/);
    const cities = { method: 'GET', path: '/api/cities' };
    expect(fault([], { ...cities, status: 200 }, { 'cache-control': 'public, max-age=60', etag: 'W/"1"' })).toBeNull();
    expect(fault({}, { ...cities, status: 429 }, { 'cache-control': 'public, max-age=60', 'retry-after': '1' })).toMatch(/429 may be kept/);
  });

  it('fails inside lists and events', () => {
    const list = { method: 'GET', path: '/api/reports/blocks', status: 200 };
    expect(fault([BLOCK], list)).toBeNull();
    expect(fault([BLOCK, { ...BLOCK, extra: 1 }], list)).toMatch(/body\/1 must NOT have additional properties/);
    const log = { method: 'GET', path: '/api/datebooks/{id}/events', status: 200 };
    const event = { id: REPORT.id, seq: 1, dateBookId: REPORT.id, type: 'bid.voted', v: 1, at: REPORT.createdAt };
    const page = (data: object) => ({ events: [{ ...event, data }], seq: 1, more: false });
    expect(fault(page({ bidId: REPORT.id, memberId: REPORT.id }), log)).toBeNull();
    expect(fault(page({ bidId: REPORT.id, memberId: REPORT.id, vote: 'no' }), log)).not.toBeNull();
    expect(fault(page({ bidId: REPORT.id }), log)).not.toBeNull();
  });

  it('fails when a refusal has a code that its route does not declare', () => {
    const problem = (code: keyof typeof ERRORS) => ({
      type: `urn:problem:${code}`,
      title: 'No',
      status: ERRORS[code][0],
      detail: 'No',
      code,
      traceId: REPORT.id,
    });
    const refused = (code: keyof typeof ERRORS) =>
      fault(problem(code), { status: ERRORS[code][0] }, { 'content-type': 'application/problem+json; charset=utf-8' });
    expect(refused('not-signed-in')).toBeNull();
    expect(refused('venue-full')).toMatch(
      /add 'venue-full' to @Refuses\(…\) of ReportsController\.add \(api\/src\/reports\/reports\.controller\.ts:\d+\)/,
    );
    expect(refused('rate-limited')).toMatch(/has no header Retry-After/);
  });

  it('fails with a body that is not described', () => {
    const none = { method: 'POST', path: '/api/notifications/read-all', status: 204 };
    expect(fault(null, { ...none, text: '' })).toBeNull();
    expect(fault({ read: 3 }, none)).toMatch(/204 has a body/);
    expect(fault(null, { path: '/ops/queues' })).toBeNull();
  });
});

// The shapes that every client relies on. SQL makes most of them, where no compiler checks: fields may be added, none removed.

const PLAN = `id name planType maxMembers createdBy inviteCode createdAt updatedAt sameLocationMode preferences coordinates state bidding
  partySize planVersion role`;
const OFFER = `id dateBookId status venueName proposedPrice venueId isSimulated inclusions perks startAt endAt partySize policy expiresAt
  version valueScore parts votes note createdAt`;
const REQUEST = 'id dateBookId planName availableVenueCount createdAt status round opensAt closesAt invitedCount';
const ASKED = `id planType partySize preferredDate preferredTime area distanceBand dateStyles minSpend notes status round opensAt closesAt
  bidCount myBid rank gap`;
const BOOKING = 'id ref dateBookId bidId status venue startAt endAt partySize proposedPrice inclusions policy snapshotHash createdAt';
const GUESTS = 'id ref status firstName contact startAt endAt partySize inclusions';
const STATUS = `planType memberCount bothHavePreferences bothHaveCoordinates requiresGPS needsPartner compatibility me readyCount pendingCount
  maxMembers waitingFor`;

type Read = readonly [route: string, caller: Caller, fields: string, more?: { on?: 'booked'; of?: string }];
const READS: readonly Read[] = [
  ['/auth/user', 'owner', 'id firstName email isGuest role'],
  ['/datebooks', 'owner', PLAN],
  ['/datebooks?include=status', 'owner', STATUS, { of: 'preferencesStatus' }],
  ['/datebooks/{planId}', 'owner', 'plan me members preferencesStatus bidRequest bids booking seq'],
  ['/datebooks/{planId}', 'member', PLAN, { of: 'plan' }],
  ['/datebooks/{planId}', 'member', OFFER, { of: 'bids' }],
  ['/datebooks/{planId}', 'member', REQUEST, { of: 'bidRequest' }],
  ['/datebooks/{planId}', 'member', BOOKING, { of: 'booking', on: 'booked' }],
  ['/datebooks/{planId}/preferences-status', 'owner', STATUS],
  [
    '/datebooks/{planId}/preferences-status',
    'owner',
    'allowVenueAccess strictMatch mismatches partnerPrefs canNegotiate askedBy',
    { of: 'compatibility' },
  ],
  ['/datebooks/{planId}/preferences-status', 'owner', 'hasPreferences hasCoordinates isCreator role', { of: 'me' }],
  ['/datebooks/{planId}/events?after=0', 'owner', 'events seq more'],
  ['/datebooks/{planId}/bids', 'member', OFFER],
  ['/datebooks/{planId}/bids', 'member', 'price fit travel reliability perks', { of: 'parts' }],
  ['/user/bids', 'owner', 'id status venueName proposedPrice dateBookId planName seq'],
  ['/user/bid-requests', 'owner', `${REQUEST} seq`],
  ['/notifications/user', 'owner', 'id type title message priority isRead href planId createdAt'],
  ['/banners', 'owner', 'id kind dateBookId expiresAt'],
  ['/invites/{inviteCode}', 'anonymous', 'planName planType hostName memberCount maxMembers joinable joinsAs'],
  ['/bookings', 'owner', BOOKING, { on: 'booked' }],
  ['/bookings/{bookingId}', 'member', BOOKING, { on: 'booked' }],
  ['/venues', 'anonymous', 'id kind name citySlug area placeTypes'],
  ['/venues/me', 'invitedVenue', 'id name kind status hours placeTypes seatsPerSlot paused muteHours'],
  ['/venues/me/bid-requests', 'invitedVenue', ASKED],
  ['/venues/me/bid-requests/{requestId}', 'invitedVenue', ASKED],
  ['/venues/me/bids', 'invitedVenue', 'id requestId status proposedPrice inclusions perks startAt endAt policy expiresAt version note'],
  ['/venues/me/bookings', 'invitedVenue', GUESTS, { on: 'booked' }],
];

const scenes: Partial<Record<string, Scene>> = {};
beforeAll(async () => {
  [scenes['live'], scenes['booked']] = await Promise.all([sceneFixture(database, url, 'live'), sceneFixture(database, url, 'booked')]);
});

describe('the responses that clients rely on', () => {
  it.each(READS)('%s as read by the %s: %s', async (route, caller, fields, { on = 'live', of } = {}) => {
    const scene = scenes[on];
    if (!scene) throw new Error('The scene was not set');
    const ids = { ...scene, credentials: undefined } as Record<string, unknown>;
    const path = route.replace(/\{(\w+)\}/g, (_, name: string) => (ids[name] as string | undefined) ?? name);
    const { status, body } = await call<unknown>(url, `GET ${path}`, scene.credentials[caller]);
    expect(status).toBe(200);
    const whole = first(body);
    const read = of === undefined ? whole : first((whole as Record<string, unknown>)[of]);
    expect(Object.keys(read as object)).toEqual(expect.arrayContaining(fields.split(/\s+/)));
  });
});

const first = (body: unknown): unknown => (Array.isArray(body) ? (body as unknown[])[0] : body);
