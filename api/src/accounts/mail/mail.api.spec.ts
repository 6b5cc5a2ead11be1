import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { admitMail } from '@app/application';
import { addressLinkToken, loadConfig, tokenHash } from '@app/platform';
import { call, setClock, testEnvironment } from '@app/testkit';
import { database, url, useRunningApi } from '../../testing/running-api.js';

useRunningApi();

const config = loadConfig(testEnvironment('postgres://nobody@localhost/none'));
const DAY = 86_400_000;

/** The token of the links in the newest mail to an address. */
async function mailTo(address: string): Promise<string> {
  const deliveryId = randomUUID();
  const token = addressLinkToken(config, deliveryId);
  const mail = { deliveryId, type: 'booked', address, asks: 'once' as const, linkTokenHash: tokenHash(token) };
  await database.transaction((tx) => admitMail(tx, mail));
  return token;
}
const newAddress = () => `${randomUUID()}@test.invalid`;
const answer = (what: 'confirm' | 'block', token: string) => call(url, `POST /mail/${what}`, { body: { token } });
async function stateOf(address: string): Promise<string> {
  const hash = createHash('sha256').update(address).digest();
  const [row] = await database.source.query<{ confirmed: boolean; blocked: boolean }[]>(
    'SELECT confirmed_at IS NOT NULL AS confirmed, blocked_at IS NOT NULL AS blocked FROM mail_addresses WHERE address_hash = $1',
    [hash],
  );
  return row?.blocked ? 'blocked' : row?.confirmed ? 'confirmed' : 'unconfirmed';
}

describe('the links of a mail', () => {
  it('a link confirms its address, also when it is opened twice', async () => {
    const address = newAddress();
    const token = await mailTo(address);
    expect(await stateOf(address)).toBe('unconfirmed');
    expect([(await answer('confirm', token)).status, (await answer('confirm', token)).status]).toEqual([204, 204]);
    expect(await stateOf(address)).toBe('confirmed');
  });

  it('a link blocks its address, and lifts a block that was set by mistake', async () => {
    const address = newAddress();
    const token = await mailTo(address);
    expect((await answer('block', token)).status).toBe(204);
    expect(await stateOf(address)).toBe('blocked');
    expect((await answer('confirm', token)).status).toBe(204);
    expect(await stateOf(address)).toBe('confirmed');
  });

  it('a GET of a link changes nothing, because programs that scan mails follow links', async () => {
    const address = newAddress();
    const token = await mailTo(address);
    for (const path of ['/confirm-mail', '/no-mail']) expect((await fetch(`${url}${path}?token=${token}`)).status).toBeLessThan(500);
    for (const what of ['confirm', 'block']) expect((await call(url, `GET /mail/${what}?token=${token}`)).status).toBe(404);
    expect(await stateOf(address)).toBe('unconfirmed');
  });

  it('links confirm for a week and block for longer; an unknown token does neither', async () => {
    const address = newAddress();
    const token = await mailTo(address);
    try {
      await setClock(database, new Date(Date.now() + 7 * DAY + 1_000));
      expect(await answer('confirm', token)).toMatchObject({ status: 410, code: 'link-expired' });
      expect((await answer('block', token)).status).toBe(204);
    } finally {
      await setClock(database, null);
    }
    expect(await stateOf(address)).toBe('blocked');
    for (const what of ['confirm', 'block'] as const)
      expect(await answer(what, 'none')).toMatchObject({ status: 410, code: 'link-expired' });
  });

  it('a link stores neither the address nor the token', async () => {
    const address = newAddress();
    const token = await mailTo(address);
    await answer('block', token);
    const [kept] = await database.source.query<{ text: string }[]>(
      `SELECT (SELECT jsonb_agg(a)::text FROM mail_addresses a) || (SELECT jsonb_agg(s)::text FROM mail_sends s)
         || (SELECT jsonb_agg(l)::text FROM address_links l) AS text`,
    );
    expect(kept?.text).not.toContain(address);
    expect(kept?.text).not.toContain(token);
  });
});
