import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { blockMailAddress } from '@app/application';
import { addressLinkToken, createLogger, tokenHash } from '@app/platform';
import { bookPlan, liveAuction, makeUser, type LiveAuction } from '@app/testkit';
import { KEPT } from '@app/persistence';
import type { EventId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { DeliveryRunner } from '../notifications/delivery-runner.js';
import { config, database, metrics, rows, runner, useWorkerContext } from '../testing/worker-context.js';
import { mailPart, mailText } from '../testing/mail-text.js';
import { openPosts } from './open-posts.js';

useWorkerContext();

/** Makes an outbox of its own with its log and a runner of deliveries into it. */
function outbox() {
  const dataDir = mkdtempSync(join(tmpdir(), 'evening-outbox-'));
  const logged: string[] = [];
  const logger = createLogger({ logLevel: 'trace' }, 'test', { write: (line: string) => void logged.push(line) });
  const deliveries = new DeliveryRunner(database, openPosts({ ...config, dataDir }, database), logger, metrics);
  const mails = (): string[] =>
    readdirSync(join(dataDir, 'outbox')).map((file) => whole(readFileSync(join(dataDir, 'outbox', file), 'utf8')));
  return { run: (id: string) => deliveries.run(id), mails, logged };
}
const ADDRESSES = KEPT.find(({ table }) => table === 'mail_addresses')!;

/** Returns a mail with all its visible parts. */
const whole = (mail: string): string => mail + mailText(mail) + mailPart(mail, 'text/html');

async function write(address: string): Promise<string> {
  const payload = { title: 'Booked!', text: 'Our evening is booked.', href: '/booking/7', priority: 'high' as const, to: address };
  const to = { userId: await makeUser(database) };
  const [row] = await database.transaction((tx) =>
    tx.outbox.add({ eventId: someId<EventId>(randomUUID()), type: 'booked', planId: null }, [
      { to, channel: 'email', payload, notBefore: new Date(0) },
    ]),
  );
  return row?.id ?? '';
}
/** Makes a guest who typed an address for the booking; returns the id of the resulting mail. */
async function bookedMail(address: string, language = 'en'): Promise<{ id: string; plan: LiveAuction }> {
  const plan = await liveAuction(database, { venues: 1 });
  await rows(`UPDATE users SET contact_email = $2, settings = jsonb_build_object('language', $3::text) WHERE id = $1`, [
    plan.ownerId,
    address,
    language,
  ]);
  await bookPlan(database, plan);
  for (const event of await rows<{ id: string }>('SELECT id FROM events WHERE datebook_id = $1', [plan.id])) await runner.run(event.id);
  const [mail] = await rows<{ id: string }>(`SELECT id FROM deliveries WHERE datebook_id = $1 AND type = 'booked' AND channel = 'email'`, [
    plan.id,
  ]);
  return { id: mail?.id ?? '', plan };
}

describe('a mail to an unconfirmed address', () => {
  it.each([
    ['en', 'Is this your address?', 'This was not you?'],
    ['hi', 'क्या यह आपका पता है?', 'यह आपने नहीं किया?'],
  ])(
    'a mail to an unconfirmed address names no plan, venue or day, and asks the reader to confirm it (%s)',
    async (language, asks, blocks) => {
      const box = outbox();
      const { id } = await bookedMail(`${randomUUID()}@test.invalid`, language);
      await box.run(id);
      const [mail = ''] = box.mails();
      expect(mail).not.toMatch(/secret evening|Fixture venue|March|मार्च|text\/calendar/);
      const token = addressLinkToken(config, id);
      for (const part of [asks, blocks, `/confirm-mail#token=${token}`, `/no-mail#token=${token}`]) expect(mail).toContain(part);
      const [stored] = await rows<{ row: string }>('SELECT d::text AS row FROM deliveries d WHERE id = $1', [id]);
      expect(stored?.row).not.toContain(token);
    },
  );

  it('a mail asks for the confirmation once; the next ones only offer to block the address', async () => {
    const box = outbox();
    const address = `${randomUUID()}@test.invalid`;
    for (let n = 0; n < 2; n += 1) await box.run(await write(address));
    expect(box.mails().filter((mail) => mail.includes('/confirm-mail#'))).toHaveLength(1);
    expect(box.mails().filter((mail) => mail.includes('/no-mail#'))).toHaveLength(2);
  });
});

describe('the outbox', () => {
  it('the outbox holds back the fourth mail of an hour to one address, and logs the delivery’s id alone', async () => {
    const box = outbox();
    const address = `${randomUUID()}@test.invalid`;
    const ids = [await write(address), await write(address), await write(address), await write(address)];
    for (const id of ids) await box.run(id);
    expect(box.mails()).toHaveLength(3);
    const states = await rows<{ sent: boolean; later: boolean }>(
      "SELECT sent_at IS NOT NULL AS sent, next_try > app_clock() + interval '50 minutes' AS later FROM deliveries WHERE id = $1",
      [ids[3]],
    );
    expect(states).toEqual([{ sent: false, later: true }]);
    expect(box.logged).toHaveLength(1);
    expect(JSON.parse(box.logged[0] ?? '{}')).toMatchObject({ delivery: ids[3], because: 'waiting' });
    expect(box.logged.join('')).not.toContain(address);
  });

  it('the outbox forgets an address after its time, and never a block', async () => {
    const known = async (change: string): Promise<boolean> => {
      const [row] = await rows<{ hash: Buffer }>(
        `INSERT INTO mail_addresses (address_hash, confirmed_at, blocked_at, touched_at)
         VALUES (uuid_send(uuidv4()), ${change}) RETURNING address_hash AS hash`,
      );
      await database.retention.purge(ADDRESSES);
      return (await rows('SELECT 1 FROM mail_addresses WHERE address_hash = $1', [row?.hash])).length > 0;
    };
    const ago = (days: number) => `app_clock() - interval '${days} days'`;
    expect(await known(`NULL, NULL, ${ago(29)}`)).toBe(true);
    expect(await known(`NULL, NULL, ${ago(31)}`)).toBe(false);
    expect(await known(`${ago(364)}, NULL, ${ago(364)}`)).toBe(true);
    expect(await known(`${ago(366)}, NULL, ${ago(366)}`)).toBe(false);
    expect(await known(`NULL, ${ago(3_000)}, ${ago(3_000)}`)).toBe(true);
  });

  it('a blocked address gets no mail, and the announcement inserts none for it', async () => {
    const box = outbox();
    const address = `${randomUUID()}@test.invalid`;
    const first = await write(address);
    await box.run(first);
    await database.transaction((tx) => blockMailAddress(tx, tokenHash(addressLinkToken(config, first))));
    const next = await write(address);
    await box.run(next);
    expect(box.mails()).toHaveLength(1);
    expect(await rows('SELECT 1 FROM deliveries WHERE id = $1', [next])).toEqual([]);
    expect((await bookedMail(address)).id).toBe('');
  });
});
