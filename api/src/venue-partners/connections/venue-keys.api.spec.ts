import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { KEY_SCOPES, type KeyScope, type NewVenueKey, type VenueBidView, type VenueKey } from '@app/contracts';
import { call, eventually, makeVenue, offerBody, signInVenue } from '@app/testkit';
import { CALLERS } from '../../testing/access/callers.js';
import { KEY_ROUTES } from '../../testing/access/keys.js';
import { pathIn } from '../../testing/access/paths.js';
import { sceneFixture, type Scene, type SceneKind } from '../../testing/access/scenes.js';
import { ACCESS } from '../../testing/access/table.js';
import { database, url, useRunningApi } from '../../testing/running-api.js';

useRunningApi();

async function make(token: string | undefined, scopes: readonly KeyScope[] = KEY_SCOPES, name = 'Till'): Promise<NewVenueKey> {
  const made = await call<NewVenueKey>(url, 'POST /venues/me/keys', { token: token ?? '', body: { name, scopes } });
  if (made.status !== 201) throw new Error(`The key was not made: ${made.status} ${made.code}`);
  return made.body;
}
const inboxOf = async (secret: string) => (await call(url, 'GET /venues/me/bid-requests', { token: secret })).status;
const ownerAt = async () => {
  const venueId = await makeVenue(database);
  return { venueId, token: await signInVenue(database, venueId) };
};

describe('a key on each route of the access table', () => {
  const scenes = new Map<SceneKind, Scene>();
  const keys = new Map<SceneKind, Record<KeyScope, string>>();
  beforeAll(async () => {
    for (const kind of new Set(ACCESS.map(([, , given]) => given?.scene ?? 'live'))) {
      const scene = await sceneFixture(database, url, kind);
      const made: [KeyScope, string][] = [];
      for (const scope of KEY_SCOPES) made.push([scope, (await make(scene.credentials.invitedVenue.token, [scope], scope)).secret]);
      scenes.set(kind, scene);
      keys.set(kind, Object.fromEntries(made) as Record<KeyScope, string>);
    }
  }, 60_000);

  it('names in KEY_ROUTES only rows of the table', () => {
    expect(Object.keys(KEY_ROUTES).filter((route) => !ACCESS.some(([row]) => row === route))).toEqual([]);
  });

  it.each(ACCESS.filter(([, expected]) => expected[CALLERS.indexOf('anonymous')] === 401).map((row) => [row[0], row] as const))(
    '%s',
    async (route, row) => {
      const [, expected, given] = row;
      const kind = given?.scene ?? 'live';
      const [scene, secrets] = [scenes.get(kind), keys.get(kind)];
      if (!scene || !secrets) throw new Error(`no scene ${kind}`);
      const body = typeof given?.body === 'function' ? given.body(scene) : given?.body;
      const knock = async (token: string) =>
        (await call(url, `${route.split(' ')[0]} ${pathIn(scene, row).slice('/api'.length)}`, { token, body, key: randomUUID() })).status;
      const admitted = expected[CALLERS.indexOf('invitedVenue')];
      const isVenues = admitted !== 401;
      // The refusals first: the admitted call may change what it is about.
      for (const scope of KEY_SCOPES.filter((one) => one !== KEY_ROUTES[route]))
        expect([scope, await knock(secrets[scope])]).toEqual([scope, isVenues ? 403 : 401]);
      const scope = KEY_ROUTES[route];
      if (scope) expect(await knock(secrets[scope])).toBe(admitted);
    },
  );
});

describe('a key', () => {
  it('is shown once, and only its hash is kept', async () => {
    const { token } = await ownerAt();
    const { key, secret } = await make(token, ['bookings:read'], '  Front   till ');
    expect(secret).toMatch(/^sk_[\w-]{43}$/);
    expect(key).toEqual({
      id: expect.any(String),
      name: 'Front till',
      scopes: ['bookings:read'],
      madeAt: expect.any(String),
      usedAt: null,
      formerUntil: null,
    });
    const listed = (await call<VenueKey[]>(url, 'GET /venues/me/keys', { token })).body;
    expect(listed).toEqual([key]);
    const stored = JSON.stringify(await database.source.query('SELECT to_jsonb(k) AS row FROM venue_keys k'));
    expect([stored.includes(secret), stored.includes(secret.slice(3))]).toEqual([false, false]);
  });

  it('says in which minute it was used last, and writes it once in that minute', async () => {
    const { token } = await ownerAt();
    const { key, secret } = await make(token);
    const versions = async () => database.source.query('SELECT xmin::text, used_at FROM venue_keys WHERE id = $1', [key.id]);
    await inboxOf(secret);
    const once = await versions();
    await inboxOf(secret);
    // A new minute may begin between the two.
    if (new Date().getSeconds() > 1) expect(await versions()).toEqual(once);
    const [listed] = (await call<VenueKey[]>(url, 'GET /venues/me/keys', { token })).body;
    expect(listed?.usedAt).toMatch(/:00\.000Z$/);
  });

  it('is replaced by a new secret, beside which the one of before works for a day', async () => {
    const { token } = await ownerAt();
    const { key, secret: first } = await make(token);
    const rotate = () => call<NewVenueKey>(url, `POST /venues/me/keys/${key.id}/rotate`, { token });
    const { body } = await rotate();
    expect(Date.parse(body.key.formerUntil ?? '') - Date.now()).toBeGreaterThan(86_000_000);
    expect([await inboxOf(first), await inboxOf(body.secret)]).toEqual([200, 200]);
    expect((await rotate()).code).toBe('key-rotated');
    await database.source.query('UPDATE venue_keys SET former_until = app_clock() WHERE id = $1', [key.id]);
    expect([await inboxOf(first), await inboxOf(body.secret)]).toEqual([401, 200]);
    const again = await rotate();
    expect([again.status, await inboxOf(first), await inboxOf(body.secret), await inboxOf(again.body.secret)]).toEqual([
      200, 401, 200, 200,
    ]);
  });

  it('is revoked at once with its secret of before, as one that never was', async () => {
    const { token } = await ownerAt();
    const { key, secret } = await make(token);
    const { body } = await call<NewVenueKey>(url, `POST /venues/me/keys/${key.id}/rotate`, { token });
    expect((await call(url, `DELETE /venues/me/keys/${key.id}`, { token })).status).toBe(204);
    expect([await inboxOf(secret), await inboxOf(body.secret), await inboxOf(`sk_${'A'.repeat(43)}`)]).toEqual([401, 401, 401]);
    expect((await call(url, `DELETE /venues/me/keys/${key.id}`, { token })).status).toBe(404);
  });

  it('works for its own venue alone, and not while that is suspended', async () => {
    const [own, other] = [await ownerAt(), await ownerAt()];
    const { key, secret } = await make(own.token);
    for (const route of [`POST /venues/me/keys/${key.id}/rotate`, `DELETE /venues/me/keys/${key.id}`])
      expect((await call(url, route, { token: other.token })).status).toBe(404);
    await database.source.query(`UPDATE venues SET status = 'suspended' WHERE id = $1`, [own.venueId]);
    expect(await inboxOf(secret)).toBe(401);
  });

  it('is for owners to make, see and end; a venue has five', async () => {
    const { venueId, token } = await ownerAt();
    const { key } = await make(token);
    const manager = await signInVenue(database, venueId);
    await database.source.query(
      `UPDATE venue_staff SET role = 'manager' WHERE id = (SELECT id FROM venue_staff WHERE venue_id = $1 ORDER BY id DESC LIMIT 1)`,
      [venueId],
    );
    const body = { name: 'Till', scopes: ['bids:write'] };
    for (const route of [
      'GET /venues/me/keys',
      'POST /venues/me/keys',
      `POST /venues/me/keys/${key.id}/rotate`,
      `DELETE /venues/me/keys/${key.id}`,
    ])
      expect([route, (await call(url, route, { token: manager, ...(route === 'POST /venues/me/keys' && { body }) })).status]).toEqual([
        route,
        403,
      ]);
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await call(url, 'POST /venues/me/keys', { token, body })).status);
    expect(statuses).toEqual([201, 201, 201, 201, 409]);
  });

  it('bids once per idempotency key, also with the secret of before, and stands in the security log', async () => {
    const scene = await sceneFixture(database, url, 'asked');
    const token = scene.credentials.invitedVenue.token ?? '';
    const { key, secret } = await make(token, ['bids:write']);
    const [idempotencyKey, body] = [randomUUID(), offerBody({})];
    const bid = (by: string) =>
      call<VenueBidView>(url, `POST /venues/me/bid-requests/${scene.requestId}/bids`, {
        token: by,
        key: idempotencyKey,
        body,
      });
    const first = await bid(secret);
    await call(url, `POST /venues/me/keys/${key.id}/rotate`, { token });
    const again = await bid(secret);
    expect([first.code, again.code, again.body.id]).toEqual([null, null, first.body.id]);
    const entries = () =>
      database.source.query<{ action: string; about: string }[]>(
        `SELECT action, details->>'about' AS about FROM audit_log WHERE subject_id = $1 ORDER BY at`,
        [key.id],
      );
    await eventually(async () => (await entries()).some(({ action }) => action === 'key.used'));
    expect(await entries()).toEqual(
      expect.arrayContaining([
        { action: 'key.made', about: 'Till' },
        { action: 'key.rotated', about: 'Till' },
        { action: 'key.used', about: 'POST /api/venues/me/bid-requests/:id/bids' },
      ]),
    );
  });
});
