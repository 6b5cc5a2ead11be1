import { beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '@app/testkit';
import type { Caller } from './access/callers.js';
import { sceneFixture, type Scene } from './access/scenes.js';
import { database, url } from './running-api.js';

// The shapes that every client relies on. Most of them are made by SQL, where no compiler looks: fields may be added, none may go.

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
  ['/invites/{inviteCode}', 'nobody', 'planName planType hostName memberCount maxMembers joinable joinsAs'],
  ['/bookings', 'owner', BOOKING, { on: 'booked' }],
  ['/bookings/{bookingId}', 'member', BOOKING, { on: 'booked' }],
  ['/venues', 'nobody', 'id kind name citySlug area placeTypes'],
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

describe('what clients rely on', () => {
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
