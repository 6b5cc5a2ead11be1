import { describe, expect, it } from '@jest/globals';
import type { Snapshot } from '@app/contracts';
import { call, makeUser, signInUser } from '@app/testkit';
import { ALL_CHANGES, expectReadsToFollow, people, sharedPlan, sql, VIEWS } from '../testing/plan-reads.js';
import { database, url } from '../testing/running-api.js';

describe('reads of a plan', () => {
  it('are, after each change by anybody, what would be made anew for this reader', () => expectReadsToFollow(ALL_CHANGES));

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
