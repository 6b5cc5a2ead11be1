import { beforeEach, describe, expect, it } from '@jest/globals';
import type { OwnerFlagView } from '@app/contracts';
import { flagSharedOwners } from '@app/persistence';
import { call, makeUser, makeVenue, signInUser, liveAuction } from '@app/testkit';
import { database, url } from '../testing/running-api.js';

let cookie: string;
let opsId: string;
beforeEach(async () => {
  opsId = await makeUser(database, { role: 'ops' });
  ({ cookie } = await signInUser(database, opsId));
});

/** Two venues that bid for one plan and look like this; gives the flag of them, if any. */
async function pair(first: Looks, second: Looks) {
  const venueIds = await Promise.all([first, second].map(venue));
  const plan = await liveAuction(database, { venueIds });
  // Each offer is looked at when it comes, and perhaps twice.
  for (const venueId of [...venueIds, ...venueIds]) await database.transaction((tx) => flagSharedOwners(tx, plan.requestId, venueId));
  const list = (await call<OwnerFlagView[]>(url, 'GET /admin/owner-flags?limit=100', { cookie })).body;
  return { plan, flags: list.filter(({ requestId }) => requestId === plan.requestId) };
}
interface Looks {
  kind?: string;
  isDemo?: boolean;
  gstin?: string;
  phone?: string;
  mail?: string;
}
async function venue({ kind, isDemo, gstin, phone, mail }: Looks): Promise<string> {
  const id = await makeVenue(database, kind ? { kind } : {});
  await database.source.query('UPDATE venues SET gstin = $2, phone = $3, is_demo = $4 WHERE id = $1', [id, gstin, phone, isDemo ?? false]);
  if (mail)
    await database.source.query(
      `INSERT INTO venue_staff (venue_id, email, password_hash, name, role) VALUES ($1, $2, '!', 'Ravi', 'venue_owner')`,
      [id, mail],
    );
  return id;
}
const GSTIN = '27ABCDE1234F1Z5';

describe('venues of one owner that bid for one plan', () => {
  it.each<[string, Looks, Looks]>([
    ['gstin', { gstin: GSTIN }, { gstin: '29abcde1234f1z9' }],
    ['phone', { phone: '+91 98200 12345' }, { phone: '09820012345' }],
    ['mailbox', { mail: 'ravi@example.org' }, { mail: 'ravi+bar@example.org' }],
  ])('are flagged once, by their %s', async (sign, first, second) => {
    const { plan, flags } = await pair(first, second);
    expect(flags).toMatchObject([{ sign, requestId: plan.requestId, dateBookId: plan.id }]);
    expect(flags[0]?.offers.map(({ venueId, bidId }) => ({ venueId, bidId })).toSorted((a, b) => (a.bidId < b.bidId ? -1 : 1))).toEqual(
      plan.venueIds
        .map((venueId, n) => ({ venueId, bidId: plan.bidIds[n] }))
        .toSorted((a, b) => ((a.bidId ?? '') < (b.bidId ?? '') ? -1 : 1)),
    );
  });

  it.each<[string, Looks, Looks]>([
    ['of different owners', { gstin: GSTIN, phone: '9820012345' }, { gstin: '27ZZZZZ9999Z1Z5', phone: '9820099999' }],
    ['of which nothing is known', {}, {}],
    ['whose telephones are no numbers', { phone: '12345' }, { phone: '12345' }],
    ['of the market', { gstin: GSTIN, kind: 'simulated' }, { gstin: GSTIN }],
    ['of the demonstration', { gstin: GSTIN }, { gstin: GSTIN, isDemo: true }],
  ])('are not flagged %s', async (_, first, second) => {
    expect((await pair(first, second)).flags).toEqual([]);
  });

  it('are off the list when ops have looked, which is written down', async () => {
    const { plan, flags } = await pair({ gstin: GSTIN }, { gstin: GSTIN });
    const route = `POST /admin/owner-flags/${flags[0]?.id ?? ''}/close`;
    const { cookie: stranger } = await signInUser(database, await makeUser(database));
    expect(await call(url, route)).toMatchObject({ status: 401 });
    expect(await call(url, route, { cookie: stranger })).toMatchObject({ status: 403 });
    expect(await call(url, 'GET /admin/owner-flags', { cookie: stranger })).toMatchObject({ status: 403 });
    const answers = await Promise.all([1, 2].map(() => call(url, route, { cookie })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    const list = (await call<OwnerFlagView[]>(url, 'GET /admin/owner-flags?limit=100', { cookie })).body;
    expect(list.some(({ requestId }) => requestId === plan.requestId)).toBe(false);
    // Another offer of the same two brings nothing back.
    await database.transaction((tx) => flagSharedOwners(tx, plan.requestId, plan.venueIds[0] ?? ''));
    expect(
      (await call<OwnerFlagView[]>(url, 'GET /admin/owner-flags', { cookie })).body.some((flag) => flag.requestId === plan.requestId),
    ).toBe(false);
    const written = await database.source.query<object[]>('SELECT action, subject_id FROM audit_log WHERE actor_id = $1', [opsId]);
    expect(written).toEqual([{ action: 'owners.looked_at', subject_id: flags[0]?.id }]);
  });
});
