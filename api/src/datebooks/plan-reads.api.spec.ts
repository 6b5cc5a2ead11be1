import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Snapshot } from '@app/contracts';
import { joinPlan, makeUser, makeVenue, liveAuction, preferencesFor, signInUser, call, type LiveAuction } from '@app/testkit';
import { BidsService } from '../bids/bids.service.js';
import type { PlanTagged } from '../http/answers/plan-answers.js';
import { PreferencesService } from '../preferences/preferences.service.js';
import { api, database, url } from '../testing/running-api.js';
import { PlanReadsService } from './plan-reads.service.js';

interface Reader {
  id: string;
  cookie: string;
  token: Buffer;
}

let venueIds: string[];
let people: [owner: Reader, friend: Reader];

const reader = async (): Promise<Reader> => {
  const id = await makeUser(database);
  const { cookie, sessionHash } = await signInUser(database, id);
  return { id, cookie, token: Buffer.from(sessionHash, 'hex') };
};
const sql = (text: string, ...values: unknown[]) => database.source.query(text, values);

beforeAll(async () => {
  venueIds = [await makeVenue(database), await makeVenue(database)];
  people = [await reader(), await reader()];
}, 30_000);

async function sharedPlan(): Promise<LiveAuction> {
  const plan = await liveAuction(database, { venueIds, ownerId: people[0].id });
  await joinPlan(database, plan.id, people[1].id);
  return plan;
}

const VIEWS = {
  snapshot: {
    route: (id: string) => `GET /datebooks/${id}`,
    made: (id: string, { token }: Reader): PlanTagged<unknown> => api.app.get(PlanReadsService, { strict: false }).snapshot(token, id),
  },
  status: {
    route: (id: string) => `GET /datebooks/${id}/preferences-status`,
    made: (id: string, { token }: Reader): PlanTagged<unknown> => api.app.get(PlanReadsService, { strict: false }).status(token, id),
  },
  bids: {
    route: (id: string) => `GET /datebooks/${id}/bids`,
    made: (id: string, { token }: Reader): PlanTagged<unknown> => api.app.get(BidsService, { strict: false }).ofPlan(token, id),
  },
  preferences: {
    route: (id: string) => `GET /preferences?dateBookId=${id}`,
    made: (id: string, { token }: Reader): PlanTagged<unknown> => api.app.get(PreferencesService, { strict: false }).own(token, id),
  },
} as const;

/** Holds what both readers are answered, twice and by the tag of before, against what is made anew from the database. */
async function compare(id: string, tags: Map<string, string>, after: string): Promise<void> {
  for (const [n, who] of people.entries())
    for (const [view, { route, made }] of Object.entries(VIEWS)) {
      const fresh = await made(id, who)
        .read(who.id)
        .then(
          ({ body }) => JSON.stringify(body),
          () => null,
        );
      const name = `${n}.${view}`;
      const ask = (tag?: string) => call(url, route(id), { cookie: who.cookie, headers: tag ? { 'if-none-match': tag } : {} });
      const known = tags.get(name)?.split('\n');
      const answers = [await ask(known?.[0]), await ask()];
      const said = answers.map(({ status, body }) => (status === 304 ? known?.[1] : status === 200 ? JSON.stringify(body) : null));
      expect({ after, name, said }).toEqual({ after, name, said: [fresh, fresh] });
      const etag = answers[1]?.headers.get('etag');
      if (etag && fresh !== null) tags.set(name, `${etag}\n${fresh}`);
    }
}

/** What changes a plan's reads: commands, the worker's own statements, and what venues and people change of themselves. */
const CHANGES: Record<string, (plan: LiveAuction) => Promise<unknown>> = {
  'a vote': ({ bidIds }) => call(url, `PUT /bids/${bidIds[0]}/vote`, { cookie: people[1].cookie, body: { vote: 'love' } }),
  'another vote': ({ bidIds }) =>
    call(url, `PUT /bids/${bidIds[0]}/vote`, { cookie: people[1].cookie, body: { vote: 'no', reason: 'price' } }),
  'an offer declined': ({ bidIds }) => call(url, `POST /bids/${bidIds[1]}/decline`, { cookie: people[0].cookie }),
  'a counter-offer': ({ bidIds }) =>
    call(url, `POST /bids/${bidIds[0]}/counter`, { cookie: people[0].cookie, body: { expectedVersion: 1, proposedPrice: 2_500 } }),
  'a new name of the plan': ({ id }) =>
    call(url, `PATCH /datebooks/${id}`, { cookie: people[0].cookie, body: { name: `Evening ${Math.random()}` } }),
  'preferences of the owner': ({ id }) => call(url, 'POST /preferences', { cookie: people[0].cookie, body: preferencesFor(id) }),
  'preferences of the friend': ({ id }) =>
    call(url, 'POST /preferences', { cookie: people[1].cookie, body: preferencesFor(id, { preferredTime: 'afternoon' }) }),
  'a new name of a person': () =>
    call(url, 'PATCH /auth/user', { cookie: people[1].cookie, body: { firstName: `Kabir ${Math.floor(Math.random() * 1e6)}` } }),
  'a new name of a venue': () => sql(`UPDATE venues SET name = 'Venue ' || random() WHERE id = $1`, venueIds[0]),
  'another area of a venue': () => sql(`UPDATE venues SET area = 'Area ' || random() WHERE id = $1`, venueIds[1]),
  'a place made coarse': ({ id }) =>
    sql(
      'UPDATE members SET latitude = trunc(latitude, 2), longitude = trunc(longitude - 0.01, 2) WHERE datebook_id = $1 AND role = $2',
      id,
      'owner',
    ),
  'words forgotten': ({ id }) =>
    database.transaction(async (tx) => {
      await tx.query('UPDATE datebooks SET notes_kept = false WHERE id = $1', [id]);
      await tx.query(`UPDATE bids SET note = 'x' || random() WHERE datebook_id = $1`, [id]);
      await tx.query(`UPDATE preferences SET special_requests = 'x' || random() WHERE datebook_id = $1`, [id]);
    }),
  'the friend leaves': ({ id }) => call(url, `DELETE /datebooks/${id}/members/${people[1].id}`, { cookie: people[1].cookie }),
  'the friend comes back': ({ id }) =>
    sql(
      `INSERT INTO members (datebook_id, user_id, role, joined_seq) SELECT id, $2, 'member', event_seq + 1 FROM datebooks WHERE id = $1
       ON CONFLICT (datebook_id, user_id) DO UPDATE SET left_at = NULL`,
      id,
      people[1].id,
    ),
};

describe('reads of a plan', () => {
  it('are, after any change by anybody, what would be made anew for this reader', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...Object.keys(CHANGES)), { minLength: 6, maxLength: 12 }), async (changes) => {
        const plan = await sharedPlan();
        const tags = new Map<string, string>();
        await compare(plan.id, tags, 'nothing');
        for (const change of changes) {
          await CHANGES[change]?.(plan);
          await compare(plan.id, tags, change);
        }
      }),
      { numRuns: 8, seed: 12 },
    );
  }, 120_000);

  it.each(Object.keys(VIEWS) as (keyof typeof VIEWS)[])('as %s are refused from the moment on in which the reader is out', async (view) => {
    const plan = await sharedPlan();
    const read = (tag = '') =>
      call(url, VIEWS[view].route(plan.id), { cookie: people[1].cookie, headers: tag ? { 'if-none-match': tag } : {} });
    const [first, again] = [await read(), await read()];
    expect([first.status, again.body]).toEqual([200, first.body]);
    const etag = first.headers.get('etag') ?? '';
    await sql('UPDATE members SET left_at = app_clock() WHERE datebook_id = $1 AND user_id = $2', plan.id, people[1].id);
    expect([(await read()).status, (await read(etag)).status]).toEqual([404, 404]);
    await sql('UPDATE members SET left_at = NULL WHERE datebook_id = $1 AND user_id = $2', plan.id, people[1].id);
    expect((await read()).status).toBe(200);
    await sql('UPDATE datebooks SET deleted_at = app_clock() WHERE id = $1', plan.id);
    expect([(await read()).status, (await read(etag)).status]).toEqual([404, 404]);
  });

  it('are each reader’s own, and end with the session', async () => {
    const plan = await sharedPlan();
    const [owner, friend] = people;
    const read = ({ cookie }: { cookie: string }) => call<Snapshot>(url, `GET /datebooks/${plan.id}`, { cookie });
    const second = await signInUser(database, friend.id);
    for (const who of [owner, friend, second, owner, friend, second])
      expect((await read(who)).body.me).toMatchObject({ userId: who === owner ? owner.id : friend.id, canAccept: who === owner });
    await sql(`UPDATE sessions SET expires_at = app_clock() WHERE token_hash = $1`, Buffer.from(second.sessionHash, 'hex'));
    expect([(await read(second)).status, (await read(friend)).status]).toEqual([401, 200]);
  });

  it('of many at once are answered each with its own', async () => {
    const plans = await Promise.all([sharedPlan(), sharedPlan(), sharedPlan()]);
    const readers = Array.from({ length: 60 }, (_, n) => ({ who: people[n % 2]!, id: plans[n % 3]!.id, stranger: n % 10 === 9 }));
    const nobody = await signInUser(database, await makeUser(database));
    const answers = await Promise.all(
      readers.map(({ who, id, stranger }) => call<Snapshot>(url, `GET /datebooks/${id}`, { cookie: (stranger ? nobody : who).cookie })),
    );
    for (const [n, { who, id, stranger }] of readers.entries())
      if (stranger) expect(answers[n]?.status).toBe(404);
      else expect(answers[n]?.body).toMatchObject({ plan: { id }, me: { userId: who.id } });
  });
});
