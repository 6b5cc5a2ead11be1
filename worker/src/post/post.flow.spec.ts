import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingHttpHeaders, type Server as HttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PLACE_TAKEN, type EventId } from '@app/contracts';
import type { NewDelivery, Owner } from '@app/persistence';
import { createLogger, resetToken, tokenHash, type Config } from '@app/platform';
import { makeBrowser, makeUser, makeVenue, setClock } from '@app/testkit';
import { someId } from '@app/testkit/scenario/some-id';
import { DeliveryRunner } from '../notifications/delivery-runner.js';
import { mailText } from '../testing/mail-text.js';
import { config, database, logger, metrics, rows, useWorkerContext } from '../testing/worker-context.js';
import { openPosts } from './open-posts.js';

useWorkerContext();

const KEY = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94';
let deliver: (id: string) => Promise<void>;
const runnerFor = (more: Partial<Config>, log = logger) => {
  const whole = { ...config, ...more };
  const runner = new DeliveryRunner(database, openPosts(whole, database), log, metrics);
  return (id: string) => runner.run(id);
};

/** Inserts one delivery; returns its id and the event's. */
async function write(to: Owner, channel: 'email' | 'push', more: Partial<NewDelivery> & { address?: string } = {}) {
  const eventId = someId<EventId>(randomUUID());
  const payload = {
    title: 'Booked!',
    text: 'Our evening is booked.',
    href: '/booking/7',
    priority: 'urgent' as const,
    ...(more.address ? { to: more.address } : {}),
  };
  await database.transaction((tx) =>
    tx.outbox.add({ eventId, type: 'booked', planId: null }, [{ to, channel, payload, notBefore: new Date(0), ...more }]),
  );
  const [row] = await rows<{ id: string }>('SELECT id FROM deliveries WHERE event_id = $1', [eventId]);
  return { id: row?.id ?? '', eventId };
}
const stateOf = async (id: string) =>
  (
    await rows<{ sent: boolean; dead: boolean; attempts: number; error: string | null }>(
      'SELECT sent_at IS NOT NULL AS sent, dead_at IS NOT NULL AS dead, attempts, last_error AS error FROM deliveries WHERE id = $1',
      [id],
    )
  )[0];
const again = (id: string) => rows('UPDATE deliveries SET next_try = app_clock(), sent_at = NULL WHERE id = $1', [id]);

describe('a mail', () => {
  let server: Server;
  let mails: { from: string; to: string; data: string }[] = [];
  let answer = '250 taken';

  beforeAll(async () => {
    // The part of RFC 5321 that a mail needs.
    server = createServer((socket) => {
      let [from, to, data] = ['', '', ''];
      let reading = false;
      let left = '';
      socket.setEncoding('utf8').write('220 here\r\n');
      socket.on('data', (chunk: string) => {
        left += chunk;
        for (let end = left.indexOf('\r\n'); end >= 0; end = left.indexOf('\r\n')) {
          const line = left.slice(0, end);
          left = left.slice(end + 2);
          if (reading && line !== '.') data += `${line}\n`;
          else if (reading) {
            reading = false;
            mails.push({ from, to, data });
            socket.write('250 taken\r\n');
          } else if (line.startsWith('MAIL FROM:')) socket.write(`250 ${(from = line.slice(10))}\r\n`);
          else if (line.startsWith('RCPT TO:')) {
            to = line.slice(8);
            socket.write(`${answer}${answer.startsWith('2') ? '' : ` ${to}`}\r\n`);
          } else if (line === 'DATA') {
            reading = true;
            data = '';
            socket.write('354 go on\r\n');
          } else if (line === 'STARTTLS') socket.write('502 not here\r\n');
          else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n');
        }
      });
      socket.on('error', () => undefined);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => void server.close());
  beforeEach(() => {
    [mails, answer] = [[], '250 taken'];
    deliver = runnerFor({
      smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
      mailFrom: 'plans@example.org',
      publicUrl: 'https://plans.example',
    });
  });

  it('a mail is handed to the SMTP server once, and again with the same Message-ID', async () => {
    const userId = await makeUser(database);
    const { id, eventId } = await write({ userId }, 'email', { address: 'asha@test.invalid' });
    await Promise.all([deliver(id), deliver(id)]);
    await deliver(id);
    expect(mails).toHaveLength(1);
    await again(id);
    await deliver(id);
    const messageIds = mails.map(({ data }) => /^Message-ID:\s+<(.+)>/im.exec(data)?.[1]);
    expect(messageIds).toEqual([1, 2].map(() => `${eventId}.${userId}.booked@plans.example`));
    expect(mails[0]).toMatchObject({ from: '<plans@example.org>', to: '<asha@test.invalid>' });
    expect(mails[0]?.data).toContain('https://plans.example/booking/7');
    expect(mails[0]?.data).toMatch(/^Auto-Submitted: auto-generated/im);
  });

  it('a mail is tried again after a temporary refusal and not after a permanent one; neither log nor row has the address', async () => {
    const said: string[] = [];
    const log = createLogger({ logLevel: 'trace' }, 'test', { write: (line: string) => void said.push(line) });
    deliver = runnerFor({ smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }, log);
    const { id } = await write({ userId: await makeUser(database) }, 'email', { address: 'full@test.invalid' });
    answer = '452 mailbox full';
    await deliver(id);
    expect(await stateOf(id)).toMatchObject({ sent: false, dead: false, attempts: 1 });
    answer = '550 no such user';
    await again(id);
    await deliver(id);
    expect(await stateOf(id)).toMatchObject({ sent: false, dead: true, error: 'The mail server answered 550' });
    expect(said).toHaveLength(2);
    expect(said.join('') + JSON.stringify(await stateOf(id))).not.toContain('full@');
  });

  it('a mail is not handed to a server of another machine without TLS, and is tried again', async () => {
    // The address of all interfaces leads to this machine, without being one of its names.
    deliver = runnerFor({ smtpUrl: `smtp://0.0.0.0:${(server.address() as AddressInfo).port}` });
    const { id } = await write({ userId: await makeUser(database) }, 'email', { address: 'ila@test.invalid' });
    await deliver(id);
    expect(mails).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ sent: false, dead: false, attempts: 1, error: 'Error ETLS 502' });
  });

  it('a mail takes no header, recipient or line from the text of people', async () => {
    const forged = 'Our evening\r\nBcc: eve@test.invalid\r\n\r\n.\r\nRCPT TO:<eve@test.invalid>\r\n';
    const payload = { title: forged, text: forged, href: '/booking/7', priority: 'urgent' as const, to: 'asha@test.invalid' };
    const { id } = await write({ userId: await makeUser(database) }, 'email', { payload });
    await deliver(id);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.to).toBe('<asha@test.invalid>');
    const [head = ''] = mails[0]?.data.split(/\r?\n\r?\n/) ?? [];
    expect(head).not.toMatch(/^bcc:/im);
    expect(head).toMatch(/^Subject: /im);
    expect(head).toMatch(/^Auto-Submitted: auto-generated/im);
  });

  it('a mail is tried again when the server does not answer', async () => {
    deliver = runnerFor({ smtpUrl: 'smtp://127.0.0.1:9' });
    const { id } = await write({ userId: await makeUser(database) }, 'email', { address: 'asha@test.invalid' });
    await deliver(id);
    expect(await stateOf(id)).toMatchObject({ sent: false, dead: false, error: 'Error ESOCKET' });
  });

  it('the mail for a new password has the token behind the #, in the reader’s language, and the outbox is readable by its owner alone', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'evening-outbox-'));
    deliver = runnerFor({ dataDir });
    const address = `${randomUUID()}@test.invalid`;
    await rows(
      `INSERT INTO users (first_name, email, password_hash, is_guest, settings) VALUES ('Asha', $1, '!', false, '{"language":"hi"}')`,
      [address],
    );
    const id = randomUUID();
    const token = resetToken(config, id);
    const [delivery] = await database.transaction((tx) => tx.passwordResets.ask('user', address, { id, tokenHash: tokenHash(token) }));
    await deliver(delivery?.id ?? '');
    const [file] = readdirSync(join(dataDir, 'outbox'));
    const mail = readFileSync(join(dataDir, 'outbox', file ?? ''), 'utf8');
    const body = mailText(mail);
    expect(body).toContain('नया पासवर्ड');
    expect(body).toContain(`/reset-password#token=${token}\n`);
    expect(mail).toMatch(/^Subject: =\?UTF-8/im);
  });

  it.each([
    ['en', 'passkey_added', 'It signs in without your password'],
    ['hi', 'passkey_removed', 'अब वह साइन इन नहीं करती'],
    ['en', 'password_changed', 'All other devices were signed out'],
    ['hi', 'factor_removed', 'बिना कोड के साइन इन'],
    ['en', 'identity_linked', 'signs in without your password'],
    ['hi', 'identity_unlinked', 'अब साइन इन नहीं करता'],
  ] as const)('an owner reads in their language (%s) of their sign-in: %s', async (language, change, said) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'evening-outbox-'));
    deliver = runnerFor({ dataDir });
    const [row] = await database.source.query<{ id: string }[]>(
      `INSERT INTO users (first_name, email, password_hash, is_guest, settings)
       VALUES ('Asha', uuidv7() || '@test.invalid', '!', false, jsonb_build_object('language', $1::text)) RETURNING id`,
      [language],
    );
    const [delivery] = await database.transaction((tx) => tx.accounts.securityMail({ account: 'user', id: row?.id ?? '' }, change));
    await deliver(delivery?.id ?? '');
    const [file] = readdirSync(join(dataDir, 'outbox'));
    const text = mailText(readFileSync(join(dataDir, 'outbox', file ?? ''), 'utf8'));
    for (const part of [said, '/settings/security']) expect(text).toContain(part);
  });

  it.each([
    ['hi', 'rejected', 'The licence is not readable.', ['टीम ने लिखा: “The licence is not readable.”', '/venue-onboarding']],
    ['hi', 'rejected', PLACE_TAKEN, ['किसी और ने साबित किया है', '/venue-onboarding']],
    ['en', 'rejected', PLACE_TAKEN, ['Somebody else has shown that this place is theirs', '/venue-onboarding']],
    ['en', 'pending', null, ['looks at it, usually within 2 days', 'prepare offers', '/venue-bidding']],
    ['hi', 'pending', null, ['आम तौर पर 2 दिन में', 'ऑफ़र, नियम', '/venue-bidding']],
    ['en', 'verified', null, ['requests from planners nearby', '/venue-bidding']],
    ['en', 'suspended', 'Complaints', ['The team wrote: “Complaints”', '/grievance']],
  ] as const)('an owner reads in their language (%s) that their venue was %s', async (language, status, reason, said) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'evening-outbox-'));
    deliver = runnerFor({ dataDir });
    const venueId = await makeVenue(database);
    await rows(`UPDATE venues SET kind = 'claimed', status = $2, status_reason = $3 WHERE id = $1`, [venueId, status, reason]);
    const staff = (role: string) =>
      rows(
        `INSERT INTO venue_staff (venue_id, email, password_hash, name, role, language) VALUES ($1, uuidv7() || '@test.invalid', '!', 'Ravi', $2, $3)`,
        [venueId, role, language],
      );
    await staff('venue_owner');
    await staff('host');
    const [delivery, ...more] = await database.transaction((tx) => tx.applications.mailStatus([venueId]));
    expect(more).toEqual([]);
    await deliver(delivery?.id ?? '');
    const [file] = readdirSync(join(dataDir, 'outbox'));
    const mail = readFileSync(join(dataDir, 'outbox', file ?? ''), 'utf8');
    const text = mailText(mail);
    for (const part of said) expect(text).toContain(part);
  });
});

describe('a push', () => {
  let service: HttpServer;
  let pushes: { path: string; headers: IncomingHttpHeaders; length: number }[] = [];
  let status: Record<string, number> = {};
  let at = '';

  beforeAll(async () => {
    service = createHttpServer((request, answer) => {
      let length = 0;
      request.on('data', (chunk: Buffer) => (length += chunk.length));
      request.on('end', () => {
        const path = request.url ?? '';
        pushes.push({ path, headers: request.headers, length });
        answer.writeHead(status[path] ?? 201, { location: `${at}/elsewhere` }).end('said the service to asha@test.invalid');
      });
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    at = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  });
  afterAll(() => void service.close());
  beforeEach(() => {
    [pushes, status] = [[], {}];
    deliver = runnerFor({ vapidPrivateKey: KEY, mailFrom: 'plans@example.org' });
  });
  const browserAt = async (path: string, to?: Owner) => {
    const owner = to ?? { userId: await makeUser(database) };
    return { owner, id: await makeBrowser(database, owner, `${at}${path}`) };
  };
  const known = async (id: string) => (await rows('SELECT 1 FROM push_subscriptions WHERE id = $1', [id])).length === 1;

  it('a push is encrypted and signed, and states its lifetime, its urgency and its topic', async () => {
    const { owner } = await browserAt('/one');
    const { id } = await write(owner, 'push');
    await deliver(id);
    await again(id);
    await deliver(id);
    const [first, second] = pushes;
    expect(first?.headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' });
    expect(first?.headers.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/);
    expect(first?.headers['topic']).toMatch(/^[\w-]{1,32}$/);
    expect(first?.length).toBeGreaterThan(100);
    expect(second?.headers['topic']).toBe(first?.headers['topic']);
    const claims = JSON.parse(Buffer.from(String(first?.headers.authorization).split('.')[1] ?? '', 'base64url').toString()) as object;
    expect(claims).toMatchObject({ aud: at, sub: 'mailto:plans@example.org' });
    const other = await write(owner, 'push', { usefulUntil: new Date(Date.now() + 600_000) });
    await deliver(other.id);
    expect(pushes[2]?.headers['topic']).not.toBe(first?.headers['topic']);
    expect(Number(pushes[2]?.headers['ttl'])).toBeLessThanOrEqual(600);
  });

  it('a push goes to every browser of its owner, of a venue’s staff too, and to no other', async () => {
    const [staff] = await rows<{ id: string }>(
      `INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1, $2, '!', 'Ravi', 'host') RETURNING id`,
      [await makeVenue(database), `${randomUUID()}@test.invalid`],
    );
    const owner = { staffId: staff?.id ?? '' };
    await browserAt('/a', owner);
    await browserAt('/b', owner);
    await browserAt('/c');
    const { id } = await write(owner, 'push');
    await deliver(id);
    expect(pushes.map(({ path }) => path).toSorted()).toEqual(['/a', '/b']);
    expect(await stateOf(id)).toMatchObject({ sent: true });
  });

  it.each([404, 410])('a push answered with %i removes the browser, and is done', async (gone) => {
    const { owner, id: browser } = await browserAt(`/gone-${gone}`);
    status[`/gone-${gone}`] = gone;
    const { id } = await write(owner, 'push');
    await deliver(id);
    expect([await known(browser), (await stateOf(id))?.sent]).toEqual([false, true]);
  });

  it.each([429, 500, 302])('a push answered with %i is tried again, follows no redirect and logs no address', async (busy) => {
    const { owner, id: browser } = await browserAt(`/busy-${busy}`);
    status[`/busy-${busy}`] = busy;
    const { id } = await write(owner, 'push');
    await deliver(id);
    expect(await stateOf(id)).toEqual({ sent: false, dead: false, attempts: 1, error: `The push service answered ${busy}` });
    expect(await known(browser)).toBe(true);
    expect(pushes.map(({ path }) => path)).toEqual([`/busy-${busy}`]);
  });

  it('a push is never sent to an address that is not allowed here, even if the table contains it', async () => {
    const { owner, id: browser } = await browserAt('/inside');
    const { id } = await write(owner, 'push');
    await runnerFor({ vapidPrivateKey: KEY, localPushes: false })(id);
    expect(pushes).toEqual([]);
    expect(await known(browser)).toBe(false);
  });

  it('a push that comes too late is not sent, and is deleted', async () => {
    const { owner } = await browserAt('/late');
    const { id } = await write(owner, 'push', { usefulUntil: new Date(Date.now() + 60_000) });
    await setClock(database, new Date(Date.now() + 61_000));
    await deliver(id);
    expect(pushes).toEqual([]);
    expect(await stateOf(id)).toBeUndefined();
  });

  it('a push is dead at once without a push configuration', async () => {
    const { owner } = await browserAt('/none');
    const { id } = await write(owner, 'push');
    await runnerFor({})(id);
    expect(await stateOf(id)).toMatchObject({ dead: true, error: 'Pushes are not set up' });
  });
});
