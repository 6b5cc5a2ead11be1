import { describe, expect, it } from '@jest/globals';
import type { NewVenueKey, NewWebhook, VenueWebhook } from '@app/contracts';
import { webhookSecret } from '@app/platform';
import { call, makeVenue, signInVenue } from '@app/testkit';
import { api, database, url, useRunningApi } from '../../testing/running-api.js';

useRunningApi();

const KINDS = ['booking.made', 'request.opened'];
const ownerAt = async () => {
  const venueId = await makeVenue(database);
  const token = await signInVenue(database, venueId);
  const ask = <T>(route: string, body?: unknown) => call<T>(url, route, { token, ...(body === undefined ? {} : { body }) });
  return {
    venueId,
    token,
    ask,
    add: (to = 'https://till.example.org/hook') => ask<NewWebhook>('POST /venues/me/webhooks', { url: to, kinds: KINDS }),
    list: async () => (await ask<VenueWebhook[]>('GET /venues/me/webhooks')).body,
  };
};

describe('a webhook', () => {
  it('is added with its secret, shown once and stored nowhere, and gets a first message', async () => {
    const { add, list } = await ownerAt();
    const { status, body, headers } = await add();
    expect([status, headers.get('cache-control')]).toEqual([201, 'private, no-store']);
    expect(body.secret).toBe(webhookSecret(api.services.config, body.webhook.id));
    expect(body.secret).toMatch(/^whsec_[\w-]{43}$/);
    const listed = await list();
    expect(listed).toEqual([body.webhook]);
    expect(body.webhook).toMatchObject({ kinds: KINDS, failingSince: null, offAt: null, messages: [{ kind: 'ping', state: 'waiting' }] });
    const stored = JSON.stringify(await database.source.query('SELECT to_jsonb(w) AS row FROM webhooks w'));
    expect(stored).not.toContain(body.secret.slice(6));
  });

  it.each([
    'http://till.example.org/',
    'https://localhost/',
    'https://till/',
    'https://till.local/',
    'https://db.internal/',
    'https://10.0.0.7/',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'https://0x7f.1/',
    'https://2130706433/',
    'https://till.example.org:6379/',
    'https://user:secret@till.example.org/',
    'ftp://till.example.org/',
    'till.example.org',
  ])('is refused at %s', async (to) => {
    const { add, list } = await ownerAt();
    const refused = await add(to);
    expect([refused.code, Object.keys(refused.fieldErrors), await list()]).toEqual(['invalid-fields', ['url'], []]);
  });

  it('exists once per address and three times per venue', async () => {
    const { add } = await ownerAt();
    const codes = [];
    for (const n of [1, 1, 2, 3, 4]) codes.push((await add(`https://till.example.org/${n}`)).code);
    expect(codes).toEqual([null, 'invalid-fields', null, null, 'limit-reached']);
  });

  it('is removed, switched on and replayed by its own venue’s owners alone, and by no key', async () => {
    const [own, other] = [await ownerAt(), await ownerAt()];
    const { id, messages } = (await own.add()).body.webhook;
    const messageId = messages[0]?.id ?? '';
    const routes = [
      `POST /venues/me/webhooks/${id}/on`,
      `POST /venues/me/webhooks/${id}/messages/${messageId}/replay`,
      `DELETE /venues/me/webhooks/${id}`,
    ];
    const key = (await own.ask<NewVenueKey>('POST /venues/me/keys', { name: 'Till', scopes: ['bookings:read'] })).body.secret;
    const manager = await signInVenue(database, own.venueId);
    await database.source.query(
      `UPDATE venue_staff SET role = 'manager' WHERE id = (SELECT id FROM venue_staff WHERE venue_id = $1 ORDER BY id DESC LIMIT 1)`,
      [own.venueId],
    );
    for (const route of routes) {
      expect([route, (await other.ask(route)).status]).toEqual([route, 404]);
      for (const token of [key, manager]) expect([route, (await call(url, route, { token })).status]).toEqual([route, 403]);
    }
    const statuses = [];
    for (const route of routes) statuses.push((await own.ask(route)).status);
    expect(statuses).toEqual([204, 204, 204]);
    expect(await own.list()).toEqual([]);
  });

  it('that was switched off is on again without what it missed; one message is sent again with its id', async () => {
    const { ask, add, list } = await ownerAt();
    const { id, messages } = (await add()).body.webhook;
    await database.source.query('UPDATE webhooks SET off_at = app_clock(), failing_since = app_clock() WHERE id = $1', [id]);
    await database.source.query('UPDATE webhook_messages SET next_try = NULL, attempts = 12 WHERE webhook_id = $1', [id]);
    await ask(`POST /venues/me/webhooks/${id}/on`);
    expect(await list()).toMatchObject([{ offAt: null, failingSince: null, messages: [{ state: 'failed' }] }]);
    await ask(`POST /venues/me/webhooks/${id}/messages/${messages[0]?.id}/replay`);
    expect(await list()).toMatchObject([{ messages: [{ id: messages[0]?.id, state: 'waiting', attempts: 0 }] }]);
  });
});
