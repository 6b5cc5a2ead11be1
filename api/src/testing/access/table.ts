import { randomUUID } from 'node:crypto';
import { CONSENT_VERSION, type SaveOfferTemplate, type SendApplication } from '@app/contracts';
import { answersOf, standardSettings } from '@app/domain';
import { newBrowser, preferencesFor } from '@app/testkit';
import { anybody, anyUser, anyVenue, members, noneOfThem, ops, ownerOnly, theirOwn, venueInvited, type Statuses } from './callers.js';
import type { Scene, SceneKind } from './scenes.js';

/** What a call needs besides its path, for those who may make it. */
export interface Given {
  body?: object | ((scene: Scene) => object);
  query?: (scene: Scene) => string;
  /** The plan's state; `live` unless said. */
  scene?: SceneKind;
  /** Whether it needs an Idempotency-Key. */
  key?: true;
}
export type Row = readonly [route: string, expected: Statuses, given?: Given];

/**
 * Who may do what: one line for each route that the API answers; access.api.spec.ts fails for a route that has none, and for a line whose
 * route is gone. A path's `:id` is filled in from the scene, by the word before it (see `idOf` below).
 */
export const ACCESS: readonly Row[] = [
  ['GET /health/live', anybody()],
  ['GET /health/ready', anybody()],
  ['GET /api/openapi.json', anybody()],
  ['GET /api/openapi.yaml', anybody()],
  [
    'POST /api/client-errors',
    anybody(204),
    { body: { kind: 'error', message: 'x is undefined', stack: null, route: '/', build: '2026-11-22T03:56:52.123Z' } },
  ],

  ['GET /api/auth/user', anyUser()],
  ['POST /api/auth/guest-login', anybody(), { body: {} }],
  ['POST /api/auth/guest', anybody(), { body: {} }],
  [
    'POST /api/auth/signup',
    anybody(201),
    { body: () => ({ email: `${randomUUID()}@test.invalid`, password: PASSWORD, firstName: 'Asha' }) },
  ],
  ['POST /api/auth/login', anybody(), { body: () => ({ email: ACCOUNT, password: PASSWORD }) }],
  ['POST /api/auth/logout', anyUser(204)],
  // Those of the scene have no password.
  ['POST /api/auth/password', anyUser(409), { body: { currentPassword: 'none at all', password: 'another-good-long-one' } }],
  ['POST /api/auth/confirm', anyUser(204), { body: { password: 'none at all' } }],
  ['GET /api/auth/second-factor', anyUser()],
  // Planners need none, and the team of the scene has no password.
  ['POST /api/auth/second-factor', [401, 403, 403, 403, 401, 401, 409, 409], { body: () => ({ password: PASSWORD }) }],
  ['POST /api/auth/second-factor/confirm', anyUser(422), { body: { code: '000000' } }],
  ['POST /api/auth/second-factor/recovery-codes', anyUser(422), { body: { code: '000000' } }],
  ['PATCH /api/auth/user', anyUser(), { body: { firstName: 'Anu' } }],
  ['DELETE /api/auth/user', [401, 204, 204, 204, 401, 401, 403, 403]],
  ['GET /api/auth/sessions', anyUser()],
  ['DELETE /api/auth/sessions/:id', theirOwn(204)],
  ['POST /api/auth/merge', anyUser()],
  ['GET /api/auth/export', anyUser()],

  ['POST /api/auth/password-reset', anybody(202), { body: { email: 'nobody@test.invalid' } }],
  ['POST /api/auth/password-reset/confirm', anybody(410), { body: { token: 'none', password: 'a-good-long-password' } }],
  ['GET /api/user/settings', anyUser()],
  ['PUT /api/user/settings', anyUser(), { body: { ...standardSettings(), discreet: true } }],
  ['GET /api/user/consents', anyUser()],
  ['PUT /api/user/consents/:item', anyUser(), { body: { granted: false, version: CONSENT_VERSION, language: 'hi' } }],
  ['GET /api/user/push-key', anybody()],
  ['POST /api/user/push-subscriptions', anyUser(201), { body: () => newBrowser() }],
  ['DELETE /api/user/push-subscriptions/:id', theirOwn(204)],

  ['GET /api/datebooks', anyUser()],
  ['POST /api/datebooks', anyUser(201), { body: { planType: 'goSolo' } }],
  ['GET /api/datebooks/:id', members()],
  ['PATCH /api/datebooks/:id', ownerOnly(), { body: { name: 'Anniversary' } }],
  ['DELETE /api/datebooks/:id', ownerOnly(204)],
  ['GET /api/datebooks/:id/preferences-status', members()],
  ['GET /api/datebooks/:id/events', members(), { query: () => 'after=0' }],
  ['GET /api/datebooks/:id/bids', members()],
  ['GET /api/datebooks/:id/venues', members()],
  ['PUT /api/datebooks/:id/location', members(204), { body: { latitude: 19.05, longitude: 72.84, source: 'gps' } }],
  ['POST /api/datebooks/:id/go-without-rest', ownerOnly(409)],
  ['GET /api/datebooks/:id/relaxations', members()],
  ['GET /api/ai-plans', anyUser(), { query: () => 'city=mumbai' }],
  ['POST /api/ai-plans/adopt', anyUser(422), { body: { timeSlot: 'full-day', day: '2020-01-01', city: 'goa', venueIds: [randomUUID()] } }],
  ['GET /api/datebooks/:id/itinerary', members(404)],
  ['GET /api/datebooks/:id/itinerary/calendar.ics', members(404)],
  ['POST /api/datebooks/:id/itinerary/ask', ownerOnly(404), { body: { venueId: randomUUID() } }],
  ['POST /api/datebooks/:id/again', ownerOnly(), { scene: 'closed', body: {} }],
  ['POST /api/datebooks/:id/invite/rotate', ownerOnly()],
  ['DELETE /api/datebooks/:id/members/:userId', members(204)],
  ['POST /api/datebooks/:id/keep-mine', members(409)],
  ['GET /api/datebooks/:id/compromises', members()],
  ['PUT /api/datebooks/:id/compromises/:key/vote', members(409), { body: { agree: true } }],

  ['GET /api/preferences', members(), { query: ({ planId }) => `dateBookId=${planId}` }],
  ['POST /api/preferences', members(), { body: ({ planId }) => preferencesFor(planId) }],
  ['POST /api/accept-partner-preferences', members(409), { body: ({ planId }) => ({ dateBookId: planId }) }],
  ['POST /api/ask-partner-accept', members(409), { body: ({ planId }) => ({ dateBookId: planId }) }],

  ['GET /api/invites/:code', anybody()],
  ['POST /api/invites/:code/join', anyUser()],

  ['GET /api/user/bids', anyUser()],
  ['GET /api/user/bid-requests', anyUser()],
  ['POST /api/bids/:id/accept', ownerOnly(201), { body: { expectedVersion: 1 }, key: true }],
  ['GET /api/bids/:id/overlaps', members()],
  ['POST /api/bids/:id/decline', ownerOnly()],
  ['POST /api/bids/:id/counter', ownerOnly(), { body: { proposedPrice: 2_900 } }],
  ['PUT /api/bids/:id/vote', members(), { body: { vote: 'love' } }],
  ['POST /api/bid-requests/:id/close', ownerOnly()],
  ['POST /api/bid-requests/:id/extend', ownerOnly()],
  ['POST /api/bid-requests/:id/refuse', ownerOnly(409)],
  ['POST /api/bid-requests/:id/venues', ownerOnly(409), { body: ({ venueId }) => ({ venueId }) }],

  ['GET /api/bookings', anyUser()],
  ['GET /api/bookings/:id', members(), { scene: 'booked' }],
  ['GET /api/bookings/:id/calendar.ics', members(), { scene: 'booked' }],
  ['POST /api/bookings/:id/undo', ownerOnly(), { scene: 'booked' }],
  ['POST /api/bookings/:id/cancel', ownerOnly(), { body: { reason: 'Rain' }, scene: 'booked' }],
  ['POST /api/bookings/:id/change-request', ownerOnly(), { body: { partySize: 4 }, scene: 'booked' }],
  ['GET /api/bookings/:id/arrival-code', members(409), { scene: 'booked' }],
  ['GET /api/bookings/:id/split', members(), { scene: 'booked' }],
  ['PUT /api/bookings/:id/split', ownerOnly(), { body: { mode: 'equal' }, scene: 'booked' }],
  ['POST /api/bookings/:id/split/paid', members(409), { body: { paid: true }, scene: 'booked' }],
  ['POST /api/bookings/:id/review', members(409), { body: { stars: 5, tags: [] }, scene: 'booked' }],
  ['POST /api/bookings/:id/dispute', ownerOnly(409), { body: { text: 'We were there.' }, scene: 'booked' }],

  ['POST /api/reports', anyUser(201), { body: ({ venueId }) => ({ kind: 'report', venueId, reason: 'other' }) }],
  ['GET /api/reports/blocks', anyUser()],
  ['DELETE /api/reports/blocks/:id', theirOwn(204)],

  ['GET /api/admin/overview', ops()],
  ['GET /api/admin/venues', ops()],
  ['GET /api/admin/venues/:id', ops()],
  ['GET /api/admin/venues/:id/history', ops()],
  ['POST /api/admin/venues/:id/verify', ops(409), { body: {} }],
  ['POST /api/admin/venues/:id/reject', ops(409), { body: { reason: 'Not a place' } }],
  ['POST /api/admin/venues/:id/suspend', ops(), { body: { reason: 'A complaint' } }],
  ['GET /api/admin/reports', ops()],
  ['POST /api/admin/reports/:id/close', ops(204), { body: { note: 'Spoken to' } }],
  ['GET /api/admin/disputes', ops()],
  ['POST /api/admin/disputes/:id/decide', ops(409), { body: { uphold: true }, scene: 'booked' }],
  ['GET /api/admin/unanswered-bookings', ops()],
  ['GET /api/admin/approvals', ops()],
  ['POST /api/admin/approvals/:id/lift', ops(409)],
  ['GET /api/admin/security-log', ops()],
  ['GET /api/admin/stuck-rows', ops()],
  ['POST /api/admin/stuck-rows/:kind/:id/retry', ops(404)],
  ['GET /api/admin/team-accounts', ops()],
  ['DELETE /api/admin/team-accounts/:id/second-factor', [401, 403, 403, 403, 401, 401, 403, 404]],
  ['GET /api/admin/imports', [401, 403, 403, 403, 401, 401, 403, 200]],
  ['GET /api/admin/imports/:id', [401, 403, 403, 403, 401, 401, 403, 404]],
  [
    'POST /api/admin/imports',
    [401, 403, 403, 403, 401, 401, 403, 201],
    { body: () => ({ name: 'places.csv', fingerprint: randomUUID().replaceAll('-', '').repeat(2), rows: 1 }) },
  ],
  ['POST /api/admin/imports/:id/rows', [401, 403, 403, 403, 401, 401, 403, 404], { body: { rows: [] } }],
  ['POST /api/admin/imports/:id/start', [401, 403, 403, 403, 401, 401, 403, 404], { body: { same: 'skip', except: [] } }],
  ['POST /api/admin/imports/:id/undo', [401, 403, 403, 403, 401, 401, 403, 404]],
  ['GET /api/admin/ops', ops()],
  ['GET /api/admin/ops/runbooks/:alarm', ops()],
  ['POST /api/messages', anybody(201), { body: { category: 'other', text: 'Hello', replyTo: 'asha@test.invalid' } }],
  ['GET /api/admin/messages', ops()],
  ['POST /api/admin/messages/:id/contact', ops(404)],
  ['POST /api/admin/messages/:id/answer', ops(404), { body: { note: 'Written back' } }],
  ['POST /api/admin/users/search', ops(), { body: { text: 'somebody@test.invalid' } }],
  ['POST /api/admin/users/:id/look', ops()],
  ['POST /api/admin/users/:id/contact', ops(), { body: () => WHY }],
  ['POST /api/admin/users/:id/export', ops(), { body: () => WHY }],
  ['POST /api/admin/users/:id/sign-out', ops(204)],
  ['POST /api/admin/users/:id/deletion', [401, 403, 403, 403, 401, 401, 403, 204], { body: () => WHY }],
  ['POST /api/admin/users/:id/deletion/cancel', [401, 403, 403, 403, 401, 401, 403, 409], { body: () => WHY }],
  ['GET /api/admin/contacts', ops()],
  ['PUT /api/admin/contacts/:city', ops(204), { body: { phoneNumber: '+91 22 1234 5678', whatsappNumber: null } }],
  ['GET /api/admin/tunables', ops()],
  ['POST /api/admin/plans/:id/look', ops(), { body: {} }],
  ['GET /api/admin/owner-flags', ops()],
  ['POST /api/admin/owner-flags/:id/close', ops(404)],

  ['GET /api/notifications/user', anyUser()],
  ['GET /api/notifications/user/unread-count', anyUser()],
  ['POST /api/notifications/:id/read', theirOwn(204)],
  ['POST /api/notifications/read-all', anyUser(204)],
  ['GET /api/banners', anyUser()],
  ['POST /api/banners/:id/dismiss', theirOwn(204)],

  ['GET /api/venues', anybody()],
  ['GET /api/venues/:id', anybody()],
  ['GET /api/venues/nearby/count', members(), { query: ({ planId }) => `dateBookId=${planId}` }],
  ['GET /api/cities', anybody()],
  ['GET /api/cities/:slug', anybody()],
  ['GET /api/categories', anybody()],
  ['GET /api/categories/:slug', anybody()],
  ['GET /api/local-contact', anybody(), { query: () => 'city=Mumbai' }],

  ['POST /api/venues/onboarding', anybody(201), { body: () => newApplicant() }],
  ['GET /api/venues/onboarding/places', anybody(), { query: () => 'city=mumbai&q=ca' }],
  ['GET /api/venues/me/application', anyVenue()],
  // Those of the scene are verified.
  ['PUT /api/venues/me/application', anyVenue(409), { body: () => ({ step: 'pin', answers: answersOf(application()) }) }],
  ['POST /api/venues/me/application', anyVenue(409), { body: () => application() }],
  ['POST /api/venues/login', anybody(), { body: () => ({ email: STAFF, password: PASSWORD }) }],
  ['POST /api/venues/token/refresh', noneOfThem()],
  ['POST /api/venues/logout', anybody(204)],
  ['GET /api/venues/me', anyVenue()],
  ['PATCH /api/venues/me', anyVenue(), { body: { paused: false } }],
  ['POST /api/venues/me/listing', anyVenue(422), { body: { source: 'file', row: { name: 'Another place' } } }],
  ['PATCH /api/venues/me/account', anyVenue(), { body: { language: 'hi' } }],
  ['GET /api/venues/me/capacity', anyVenue()],
  ['GET /api/venues/me/insights', anyVenue()],
  ['GET /api/venues/me/withdrawals', anyVenue()],
  ['PUT /api/venues/me/capacity', anyVenue(), { body: { slots: [] } }],
  ['GET /api/venues/me/blackout-days', anyVenue()],
  ['POST /api/venues/me/blackout-days', anyVenue(201), { body: () => ({ day: A_DAY_AHEAD }) }],
  ['DELETE /api/venues/me/blackout-days/:day', anyVenue(404)],
  ['GET /api/venues/me/photos', anyVenue()],
  ['POST /api/venues/me/photos', anyVenue(415), { body: {} }],
  ['GET /api/venues/me/photos/:id/small.webp', anyVenue(404)],
  ['PATCH /api/venues/me/photos/:id', anyVenue(404), { body: { description: 'The terrace' } }],
  ['PUT /api/venues/me/photos/:id/cover', anyVenue(404)],
  ['DELETE /api/venues/me/photos/:id', anyVenue(404)],
  ['GET /api/photos/:id/small.avif', anybody(404)],
  ['GET /api/photos/:id/small.webp', anybody(404)],
  ['GET /api/photos/:id/wide.avif', anybody(404)],
  ['GET /api/photos/:id/wide.webp', anybody(404)],
  ['GET /api/admin/photos', ops()],
  ['POST /api/admin/photos/:id/decide', ops(404), { body: { show: true } }],
  ['GET /api/admin/photos/:id/wide.webp', ops(404)],
  ['GET /api/venues/me/templates', anyVenue()],
  ['POST /api/venues/me/templates', anyVenue(201), { body: () => template() }],
  ['PUT /api/venues/me/templates/:id', venueInvited(), { body: () => template() }],
  ['DELETE /api/venues/me/templates/:id', venueInvited(204)],
  ['GET /api/venues/me/auto-bid-rules', anyVenue()],
  ['POST /api/venues/me/auto-bid-rules', venueInvited(201), { body: (scene) => rule(scene) }],
  ['POST /api/venues/me/auto-bid-rules/dry-run', venueInvited(), { body: (scene) => rule(scene) }],
  ['PUT /api/venues/me/auto-bid-rules/:id', venueInvited(), { body: (scene) => rule(scene) }],
  ['DELETE /api/venues/me/auto-bid-rules/:id', venueInvited(204)],
  ['GET /api/venues/me/team', anyVenue()],
  ['POST /api/venues/me/team/invitations', anyVenue(201), { body: () => ({ email: `${randomUUID()}@test.invalid`, role: 'host' }) }],
  ['POST /api/venues/me/team/invitations/:id/resend', anyVenue(404)],
  ['DELETE /api/venues/me/team/invitations/:id', anyVenue(404)],
  ['PATCH /api/venues/me/team/members/:id', anyVenue(404), { body: { role: 'host' } }],
  ['DELETE /api/venues/me/team/members/:id', anyVenue(404)],
  ['POST /api/venues/staff-invites/look', anybody(410), { body: { token: 'none' } }],
  ['POST /api/venues/staff-invites/accept', anybody(410), { body: { token: 'none', name: 'Ravi', password: 'a-good-long-password' } }],
  ['POST /api/venues/password-reset', anybody(202), { body: { email: 'nobody@test.invalid' } }],
  ['POST /api/venues/password-reset/confirm', anybody(410), { body: { token: 'none', password: 'a-good-long-password' } }],
  ['POST /api/venues/me/push-subscriptions', anyVenue(201), { body: () => newBrowser() }],
  // The planner's, so that no venue may know of it.
  ['DELETE /api/venues/me/push-subscriptions/:id', anyVenue(404)],
  ['GET /api/venues/me/notices', anyVenue()],
  ['POST /api/venues/me/notices/:id/read', venueInvited(204)],
  ['POST /api/venues/me/notices/read-all', anyVenue(204)],
  ['GET /api/venues/me/bid-requests', anyVenue()],
  ['GET /api/venues/me/bid-requests/:id', venueInvited()],
  ['POST /api/venues/me/bid-requests/:id/opened', venueInvited(204)],
  ['POST /api/venues/me/bid-requests/:id/bids', venueInvited(201), { body: () => offer(), scene: 'asked' }],
  ['POST /api/venues/me/bid-requests/:id/preview', venueInvited(), { body: { proposedPrice: 2_500, perks: [] }, scene: 'second round' }],
  ['GET /api/venues/me/bids', anyVenue()],
  ['PATCH /api/venues/me/bids/:id', venueInvited(), { body: { expectedVersion: 1, proposedPrice: 2_000 } }],
  ['POST /api/venues/me/bids/:id/withdraw', venueInvited()],
  ['POST /api/venues/me/bids/:id/reconfirm', venueInvited(), { body: { expectedVersion: 1, planVersion: 1 }, scene: 'stale' }],
  ['POST /api/venues/me/bids/:id/counter-reply', venueInvited(), { body: { accept: true }, scene: 'countered' }],
  ['GET /api/venues/me/bookings', anyVenue()],
  ['GET /api/venues/me/bookings/agenda', anyVenue(), { query: () => 'from=2030-01-05' }],
  ['POST /api/venues/me/bookings/:id/acknowledge', venueInvited(), { scene: 'booked' }],
  ['POST /api/venues/me/bookings/:id/no-show', venueInvited(409), { scene: 'booked' }],
  ['POST /api/venues/me/bookings/:id/cancel', venueInvited(), { body: { reason: 'A pipe burst' }, scene: 'booked' }],
  ['POST /api/venues/me/bookings/:id/change-reply', venueInvited(409), { body: { accept: true }, scene: 'booked' }],
  ['POST /api/venues/me/bookings/:id/check-in', venueInvited(409), { body: { code: '000000' }, scene: 'booked' }],
];

/** What packages serve below a path of ours: one line for all of it. */
export const ACCESS_BELOW: readonly Row[] = [
  ['/api/docs', anybody()],
  ['/ops/queues', ops()],
];

/** Who may be let in by the socket's handshake, and watch the plan. */
export const ACCESS_LIVE: readonly Row[] = [
  ['handshake', [401, 200, 200, 200, 200, 200, 200, 200]],
  ['watch', [401, 404, 200, 200, 404, 404, 404, 404]],
];

export const PASSWORD = 'a-good-long-password';
export const ACCOUNT = 'account@test.invalid';
export const STAFF = 'staff@test.invalid';
const offer = () => ({
  proposedPrice: 2_800,
  inclusions: ['Dinner'],
  perks: [],
  startAt: new Date(Date.now() + 80 * 3_600_000).toISOString(),
});

const template = (): SaveOfferTemplate => ({
  name: 'Dinner',
  priceKind: 'total',
  price: 2_800,
  inclusions: [],
  perks: [],
  policy: 'moderate',
  note: null,
});
const newApplicant = () => ({
  name: `Place ${randomUUID()}`,
  citySlug: 'mumbai',
  owner: { name: 'Meera', email: `${randomUUID()}@test.invalid`, password: PASSWORD },
});
const application = (): SendApplication => ({
  business: { name: `Place ${randomUUID()}` },
  placeTypes: ['spas'],
  location: { latitude: 19.05, longitude: 72.83 },
  hours: [{ day: 'sa', opens: '10:00', closes: '20:00' }],
  seatsPerSlot: 8,
  priceLevel: 2,
  template: template(),
});
const rule = ({ templateId }: Scene) => ({ templateId, active: true });

const WHY = { reason: 'They wrote to us, G-2026-1' };
const A_DAY_AHEAD = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

const IDS: Record<string, (scene: Scene) => string> = {
  datebooks: ({ planId }) => planId,
  members: ({ memberId }) => memberId,
  bids: ({ bidId }) => bidId,
  'bid-requests': ({ requestId }) => requestId,
  bookings: ({ bookingId }) => bookingId,
  disputes: ({ bookingId }) => bookingId,
  approvals: ({ ownerId }) => ownerId,
  users: ({ ownerId }) => ownerId,
  runbooks: () => 'queueAge',
  // None of the scene.
  imports: ({ planId }) => planId,
  // Nobody of the team.
  'team-accounts': ({ ownerId }) => ownerId,
  // Nobody was asked to work for the scene's venues; of their staff no id is known here.
  invitations: ({ planId }) => planId,
  // No venues of the scene have one owner.
  'owner-flags': ({ planId }) => planId,
  // No venue of the scene has photos.
  photos: ({ planId }) => planId,
  // Nothing of the scene is stuck.
  'stuck-rows': () => 'tick',
  tick: ({ planId }) => planId,
  plans: ({ planId }) => planId,
  messages: ({ planId }) => planId,
  contacts: () => 'mumbai',
  notifications: ({ notificationId }) => notificationId,
  banners: ({ bannerId }) => bannerId,
  sessions: ({ sessionId }) => sessionId,
  'push-subscriptions': ({ browserId }) => browserId,
  invites: ({ inviteCode }) => inviteCode,
  venues: ({ venueId }) => venueId,
  blocks: ({ blockId }) => blockId,
  notices: ({ noticeId }) => noticeId,
  reports: ({ blockId }) => blockId,
  templates: ({ templateId }) => templateId,
  'auto-bid-rules': ({ ruleId }) => ruleId,
  consents: () => 'location',
  cities: () => 'mumbai',
  categories: () => 'dining',
  'blackout-days': () => A_DAY_AHEAD,
  compromises: () => '0123456789abcdef',
};

/** The id that stands after a word of a path in a scene; undefined when the word has no line in IDS. */
export const idAfter = (noun: string, scene: Scene): string | undefined => IDS[noun]?.(scene);

/** The path of a row in a scene. @throws when the word before a parameter is new and has no line in IDS. */
export function pathIn(scene: Scene, [route, , given]: Row): string {
  const words: string[] = [];
  for (const word of (route.split(' ').at(-1) ?? '').split('/')) {
    const noun = words.at(-1) ?? '';
    const part = word.startsWith(':') ? idAfter(noun, scene) : word;
    if (part === undefined) throw new Error(`${route}: say in IDS of table.ts which of the scene's ids stands after "${noun}"`);
    words.push(part);
  }
  const path = words.join('/');
  return given?.query ? `${path}?${given.query(scene)}` : path;
}
