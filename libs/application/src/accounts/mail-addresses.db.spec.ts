import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Database, Transaction } from '@app/persistence';
import { addressHashSql } from '@app/persistence/testing';
import { confirmAddressesOf, inOrder, makeUser, setClock } from '@app/testkit';
import { useTestDatabase } from '@app/testkit/testing/use-test-database';
import type { EventId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { admitMail, blockMailAddress, confirmMailAddress, type Admission, type OutgoingMail } from './mail-addresses.js';

let database: Database;
useTestDatabase((opened) => (database = opened));
afterEach(() => setClock(database, null));

const NOW = new Date('2031-03-01T06:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (ms: number) => setClock(database, new Date(NOW.getTime() + ms));
const newAddress = () => `${randomUUID()}@test.invalid`;
const tokenOf = (deliveryId: string): Buffer => Buffer.from(deliveryId);

/** Writes a mail that waits to be sent; gives its id. */
async function waiting(address: string, type = 'booked'): Promise<string> {
  const eventId = someId<EventId>(randomUUID());
  const payload = { title: 'Booked!', text: '', href: '/', priority: 'high' as const, to: address };
  const to = { userId: await makeUser(database) };
  const rows = await database.transaction((tx) =>
    tx.outbox.add({ eventId, type, planId: null }, [{ to, channel: 'email', payload, notBefore: new Date(0) }]),
  );
  return rows[0]?.id ?? '';
}
const admit =
  (deliveryId: string, address: string, type = 'booked', asks: OutgoingMail['asks'] = 'once') =>
  (tx: Transaction) =>
    admitMail(tx, { deliveryId, type, address, asks, linkTokenHash: tokenOf(deliveryId) });
const said = (admission: Admission): string => (admission.admitted ? 'sent' : admission.because);
/** Sends so many mails to an address at once; gives what was said of each. */
async function sendMany(address: string, count: number, type?: string): Promise<string[]> {
  const outcomes: string[] = [];
  for (let n = 0; n < count; n += 1) outcomes.push(said(await database.transaction(admit(await waiting(address, type), address, type))));
  return outcomes;
}
const rowOf = async (id: string) =>
  (
    await database.source.query<{ attempts: number; due: Date }[]>('SELECT attempts, next_try AS due FROM deliveries WHERE id = $1', [id])
  )[0];

describe('mails to one address', () => {
  it('are three an hour over all kinds and people, whatever the case of its letters', async () => {
    await at(0);
    const address = newAddress();
    expect(await sendMany(address, 2)).toEqual(['sent', 'sent']);
    expect(await sendMany(address.toUpperCase(), 2, 'staff_invite')).toEqual(['sent', 'waiting']);
    expect(await sendMany(newAddress(), 1)).toEqual(['sent']);
  });

  it('wait beyond that until the hour has room, and the wait is no failed try', async () => {
    await at(0);
    const address = newAddress();
    await sendMany(address, 1);
    await at(10 * MINUTE);
    await sendMany(address, 2);
    const late = await waiting(address);
    await database.source.query('UPDATE deliveries SET attempts = 1 WHERE id = $1', [late]);
    expect(said(await database.transaction(admit(late, address)))).toBe('waiting');
    expect(await rowOf(late)).toEqual({ attempts: 0, due: new Date(NOW.getTime() + HOUR) });
    await at(HOUR);
    expect(said(await database.transaction(admit(late, address)))).toBe('sent');
  });

  it('are dropped beyond ten a day', async () => {
    const address = newAddress();
    for (let n = 0; n < 10; n += 1) {
      await at(n * HOUR);
      expect(await sendMany(address, 1)).toEqual(['sent']);
    }
    await at(10 * HOUR);
    const over = await waiting(address);
    expect(said(await database.transaction(admit(over, address)))).toBe('dropped');
    expect(await rowOf(over)).toBeUndefined();
  });

  it('never keep the link for a new password away, of which there are as many', async () => {
    await at(0);
    const address = newAddress();
    await sendMany(address, 4);
    expect(await sendMany(address, 4, 'password_reset')).toEqual(['sent', 'sent', 'sent', 'dropped']);
  });

  it('count once, however often one is tried', async () => {
    const address = newAddress();
    const id = await waiting(address);
    for (let n = 0; n < 5; n += 1) expect(said(await database.transaction(admit(id, address)))).toBe('sent');
    expect(await sendMany(address, 3)).toEqual(['sent', 'sent', 'waiting']);
  });

  it('still count when the person whom they were for has left', async () => {
    const address = newAddress();
    await sendMany(address, 3);
    await database.source.query('DELETE FROM deliveries');
    expect(await sendMany(address, 1)).toEqual(['waiting']);
  });

  it('of which two want the last place at once: one is sent', async () => {
    const address = newAddress();
    await sendMany(address, 2);
    const [first, second] = [await waiting(address), await waiting(address)];
    const outcomes = await inOrder(database, (tx) => tx.mailAddresses.lock(address), admit(first, address), admit(second, address));
    expect(outcomes.map(said)).toEqual(['sent', 'waiting']);
  });
});

describe('an address', () => {
  const linksOf = async (admission: Promise<Admission>) => {
    const one = await admission;
    return one.admitted ? one.links : one.because;
  };

  it('is asked once whether it is its reader’s, again only when the same mail is tried again, and can always be blocked', async () => {
    const address = newAddress();
    const [first, second] = [await waiting(address), await waiting(address)];
    expect(await linksOf(database.transaction(admit(first, address)))).toBe('confirm');
    expect(await linksOf(database.transaction(admit(second, address)))).toBe('block');
    expect(await linksOf(database.transaction(admit(first, address)))).toBe('confirm');
    await database.transaction((tx) => confirmMailAddress(tx, tokenOf(second)));
    expect(await linksOf(database.transaction(admit(await waiting(address), address)))).toBeNull();
  });

  it('is not asked by a mail whose own link shows it', async () => {
    const address = newAddress();
    expect(await linksOf(database.transaction(admit(await waiting(address), address, 'password_reset', 'never')))).toBe('block');
    expect(await linksOf(database.transaction(admit(await waiting(address), address)))).toBe('confirm');
  });

  it('that was blocked gets no mail of any kind, and what waits is dropped', async () => {
    const address = newAddress();
    const first = await waiting(address);
    await database.transaction(admit(first, address));
    await database.transaction((tx) => blockMailAddress(tx, tokenOf(first)));
    const next = await waiting(address);
    expect(said(await database.transaction(admit(next, address)))).toBe('blocked');
    expect(await rowOf(next)).toBeUndefined();
    expect(await sendMany(address, 1, 'password_reset')).toEqual(['blocked']);
  });

  it('that is blocked while a mail to it is about to be sent gets that one or none', async () => {
    const address = newAddress();
    const [first, second] = [await waiting(address), await waiting(address)];
    await database.transaction(admit(first, address));
    const [, admission] = await inOrder(
      database,
      (tx) => tx.mailAddresses.lock(address),
      (tx) => blockMailAddress(tx, tokenOf(first)),
      admit(second, address),
    );
    expect(said(admission)).toBe('blocked');
  });

  it('is asked again once the person whose it was has left, unless somebody else has it', async () => {
    const [own, shared] = [newAddress(), newAddress()];
    const [leaving, staying] = [await makeUser(database), await makeUser(database)];
    await database.source.query('UPDATE users SET contact_email = $2 WHERE id = $1', [staying, shared]);
    await database.source.query('UPDATE users SET email = $2, is_guest = false, contact_email = $3 WHERE id = $1', [leaving, own, shared]);
    await confirmAddressesOf(database, [leaving, staying]);
    await database.transaction((tx) => tx.personalData.forget(leaving));
    expect(await linksOf(database.transaction(admit(await waiting(own), own)))).toBe('confirm');
    expect(await linksOf(database.transaction(admit(await waiting(shared), shared)))).toBeNull();
  });

  it('is kept as the hash of its lower case', async () => {
    const address = newAddress();
    await database.transaction(admit(await waiting(address), address.toUpperCase()));
    const [row] = await database.source.query<{ here: boolean }[]>(
      `SELECT EXISTS (SELECT FROM mail_addresses WHERE address_hash = ${addressHashSql('$1::text')}) AS here`,
      [address],
    );
    expect(row?.here).toBe(true);
  });
});
