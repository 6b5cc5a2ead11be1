import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { KnownContact, LoggedIn, VenueProfile } from '@app/contracts';
import { loadConfig, signInToken } from '@app/platform';
import { ASHA, bookOverHttp, call, createPlan, enterGuest, liveAuction, makeUser, signInUser, testEnvironment } from '@app/testkit';
import { makeAccountOf } from '../../testing/open-account.js';
import { database, url, useRunningApi } from '../../testing/running-api.js';

useRunningApi();

const config = loadConfig(testEnvironment('postgres://nobody@localhost/none'));
const newAddress = () => `${randomUUID()}@test.invalid`;
interface Mailed {
  id: string | null;
  payload: string;
}
const mailsTo = (address: string, type: string) =>
  database.source.query<Mailed[]>(
    `SELECT payload -> 'signIn' ->> 'id' AS id, payload::text AS payload FROM deliveries d WHERE payload ->> 'to' = $1 AND type = $2 ORDER BY d.id`,
    [address, type],
  );
/** The token from the newest mail to an address. */
const tokenFor = async (address: string) => signInToken(config, (await mailsTo(address, 'sign_in')).at(-1)?.id ?? '');
const ask = (email: string, cookie?: string) =>
  call(url, 'POST /auth/email-link', { body: { email, language: 'hi' }, ...(cookie ? { cookie } : {}) });
const use = (token: string, cookie?: string) =>
  call<LoggedIn>(url, 'POST /auth/email-link/use', { body: { token }, ...(cookie ? { cookie } : {}) });
const cookieOf = ({ headers }: { headers: Headers }) => (headers.get('set-cookie') ?? '').split(';')[0] ?? '';

describe('a link by mail', () => {
  it('a link by mail keeps the guest’s plans, signs in once and needs no password', async () => {
    const guest = await enterGuest(url);
    const plan = await createPlan(guest);
    const email = newAddress();
    expect((await ask(email.toUpperCase(), guest.cookie)).status).toBe(202);
    const token = await tokenFor(email);
    const [mail] = await mailsTo(email, 'sign_in');
    expect(mail?.payload).toContain('"language": "hi"');
    expect(mail?.payload).not.toContain(token);
    const came = await use(token, guest.cookie);
    expect(came).toMatchObject({ status: 200, body: { id: guest.id, email, isGuest: false } });
    const plans = await call<{ id: string }[]>(url, 'GET /datebooks', { cookie: cookieOf(came) });
    expect(plans.body.map(({ id }) => id)).toEqual([plan.id]);
    expect(await use(token)).toMatchObject({ status: 410, code: 'link-used' });
    const confirm = await call(url, 'POST /auth/confirm', { cookie: cookieOf(came), body: { password: 'whatever it is' } });
    expect(confirm).toMatchObject({ status: 409, code: 'no-password' });
    // The link has just proved the owner.
    expect((await call(url, 'GET /auth/export', { cookie: cookieOf(came) })).status).toBe(200);
  });

  it('a link by mail signs the account in from any browser, and offers to merge the plans of its guest', async () => {
    const { email } = await makeAccountOf();
    const guest = await enterGuest(url);
    await createPlan(guest);
    await ask(email, guest.cookie);
    const came = await use(await tokenFor(email), guest.cookie);
    expect(came).toMatchObject({ status: 200, body: { email, mergeable: { plans: 1, bookings: 0 } } });
  });

  it('a request for an unknown address gets the same response and mails nothing', async () => {
    const email = newAddress();
    expect((await ask(email)).status).toBe(202);
    expect(await mailsTo(email, 'sign_in')).toEqual([]);
    expect(await use('none')).toMatchObject({ status: 410, code: 'link-expired' });
  });

  it('a person without a password can choose one by mail', async () => {
    const guest = await enterGuest(url);
    const email = newAddress();
    await ask(email, guest.cookie);
    await use(await tokenFor(email), guest.cookie);
    await call(url, 'POST /auth/password-reset', { body: { email } });
    expect(await mailsTo(email, 'password_reset')).toHaveLength(1);
  });
});

describe('an address', () => {
  const contact = async (cookie: string) => (await call<KnownContact>(url, 'GET /auth/contact', { cookie })).body;

  it('asks for the confirmation of an address that a guest gave with a booking, until it is confirmed', async () => {
    const ownerId = await makeUser(database);
    const { cookie } = await signInUser(database, ownerId);
    const plan = await liveAuction(database, { ownerId });
    const email = newAddress();
    await bookOverHttp(url, cookie, plan.bidIds[0], { contact: { ...ASHA.contact, email } });
    expect((await contact(cookie)).mail).toEqual({ address: email, isConfirmed: false });
    expect((await call(url, 'POST /auth/contact/confirm-mail', { cookie })).status).toBe(202);
    expect(await mailsTo(email, 'address_check')).toHaveLength(1);
    await ask(email, cookie);
    await use(await tokenFor(email), cookie);
    const again = await signInUser(database, ownerId);
    expect((await contact(again.cookie)).mail).toEqual({ address: email, isConfirmed: true });
    expect((await call(url, 'POST /auth/contact/confirm-mail', { cookie: again.cookie })).status).toBe(202);
    expect(await mailsTo(email, 'address_check')).toHaveLength(1);
  });

  it('reports null for a person without an address', async () => {
    const { cookie } = await enterGuest(url);
    expect((await contact(cookie)).mail).toBeNull();
  });

  it('asks an applicant to confirm the address at the first step of an application', async () => {
    const email = newAddress();
    const body = { name: 'A new place', citySlug: 'mumbai', owner: { name: 'Meera', email, password: 'a good long password' } };
    const { token, venue } = (await call<{ token: string; venue: VenueProfile }>(url, 'POST /venues/onboarding', { body })).body;
    expect(venue.staff.isEmailConfirmed).toBe(false);
    expect(await mailsTo(email, 'address_check')).toHaveLength(1);
    expect((await call(url, 'POST /venues/me/account/confirm-mail', { token })).status).toBe(202);
    expect(await mailsTo(email, 'address_check')).toHaveLength(2);
  });
});
