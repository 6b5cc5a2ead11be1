import { beforeEach, describe, expect, it } from '@jest/globals';
import type { InvitePreview, PushKey, UserSettings } from '@app/contracts';
import { call, createPlan, enterGuest, makeVenue, newBrowser, savePreferences, signInVenue, type Planner } from '@app/testkit';
import { database, url } from '../testing/running-api.js';

let me: Planner;
beforeEach(async () => {
  me = await enterGuest(url);
});

const standard: UserSettings = { language: 'en', quietHours: { from: 22, until: 8 }, discreet: false, push: true, mail: true };

describe('GET, PUT /user/settings', () => {
  it('answers the standard until somebody chooses, and then what they chose', async () => {
    expect(await me.call('GET /user/settings')).toMatchObject({ status: 200, body: standard });
    const chosen: UserSettings = { language: 'hi', quietHours: null, discreet: true, push: false, mail: false };
    expect(await me.call('PUT /user/settings', chosen)).toMatchObject({ status: 200, body: chosen });
    expect((await me.call('GET /user/settings')).body).toEqual(chosen);
    expect((await (await enterGuest(url)).call('GET /user/settings')).body).toEqual(standard);
  });

  it.each([
    ['language', { language: 'fr' }],
    ['quietHours.from', { quietHours: { from: 24, until: 8 } }],
    ['quietHours.until', { quietHours: { from: 22, until: 7.5 } }],
    ['quietHours', { quietHours: 'night' }],
    ['discreet', { discreet: 'yes' }],
    ['push', { push: null }],
    ['mail', { mail: undefined }],
  ])('names %s when it is wrong, and changes nothing', async (field, change) => {
    const answer = await me.call('PUT /user/settings', { ...standard, discreet: true, ...change });
    expect(answer).toMatchObject({ status: 422, code: 'invalid-fields' });
    expect(Object.keys(answer.fieldErrors)).toEqual([field]);
    expect((await me.call('GET /user/settings')).body).toEqual(standard);
  });

  it('is for nobody without a session', async () => {
    expect(await call(url, 'GET /user/settings')).toMatchObject({ status: 401 });
    expect(await call(url, 'PUT /user/settings', { body: standard })).toMatchObject({ status: 401 });
  });
});

describe('a host in discreet mode', () => {
  it('shows those with the code neither the plan’s name nor their own', async () => {
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

  it('are told the key to subscribe with', async () => {
    expect((await call<PushKey>(url, 'GET /user/push-key')).body).toEqual({ key: null });
  });

  it('are added once, taken over by whoever signs in with them, and taken off by their owner alone', async () => {
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

  it('may belong to a venue’s staff', async () => {
    const token = await signInVenue(database, await makeVenue(database));
    const browser = newBrowser();
    await me.call('POST /user/push-subscriptions', browser);
    const added = await call<{ id: string }>(url, 'POST /venues/me/push-subscriptions', { token, body: browser });
    expect(added.status).toBe(201);
    expect(await browsers(browser.endpoint)).toEqual([{ user_id: null, staff_id: expect.any(String) as unknown }]);
    const rival = await signInVenue(database, await makeVenue(database));
    expect(await call(url, `DELETE /venues/me/push-subscriptions/${added.body.id}`, { token: rival })).toMatchObject({ status: 404 });
    expect(await call(url, `DELETE /venues/me/push-subscriptions/${added.body.id}`, { token })).toMatchObject({ status: 204 });
    expect(await call(url, 'POST /venues/me/push-subscriptions', { cookie: me.cookie, body: browser })).toMatchObject({ status: 401 });
  });

  it('are at most ten of one person; the oldest gives way', async () => {
    const first = newBrowser();
    await me.call('POST /user/push-subscriptions', first);
    for (let n = 0; n < 10; n += 1) await me.call('POST /user/push-subscriptions', newBrowser());
    const kept = await database.source.query('SELECT 1 FROM push_subscriptions WHERE user_id = $1', [me.id]);
    expect(kept).toHaveLength(10);
    expect(await browsers(first.endpoint)).toEqual([]);
  });

  it.each([
    ['endpoint', { endpoint: 'https://169.254.169.254/latest' }],
    ['endpoint', { endpoint: 'http://push.example.org/x' }],
    ['endpoint', { endpoint: 'https://localhost/x' }],
    ['endpoint', { endpoint: 'https://collector.example.net/x' }],
    ['endpoint', { endpoint: '' }],
    ['keys.p256dh', { keys: { ...newBrowser().keys, p256dh: 'B'.repeat(87) } }],
    ['keys.auth', { keys: { ...newBrowser().keys, auth: 'short' } }],
    ['keys', { keys: null }],
  ])('are refused with a wrong %s: no call of ours goes to where it must not', async (field, change) => {
    const answer = await me.call('POST /user/push-subscriptions', { ...newBrowser(), ...change });
    expect(answer).toMatchObject({ status: 422, code: 'invalid-fields' });
    expect(Object.keys(answer.fieldErrors)).toEqual([field]);
  });

  it('go with the account', async () => {
    const browser = newBrowser();
    await me.call('POST /user/push-subscriptions', browser);
    expect((await me.call('DELETE /auth/user')).status).toBe(204);
    expect(await browsers(browser.endpoint)).toEqual([]);
  });
});
