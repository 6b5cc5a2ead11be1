import { beforeAll, expect } from '@jest/globals';
import type { VenueId, PlanId, UserId } from '@app/contracts';
import { call, joinPlan, liveAuction, makeUser, makeVenue, preferencesFor, signInUser, type LiveAuction } from '@app/testkit';
import { BidsService } from '../bids/bids.service.js';
import { PlanReadsService } from '../datebooks/plan-reads.service.js';
import type { PlanTagged } from '../http/answers/plan-answers.js';
import { PreferencesService } from '../preferences/preferences.service.js';
import { api, database, url } from './running-api.js';

interface Reader {
  id: UserId;
  cookie: string;
  token: Buffer;
}

let venueIds: VenueId[];
export let people: [owner: Reader, friend: Reader];

const reader = async (): Promise<Reader> => {
  const id = await makeUser(database);
  const { cookie, sessionHash } = await signInUser(database, id);
  return { id, cookie, token: Buffer.from(sessionHash, 'hex') };
};
export const sql = (text: string, ...values: unknown[]) => database.source.query(text, values);

/** Gives a spec file two venues and the two readers of a plan, in the running API. */
export function usePlanReaders(): void {
  beforeAll(async () => {
    venueIds = [await makeVenue(database), await makeVenue(database)];
    people = [await reader(), await reader()];
  }, 30_000);
}

export async function sharedPlan(): Promise<LiveAuction> {
  const plan = await liveAuction(database, { venueIds, ownerId: people[0].id });
  await joinPlan(database, plan.id, people[1].id);
  return plan;
}

export const VIEWS = {
  snapshot: {
    route: (id: string) => `GET /datebooks/${id}`,
    made: (id: PlanId, { token }: Reader): PlanTagged<unknown> => api.app.get(PlanReadsService, { strict: false }).snapshot(token, id),
  },
  status: {
    route: (id: string) => `GET /datebooks/${id}/preferences-status`,
    made: (id: PlanId, { token }: Reader): PlanTagged<unknown> => api.app.get(PlanReadsService, { strict: false }).status(token, id),
  },
  bids: {
    route: (id: string) => `GET /datebooks/${id}/bids`,
    made: (id: PlanId, { token }: Reader): PlanTagged<unknown> => api.app.get(BidsService, { strict: false }).ofPlan(token, id),
  },
  preferences: {
    route: (id: string) => `GET /preferences?dateBookId=${id}`,
    made: (id: PlanId, { token }: Reader): PlanTagged<unknown> => api.app.get(PreferencesService, { strict: false }).own(token, id),
  },
} as const;

/** Compares both readers' responses, twice and with the earlier tag, with a fresh read from the database. */
async function compare(id: PlanId, tags: Map<string, string>, after: string): Promise<void> {
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

/** The changes of a plan's reads: commands, the worker's own statements, and venues' and people's changes of themselves. */
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

/** The names of all changes, in the order of the table above. */
export const ALL_CHANGES: readonly string[] = Object.keys(CHANGES);

/** Makes the changes one after the other on a plan of both readers, and compares every read after each. */
export async function expectReadsToFollow(changes: readonly string[]): Promise<void> {
  const plan = await sharedPlan();
  const tags = new Map<string, string>();
  await compare(plan.id, tags, 'nothing');
  for (const change of changes) {
    await CHANGES[change]?.(plan);
    await compare(plan.id, tags, change);
  }
}
