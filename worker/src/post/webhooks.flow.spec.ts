import { spawn } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { WEBHOOK_SIGNATURE, type VenueId, type WebhookBody, type WebhookKind } from '@app/contracts';
import { webhookSecret, webhookSignature, type Config } from '@app/platform';
import { addressHashSql } from '@app/persistence/testing';
import { eventually, makeVenue, setClock, signInVenue } from '@app/testkit';
import { config, database, logger, metrics, rows, useWorkerContext } from '../testing/worker-context.js';
import { WebhookRunner } from './webhook-runner.js';

useWorkerContext();

interface Received {
  body: string;
  headers: IncomingHttpHeaders;
}
let server: Server;
let url: string;
let received: Received[] = [];
let status = 200;
let location = '';
let hangs = false;

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ body, headers: request.headers });
      if (!hangs) response.writeHead(status, location ? { location } : {}).end('thank you');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  [received, status, location, hangs] = [[], 200, '', false];
});

/** A webhook of a new venue, and one message to it. */
async function scene(to = url) {
  const venueId = await makeVenue(database);
  const id = await database.webhooks.add(venueId, { url: to, kinds: ['booking.made'] });
  await write(venueId);
  const [row] = await rows<{ id: string }>('SELECT id FROM webhook_messages WHERE webhook_id = $1', [id]);
  return { venueId, id, messageId: row?.id ?? '' };
}
const write = (venueId: VenueId, kind: WebhookKind = 'booking.made', eventId: string = randomUUID()) =>
  database.webhooks.write(venueId, { eventId, kind, at: '2026-11-28T10:00:00.000Z', data: { ref: 'ABC' } });

/** As the tick and the queue do it: takes what is due, and sends it. */
async function send(more: Partial<Config> = {}, deadlineMs?: number): Promise<number> {
  const runner = new WebhookRunner({ database, config: { ...config, ...more }, logger, metrics }, deadlineMs);
  const taken = await database.webhookMessages.take();
  await Promise.all(taken.map(({ id }) => runner.run(id)));
  return taken.length;
}
const viewOf = async ({ venueId, id }: { venueId: VenueId; id: string }) => database.webhooks.one(venueId, id);
const due = (id: string) => rows('UPDATE webhook_messages SET next_try = app_clock() WHERE id = $1', [id]);

describe('a webhook', () => {
  it('gets a message once, signed over its time and its body', async () => {
    const { id, messageId, ...at } = await scene();
    await Promise.all([send(), send()]);
    expect(await send()).toBe(0);
    expect(received).toHaveLength(1);
    const [{ body, headers } = { body: '', headers: {} }] = received;
    expect(JSON.parse(body)).toEqual({
      id: messageId,
      kind: 'booking.made',
      at: '2026-11-28T10:00:00.000Z',
      data: { ref: 'ABC' },
    } satisfies WebhookBody);
    const [, seconds = '', given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers[WEBHOOK_SIGNATURE])) ?? [];
    expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60);
    expect(given).toBe(createHmac('sha256', webhookSecret(config, id)).update(`${seconds}.${body}`).digest('hex'));
    expect((await viewOf({ id, ...at }))?.messages).toMatchObject([{ state: 'sent', attempts: 1, error: null }]);
  });

  it('is tried again after growing waits, and is switched off when it has failed for a day', async () => {
    const made = await scene();
    status = 500;
    const waits: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      await due(made.messageId);
      await send();
      const [row] = await rows<{ wait: number }>(
        'SELECT extract(epoch FROM next_try - app_clock())::float8 AS wait FROM webhook_messages WHERE id = $1',
        [made.messageId],
      );
      waits.push(row?.wait ?? 0);
    }
    for (const [n, base] of [10, 30, 90].entries()) {
      expect(waits[n]).toBeGreaterThan(base * 0.7);
      expect(waits[n]).toBeLessThanOrEqual(base);
    }
    const failing = await viewOf(made);
    expect([failing?.offAt, failing?.failingSince, failing?.messages[0]?.error]).toEqual([null, expect.any(String), 'It answered 500']);

    await rows(`UPDATE webhooks SET failing_since = app_clock() - interval '25 hours' WHERE id = $1`, [made.id]);
    await write(made.venueId);
    await due(made.messageId);
    await send();
    const off = await viewOf(made);
    expect([off?.offAt, off?.messages.map(({ state }) => state)]).toEqual([expect.any(String), ['failed', 'failed']]);
    await write(made.venueId);
    expect((await viewOf(made))?.messages).toHaveLength(2);
  });

  it('that is switched off is under the bell of its venue and mailed to its owners, once, until it is switched on', async () => {
    const made = await scene();
    await signInVenue(database, made.venueId);
    const [staff] = await rows<{ id: string; email: string }>('SELECT id, email FROM venue_staff WHERE venue_id = $1', [made.venueId]);
    const [staffId, email] = [staff?.id ?? '', staff?.email];
    await rows(`INSERT INTO mail_addresses (address_hash, confirmed_at) VALUES (${addressHashSql('$1::text')}, app_clock())`, [email]);
    const most = 8;
    for (let n = 1; n < most; n += 1) await write(made.venueId);
    status = 500;
    await rows(`UPDATE webhooks SET failing_since = app_clock() - interval '25 hours' WHERE id = $1`, [made.id]);
    // They fail at once.
    expect(await send()).toBe(most);
    expect((await viewOf(made))?.messages.filter(({ state }) => state !== 'failed')).toEqual([]);
    const notices = () => database.venueNotices.list(made.venueId, staffId, { limit: 10 });
    expect(await notices()).toMatchObject([{ type: 'webhook_off', isRead: false, requestId: null, partySize: null, days: [] }]);
    const mails = await rows(`SELECT type, payload ->> 'href' AS href, datebook_id FROM deliveries WHERE staff_id = $1`, [staffId]);
    expect(mails).toEqual([{ type: 'venue_webhook_off', href: '/venue-bidding/settings?tab=system#webhooks', datebook_id: null }]);
    await database.webhooks.switchOn(made.venueId, made.id);
    expect(await notices()).toMatchObject([{ isRead: true }]);
  });

  it('is no longer failing after a success, and gives a message up after twelve attempts', async () => {
    const made = await scene();
    status = 404;
    await rows('UPDATE webhook_messages SET attempts = 11 WHERE id = $1', [made.messageId]);
    await send();
    expect((await viewOf(made))?.messages).toMatchObject([{ state: 'failed', attempts: 12, error: 'It answered 404' }]);
    status = 204;
    expect(await database.webhooks.replay(made.venueId, made.id, made.messageId)).toBe(true);
    await send();
    const [first, second] = received.map(({ body }) => (JSON.parse(body) as WebhookBody).id);
    expect([first, second]).toEqual([made.messageId, made.messageId]);
    expect(await viewOf(made)).toMatchObject({ failingSince: null, messages: [{ state: 'sent', attempts: 1, error: null }] });
  });

  it('of a sender that was killed is sent a minute later', async () => {
    const made = await scene();
    const now = await database.now();
    expect(await database.webhookMessages.take()).toHaveLength(1);
    expect(await send()).toBe(0);
    await setClock(database, new Date(now.getTime() + 61_000));
    expect(await send()).toBe(1);
    expect((await viewOf(made))?.messages).toMatchObject([{ state: 'sent', attempts: 2 }]);
    await setClock(database, new Date());
  });

  it('is followed to no other address, and does not wait for one that hangs', async () => {
    const made = await scene();
    [status, location] = [302, url];
    await send();
    expect([received.length, (await viewOf(made))?.messages[0]?.error]).toEqual([1, 'It answered 302']);
    hangs = true;
    await due(made.messageId);
    await send({}, 100);
    expect((await viewOf(made))?.messages[0]?.error).toBe('The address was not reached: ETIMEDOUT');
  });

  it('at an address of the own network is not called, however it is written', async () => {
    for (const to of [
      url,
      'https://localhost/',
      'https://localhost.localdomain/',
      'https://10.0.0.7/',
      'https://[::1]/',
      'https://2130706433/',
    ]) {
      const made = await scene(to);
      await send({ localPushes: false });
      expect([to, (await viewOf(made))?.messages[0]?.error]).toEqual([
        to,
        expect.stringMatching(/^The address (is not allowed|was not reached: \w+)$/),
      ]);
    }
    expect(received).toEqual([]);
  });

  it('gets nothing of kinds that it is not registered for, of other venues, or of a suspended one; one event once', async () => {
    const [made, other] = [await scene(), await scene()];
    const event = randomUUID();
    await write(made.venueId, 'booking.cancelled');
    await write(made.venueId, 'booking.made', event);
    await write(made.venueId, 'booking.made', event);
    expect([(await viewOf(made))?.messages.length, (await viewOf(other))?.messages.length]).toEqual([2, 1]);
    await rows(`UPDATE venues SET status = 'suspended' WHERE id = $1`, [made.venueId]);
    await write(made.venueId);
    expect((await viewOf(made))?.messages).toHaveLength(2);
  });
});

describe('the example of a receiver', () => {
  it('takes a genuine message once, and refuses one that is old, changed or of nobody', async () => {
    const venueId = await makeVenue(database);
    const id = await database.webhooks.add(venueId, { url, kinds: ['booking.made'] });
    const secret = webhookSecret(config, id);
    const example = spawn(process.execPath, ['docs/examples/webhook-receiver.mjs'], {
      env: { WEBHOOK_SECRET: secret, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const said: string[] = [];
    example.stdout.setEncoding('utf8').on('data', (line: string) => said.push(line));
    try {
      const port = await eventually(() => /listening (\d+)/.exec(said.join(''))?.[1]);
      const at = `http://127.0.0.1:${port}/`;
      await rows('UPDATE webhooks SET url = $2 WHERE id = $1', [id, at]);
      await write(venueId);
      await send();
      const [message] = (await database.webhooks.one(venueId, id))?.messages ?? [];
      expect(message).toMatchObject({ state: 'sent' });
      await database.webhooks.replay(venueId, id, message?.id ?? '');
      await send();
      const now = Math.floor(Date.now() / 1000);
      const post = async (body: string, signature?: string) =>
        (await fetch(at, { method: 'POST', body, headers: signature ? { [WEBHOOK_SIGNATURE]: signature } : {} })).status;
      expect([
        await post('{}'),
        await post('{}', webhookSignature(secret, '{}', now - 301)),
        await post('{"id":1}', webhookSignature(secret, '{}', now)),
        await post('{}', webhookSignature('whsec_other', '{}', now)),
        await post('{}', webhookSignature(secret, '{}', now - 200)),
      ]).toEqual([401, 401, 401, 401, 204]);
      expect(said.join('').match(/booking\.made/g)).toHaveLength(1);
    } finally {
      example.kill();
    }
  });
});
