import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Owner } from '@app/persistence';
import { openBackends, vapidKeys } from '@app/platform';
import { eventually, makeBrowser, makeUser } from '@app/testkit';
import type { EventId, UserId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { DeliveryRunner } from '../notifications/delivery-runner.js';
import { config, database, logger, metrics, rows, useWorkerContext } from '../testing/worker-context.js';
import { Mail } from './mail.js';
import { openPosts } from './open-posts.js';
import { WebPush } from './web-push.js';

useWorkerContext();

const pushing = { ...config, vapidPrivateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94' };
const open: (() => void)[] = [];
afterEach(() => open.splice(0).forEach((close) => close()));

/** Serves connections until the end of the test; returns the port. */
async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(() => {
    server.close();
    sockets.forEach((socket) => socket.destroy());
  });
  return (server.address() as AddressInfo).port;
}

/** Starts a server that sends `first` and then a byte every 20 ms for ever: it is never idle. `ended` settles when the client has gone. */
async function drip(first: string, byte: string): Promise<{ port: number; ended: Promise<unknown> }> {
  const server = createServer((socket) => {
    socket.write(first);
    const dripping = setInterval(() => socket.write(byte), 20);
    socket.resume().on('close', () => {
      clearInterval(dripping);
      server.emit('gone');
    });
  });
  const ended = once(server, 'gone');
  return { port: await listen(server), ended };
}

async function write(to: Owner, channel: 'email' | 'push'): Promise<string> {
  const payload = { title: 'Booked!', text: 'It is booked.', href: '/booking/7', priority: 'urgent' as const, to: 'asha@test.invalid' };
  const [row] = await database.transaction((tx) =>
    tx.outbox.add({ eventId: someId<EventId>(randomUUID()), type: 'booked', planId: null }, [
      { to, channel, payload, notBefore: new Date(0) },
    ]),
  );
  return row?.id ?? '';
}
const stateOf = async (id: string) =>
  (
    await rows<{ sent: boolean; attempts: number; error: string | null }>(
      'SELECT sent_at IS NOT NULL AS sent, attempts, last_error AS error FROM deliveries WHERE id = $1',
      [id],
    )
  )[0];
const dueAgain = (id: string) => rows('UPDATE deliveries SET next_try = app_clock() WHERE id = $1', [id]);

describe('one deadline over the whole call', () => {
  const impatient = () => {
    const whole = { ...config, ...pushing };
    const push = new WebPush(whole, vapidKeys(whole), database, 300);
    return new DeliveryRunner(database, { email: new Mail(whole, database, 300), push }, logger, metrics);
  };

  it('the deadline ends a push whose service never finishes its headers', async () => {
    const { port, ended } = await drip('HTTP/1.1 201 Created\r\nx-slow: ', 'a');
    const owner = { userId: await makeUser(database) };
    await makeBrowser(database, owner, `http://127.0.0.1:${port}/${randomUUID()}`);
    const id = await write(owner, 'push');
    await impatient().run(id);
    expect(await stateOf(id)).toEqual({ sent: false, attempts: 1, error: 'The push service was not reached: ETIMEDOUT' });
    await ended;
  });

  it('the deadline ends a push whose service never ends its answer', async () => {
    const { port, ended } = await drip('HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\n', '1\r\na\r\n');
    const owner = { userId: await makeUser(database) };
    await makeBrowser(database, owner, `http://127.0.0.1:${port}/${randomUUID()}`);
    const id = await write(owner, 'push');
    await impatient().run(id);
    expect(await stateOf(id)).toMatchObject({ sent: true });
    await ended;
  });

  it('the deadline ends a mail whose server never ends its greeting', async () => {
    const { port, ended } = await drip('220-here\r\n', '220-still here\r\n');
    const id = await write({ userId: await makeUser(database) }, 'email');
    const mail = new Mail({ ...config, smtpUrl: `smtp://127.0.0.1:${port}` }, database, 300);
    await new DeliveryRunner(database, { email: mail, push: mail }, logger, metrics).run(id);
    expect(await stateOf(id)).toMatchObject({ sent: false, attempts: 1 });
    await ended;
  });
});

describe('a person’s browsers', () => {
  it('a person’s browsers are tried again one by one: the failed one, and not the others', async () => {
    const pushes: string[] = [];
    let busy = true;
    const server = createHttpServer((request, answer) => {
      pushes.push(request.url ?? '');
      answer.writeHead(request.url === '/busy' && busy ? 500 : 201).end();
    });
    const at = `http://127.0.0.1:${await listen(server)}`;
    const owner = { userId: await makeUser(database) };
    for (const path of ['/one', '/busy', '/two']) await makeBrowser(database, owner, at + path);
    const id = await write(owner, 'push');
    const runner = new DeliveryRunner(database, openPosts({ ...config, ...pushing }, database), logger, metrics);
    await runner.run(id);
    expect(pushes.toSorted()).toEqual(['/busy', '/one', '/two']);
    await dueAgain(id);
    await runner.run(id);
    busy = false;
    await dueAgain(id);
    await runner.run(id);
    expect(pushes.slice(3)).toEqual(['/busy', '/busy']);
    expect(await stateOf(id)).toMatchObject({ sent: true });
  });
});

describe('mail', () => {
  it('mail leaves while every push hangs', async () => {
    let hanging = 0;
    const port = await listen(createServer((socket) => void socket.resume().once('data', () => (hanging += 1))));
    const guests = await Promise.all([1, 2].map(async () => ({ userId: await makeUser(database) })));
    for (const guest of guests) await makeBrowser(database, guest, `http://127.0.0.1:${port}/${randomUUID()}`);
    const pushes: string[] = [];
    for (let n = 0; n < 40; n += 1) pushes.push(await write(guests[n % 2] ?? { userId: someId<UserId>('') }, 'push'));
    const mail = await write({ userId: await makeUser(database) }, 'email');
    const runner = new DeliveryRunner(database, openPosts({ ...config, ...pushing }, database), logger, metrics);
    const working = await openBackends(config, { logger, works: true });
    const none = () => Promise.resolve();
    const run = (id: string) => runner.run(id);
    await working.queues.work({
      bidRequests: none,
      reactions: none,
      email: run,
      push: run,
      webhook: none,
      photo: none,
      schedule: () => Promise.resolve(0),
    });
    try {
      working.queues.enqueueDeliveries(pushes.map((id) => ({ id, channel: 'push' as const })));
      await eventually(() => hanging >= 2);
      working.queues.enqueueDeliveries([{ id: mail, channel: 'email' }]);
      await eventually(async () => (await stateOf(mail))?.sent, 5_000);
      const sent = await rows(
        `SELECT 1 FROM deliveries WHERE channel = 'push' AND (sent_at IS NOT NULL OR last_error IS NOT NULL) AND id = ANY($1)`,
        [pushes],
      );
      expect(sent).toEqual([]);
    } finally {
      open.splice(0).forEach((close) => close());
      await working.close();
    }
  });
});
