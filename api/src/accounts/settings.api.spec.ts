import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  type InvitePreview,
  type PushKey,
  type UserSettings,
  type UserView,
  type ConsentsView,
  type PersonalData,
  type SessionView,
  type PlanListItem,
  type Snapshot,
} from '@app/contracts';
import {
  call,
  createPlan,
  enterGuest,
  makeVenue,
  newBrowser,
  savePreferences,
  signInUser,
  signInVenue,
  type Planner,
  liveAuction,
  bookOverHttp,
  ASHA,
} from '@app/testkit';
import { cityOf, consentVersion } from '@app/domain';
import { database, url, useRunningApi } from '../testing/running-api.js';

useRunningApi();

let me: Planner;
beforeEach(async () => {
  me = await enterGuest(url);
});

const standard: UserSettings = { language: 'en', quietHours: { from: 22, until: 8 }, discreet: false, push: true, mail: true };

describe('GET, PUT /user/settings', () => {
  it('answers the default settings until a person saves their own', async () => {
    expect(await me.call('GET /user/settings')).toMatchObject({ status: 200, body: standard });
    const chosen: UserSettings = { language: 'hi', quietHours: null, discreet: true, push: false, mail: false };
    expect(await me.call('PUT /user/settings', chosen)).toMatchObject({ status: 200, body: chosen });
    expect((await me.call('GET /user/settings')).body).toEqual(chosen);
    expect((await (await enterGuest(url)).call('GET /user/settings')).body).toEqual(standard);
  });

  it('keeps fields that another page has saved since, and refuses a field that both changed', async () => {
    const night = { from: 23, until: 7 };
    await me.call('PUT /user/settings', {
      ...standard,
      mail: false,
      quietHours: night,
      was: { mail: true, quietHours: standard.quietHours },
    });
    const late = await me.call('PUT /user/settings', { ...standard, discreet: true, was: { discreet: false } });
    expect(late).toMatchObject({ status: 200, body: { ...standard, mail: false, quietHours: night, discreet: true } });
    const clash = await me.call('PUT /user/settings', { ...standard, quietHours: null, was: { quietHours: standard.quietHours } });
    expect(clash).toMatchObject({ status: 409, code: 'version-mismatch', body: { present: { quietHours: night } } });
    expect((await me.call('GET /user/settings')).body).toEqual(late.body);
  });

  it('publishes the discreet mode to every screen of the person', async () => {
    const isDiscreet = async () => (await me.call<UserView>('GET /auth/user')).body.discreet;
    expect(await isDiscreet()).toBe(false);
    await me.call('PUT /user/settings', { ...standard, discreet: true });
    expect(await isDiscreet()).toBe(true);
  });
});

describe('a host in discreet mode', () => {
  it('hides the plan’s name and the host’s own from readers of the code', async () => {
    const plan = await createPlan(me, { name: 'Our anniversary' });
    const { inviteCode } = await savePreferences(me, plan.id);
    const preview = async (cookie?: string) =>
      (await call<InvitePreview>(url, `GET /invites/${inviteCode}`, cookie ? { cookie } : {})).body;
    expect(await preview()).toMatchObject({ planName: 'Our anniversary', hostName: 'Asha' });
    await me.call('PUT /user/settings', { ...standard, discreet: true });
    const hidden = await preview();
    expect(hidden).toMatchObject({ planName: null, hostName: null, planType: 'datebook', joinable: true });
    expect(JSON.stringify(hidden)).not.toMatch(/anniversary|Asha/);
    expect(await preview(me.cookie)).toMatchObject({ planName: 'Our anniversary', hostName: 'Asha' });
  });
});

describe('browsers that take pushes', () => {
  const browsers = async (endpoint: string) =>
    database.source.query<{ user_id: string | null; staff_id: string | null }[]>(
      'SELECT user_id, staff_id FROM push_subscriptions WHERE endpoint = $1',
      [endpoint],
    );

  it('publishes the key for push subscriptions', async () => {
    expect((await call<PushKey>(url, 'GET /user/push-key')).body).toEqual({ key: null });
  });

  it('adds a browser once, moves it to the person who signs in with it, and lets only its owner remove it', async () => {
    const browser = newBrowser();
    const first = await me.call<{ id: string }>('POST /user/push-subscriptions', browser);
    expect(first.status).toBe(201);
    expect((await me.call<{ id: string }>('POST /user/push-subscriptions', browser)).body.id).toBe(first.body.id);
    expect(await browsers(browser.endpoint)).toEqual([{ user_id: me.id, staff_id: null }]);
    const other = await enterGuest(url);
    expect(await other.call(`DELETE /user/push-subscriptions/${first.body.id}`)).toMatchObject({ status: 404 });
    await other.call('POST /user/push-subscriptions', browser);
    expect(await browsers(browser.endpoint)).toEqual([{ user_id: other.id, staff_id: null }]);
    expect(await me.call(`DELETE /user/push-subscriptions/${first.body.id}`)).toMatchObject({ status: 404 });
    expect(await other.call(`DELETE /user/push-subscriptions/${first.body.id}`)).toMatchObject({ status: 204 });
    expect(await browsers(browser.endpoint)).toEqual([]);
  });

  it('accepts browsers of a venue’s staff', async () => {
    const token = await signInVenue(database, await makeVenue(database));
    const browser = newBrowser();
    await me.call('POST /user/push-subscriptions', browser);
    const added = await call<{ id: string }>(url, 'POST /venues/me/push-subscriptions', { token, body: browser });
    expect(added.status).toBe(201);
    expect(await browsers(browser.endpoint)).toEqual([{ user_id: null, staff_id: expect.any(String) as unknown }]);
    const rival = await signInVenue(database, await makeVenue(database));
    expect(await call(url, `DELETE /venues/me/push-subscriptions/${added.body.id}`, { token: rival })).toMatchObject({ status: 404 });
    expect(await call(url, `DELETE /venues/me/push-subscriptions/${added.body.id}`, { token })).toMatchObject({ status: 204 });
  });

  it('a browser gets pushes while the log-in that added it lives, and is listed with it', async () => {
    const [browser, elsewhere] = [newBrowser(), newBrowser()];
    const other = await signInUser(database, me.id);
    await me.call('POST /user/push-subscriptions', browser);
    await call(url, 'POST /user/push-subscriptions', { cookie: other.cookie, body: elsewhere });
    const taking = async () => (await database.browsers.ofOwner({ userId: me.id })).map(({ endpoint }) => endpoint);
    const listed = async () => (await call<SessionView[]>(url, 'GET /auth/sessions', { cookie: me.cookie })).body;
    expect((await taking()).sort()).toEqual([browser.endpoint, elsewhere.endpoint].sort());
    const theirs = (await listed()).find(({ current }) => !current);
    expect(theirs?.pushes).toBe(true);
    await me.call(`DELETE /auth/sessions/${theirs?.id ?? ''}`);
    expect(await taking()).toEqual([browser.endpoint]);
    expect(await listed()).toMatchObject([{ current: true, pushes: true }]);
  });

  it('a browser of venue staff gets no push after the log-out of its log-in', async () => {
    const venueId = await makeVenue(database);
    const token = await signInVenue(database, venueId);
    const [{ id: staffId } = { id: '' }] = await database.source.query<{ id: string }[]>('SELECT id FROM venue_staff WHERE venue_id = $1', [
      venueId,
    ]);
    await call(url, 'POST /venues/me/push-subscriptions', { token, body: newBrowser() });
    expect(await database.browsers.ofOwner({ staffId })).toHaveLength(1);
    expect((await call(url, 'POST /venues/logout', { token })).status).toBe(204);
    expect(await database.browsers.ofOwner({ staffId })).toEqual([]);
  });

  it('keeps at most ten browsers of one person; the oldest is removed', async () => {
    const first = newBrowser();
    await me.call('POST /user/push-subscriptions', first);
    for (let n = 0; n < 10; n += 1) await me.call('POST /user/push-subscriptions', newBrowser());
    const kept = await database.source.query('SELECT 1 FROM push_subscriptions WHERE user_id = $1', [me.id]);
    expect(kept).toHaveLength(10);
    expect(await browsers(first.endpoint)).toEqual([]);
  });

  it('refuses a subscription at an address of no push service, so that no call goes elsewhere', async () => {
    const answer = await me.call('POST /user/push-subscriptions', { ...newBrowser(), endpoint: 'https://collector.example.net/x' });
    expect([answer.status, answer.code, Object.keys(answer.fieldErrors)]).toEqual([422, 'invalid-fields', ['endpoint']]);
  });

  it('deletes the browsers with the account', async () => {
    const browser = newBrowser();
    await me.call('POST /user/push-subscriptions', browser);
    await me.call('POST /auth/confirm', {});
    expect((await me.call('DELETE /auth/user')).status).toBe(204);
    expect(await browsers(browser.endpoint)).toEqual([]);
  });
});

describe('a consent', () => {
  const agree = { granted: true, version: consentVersion(), language: 'hi' };
  const withdraw = { ...agree, granted: false };
  const mumbai = cityOf('mumbai') ?? { latitude: NaN, longitude: NaN };
  const CENTRE = {
    latitude: mumbai.latitude.toFixed(8),
    longitude: mumbai.longitude.toFixed(8),
    location_source: 'city',
    city_slug: 'mumbai',
  };

  const placeIn = async (planId: string, userId = me.id) =>
    (
      await database.source.query<object[]>(
        'SELECT latitude, longitude, location_source, city_slug FROM members WHERE datebook_id = $1 AND user_id = $2',
        [planId, userId],
      )
    )[0];
  const log = () =>
    database.source.query<object[]>('SELECT item, granted, version, language FROM consents WHERE user_id = $1 ORDER BY id', [me.id]);

  describe('GET /user/consents', () => {
    it('returns the notice item by item in both languages, and marks items without an answer', async () => {
      const { status, body, headers } = await me.call<ConsentsView>('GET /user/consents');
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(body.version).toBe(consentVersion());
      expect(body.items).toEqual(
        ['location', 'analytics', 'notifications'].map((item) => ({ item, granted: null, version: null, at: null })),
      );
      for (const language of ['en', 'hi'] as const) expect(Object.keys(body.notice[language])).toEqual(body.items.map(({ item }) => item));
    });
  });

  describe('PUT /user/consents/:item', () => {
    it('logs each answer with version, language and time, a repeated one once; the last one counts; the export has all', async () => {
      for (const body of [agree, agree, withdraw, agree]) expect((await me.call('PUT /user/consents/analytics', body)).status).toBe(200);
      const entry = { item: 'analytics', granted: true, version: consentVersion(), language: 'hi' };
      expect(await log()).toEqual([entry, { ...entry, granted: false }, entry]);
      const { body } = await me.call<ConsentsView>('GET /user/consents');
      expect(body.items.find(({ item }) => item === 'analytics')).toMatchObject({ granted: true, version: consentVersion() });
      expect(body.items.find(({ item }) => item === 'location')).toMatchObject({ granted: null });
      await me.call('POST /auth/confirm', {});
      const kept = (await me.call<PersonalData>('GET /auth/export')).body.consents;
      expect(kept.map(({ item, granted }) => ({ item, granted }))).toEqual(
        [true, false, true].map((granted) => ({ item: 'analytics', granted })),
      );
    });

    it('refuses consent to outdated words of the notice; a withdrawal needs no version', async () => {
      const old = { version: '2020-01' };
      expect(await me.call('PUT /user/consents/location', { ...agree, ...old })).toMatchObject({ status: 409, code: 'version-mismatch' });
      expect(await log()).toEqual([]);
      expect(await me.call('PUT /user/consents/location', { ...withdraw, ...old })).toMatchObject({ status: 200 });
    });

    it('refuses an unknown item, answer or language', async () => {
      expect(await me.call('PUT /user/consents/everything', agree)).toMatchObject({ status: 404 });
      for (const [field, wrong] of Object.entries({ granted: 'yes', version: '', language: 'fr' }))
        expect(await me.call('PUT /user/consents/location', { ...agree, [field]: wrong })).toMatchObject({
          status: 422,
          code: 'invalid-fields',
        });
    });
  });

  describe('withdrawing the place', () => {
    it('keeps the centre of the city in open plans, settles them and notifies the others; picked places stay', async () => {
      const friend = await enterGuest(url, 'Kabir');
      const { id } = await createPlan(me);
      const { inviteCode } = await savePreferences(me, id);
      await friend.call(`POST /invites/${inviteCode}/join`);
      const picked = (await createPlan(me)).id;
      await savePreferences(me, picked, { userLocation: { latitude: '19.11970000', longitude: '72.90510000' }, locationSource: 'area' });
      const before = (await friend.call<Snapshot>(`GET /datebooks/${id}`)).body.seq;
      expect((await me.call('PUT /user/consents/location', withdraw)).status).toBe(200);
      expect(await placeIn(id)).toEqual(CENTRE);
      expect(await placeIn(picked)).toMatchObject({ latitude: '19.11970000', location_source: 'area' });
      const { body } = await friend.call<{ events: { type: string; data: object }[] }>(`GET /datebooks/${id}/events?after=${before}`);
      expect(body.events.map(({ type }) => type)).toEqual(['location.saved']);
      expect(JSON.stringify(body.events)).not.toMatch(/latitude|longitude|19\.0(?!\d\dZ)/);
      const list = (await me.call<PlanListItem[]>('GET /datebooks?include=status')).body;
      expect(list.find((plan) => plan.id === id)?.preferencesStatus).toMatchObject({ me: { hasCoordinates: true } });
    });

    it('asks venues to confirm offers again that were made for the device’s surroundings', async () => {
      const { id } = await createPlan(me, { planType: 'goSolo' });
      await makeVenue(database);
      await savePreferences(me, id);
      await me.call(`PATCH /datebooks/${id}`, { bidding: 'open' });
      const { plan } = (await me.call<Snapshot>(`GET /datebooks/${id}`)).body;
      expect(plan.state).toBe('live');
      await me.call('PUT /user/consents/location', withdraw);
      const after = (await me.call<Snapshot>(`GET /datebooks/${id}`)).body;
      expect(after.plan).toMatchObject({
        state: 'live',
        planVersion: plan.planVersion + 1,
        coordinates: { lat: mumbai.latitude, lng: mumbai.longitude },
      });
    });

    it('keeps a booking after a withdrawal, and no plan keeps the exact place', async () => {
      const booked = await liveAuction(database, { ownerId: me.id });
      await database.source.query(
        `UPDATE members SET latitude = 19.055, longitude = 72.84, location_source = 'gps', city_slug = NULL WHERE datebook_id = $1`,
        [booked.id],
      );
      await me.call('PATCH /auth/user', { adult: true });
      await bookOverHttp(url, me.cookie, booked.bidIds[0], { contact: ASHA.contact });
      await me.call('PUT /user/consents/location', withdraw);
      const after = (await me.call<Snapshot>(`GET /datebooks/${booked.id}`)).body;
      expect(after.plan.state).toBe('booked');
      expect(after.booking?.status).toBe('confirmed');
      expect(await placeIn(booked.id)).toEqual(CENTRE);
    });

    it('applies to later places: a device’s place is stored as its city until the person consents again', async () => {
      await me.call('PUT /user/consents/location', withdraw);
      const { id } = await createPlan(me);
      await savePreferences(me, id);
      expect(await placeIn(id)).toEqual(CENTRE);
      await me.call('PUT /user/consents/location', agree);
      await me.call(`PUT /datebooks/${id}/location`, { latitude: 19.055, longitude: 72.84, source: 'gps' });
      expect(await placeIn(id)).toMatchObject({ latitude: '19.05500000', location_source: 'gps' });
    });

    it('runs once for two withdrawals at once, and changes no data of others', async () => {
      const { id } = await createPlan(me);
      const { inviteCode } = await savePreferences(me, id);
      const friend = await enterGuest(url, 'Kabir');
      await friend.call(`POST /invites/${inviteCode}/join`);
      await savePreferences(friend, id);
      const answers = await Promise.all([1, 2].map(() => me.call('PUT /user/consents/location', withdraw)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await placeIn(id)).toEqual(CENTRE);
      expect(await placeIn(id, friend.id)).toMatchObject({ latitude: '19.05500000', location_source: 'gps' });
      const [row] = await database.source.query<{ n: number }[]>(
        `SELECT count(*)::int AS n FROM events WHERE datebook_id = $1 AND type = 'location.saved'`,
        [id],
      );
      expect(row?.n).toBe(1);
    });
  });

  describe('withdrawing notifications', () => {
    it('deletes the push addresses of the person’s browsers, and of no other person', async () => {
      const other = await enterGuest(url);
      for (const person of [me, other]) expect((await person.call('POST /user/push-subscriptions', newBrowser())).status).toBe(201);
      expect((await me.call('PUT /user/consents/notifications', withdraw)).status).toBe(200);
      const left = await database.source.query<object[]>('SELECT user_id AS id FROM push_subscriptions WHERE user_id IN ($1, $2)', [
        me.id,
        other.id,
      ]);
      expect(left).toEqual([{ id: other.id }]);
    });
  });
});
