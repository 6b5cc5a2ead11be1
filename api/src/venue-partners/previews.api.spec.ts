import { afterEach, describe, expect, it } from '@jest/globals';
import type { PreviewView } from '@app/contracts';
import { call, makeVenue, setClock, signInVenue, liveAuction } from '@app/testkit';
import { database, url } from '../testing/running-api.js';

afterEach(() => setClock(database, null));

async function fixture(round: 1 | 2) {
  const plan = await liveAuction(database, { venues: 2 });
  if (round === 2) await database.source.query('UPDATE bid_requests SET round = 2 WHERE id = $1', [plan.requestId]);
  const token = await signInVenue(database, plan.venueIds[0] ?? '');
  const ask = (body: unknown = { proposedPrice: 2500, perks: [] }, bearer: string = token) =>
    call<PreviewView>(url, `POST /venues/me/bid-requests/${plan.requestId}/preview`, { token: bearer, body });
  return { plan, token, ask };
}

describe('POST /venues/me/bid-requests/:id/preview', () => {
  it('answers one word and nothing of rivals', async () => {
    const { ask } = await fixture(2);
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['standing', 'left']);
    expect(['leading', 'close', 'behind']).toContain(answer.body.standing);
    expect((await ask({ proposedPrice: 1500, perks: [{ name: 'Dessert', value: 150 }] })).body).toMatchObject({ standing: 'leading' });
  });

  it('is for venues that were asked: 401, 404', async () => {
    const { plan, ask } = await fixture(2);
    expect(
      (await call(url, `POST /venues/me/bid-requests/${plan.requestId}/preview`, { body: { proposedPrice: 2500, perks: [] } })).status,
    ).toBe(401);
    expect((await ask(undefined, await signInVenue(database, await makeVenue(database)))).code).toBe('not-found');
  });

  it('waits for the second round and ends with the bidding: 409', async () => {
    expect(await (await fixture(1)).ask()).toMatchObject({ status: 409, code: 'round-one' });
    const { ask } = await fixture(2);
    await setClock(database, new Date(Date.now() + 3_600_000));
    expect(await ask()).toMatchObject({ status: 409, code: 'auction-closed' });
  });

  it('takes legal prices and whole bodies alone: 400, 422', async () => {
    const { plan, ask } = await fixture(2);
    const between = await ask({ proposedPrice: 2510, perks: [] });
    expect([between.status, between.code]).toEqual([422, 'bid-rule']);
    expect(between.fieldErrors).toHaveProperty('proposedPrice');
    await database.source.query(`UPDATE bid_requests SET spec = spec || '{"maxSpend": 3000}' WHERE id = $1`, [plan.requestId]);
    expect((await ask({ proposedPrice: 3700, perks: [] })).code).toBe('bid-rule');
    for (const body of [{}, { proposedPrice: 2500 }, { proposedPrice: 2500, perks: [{ name: 'Cake' }] }])
      expect((await ask(body)).code).toBe('invalid-fields');
    expect((await ask({ proposedPrice: 2500, perks: [], startAt: '' })).code).toBe('malformed-request');
  });

  it('answers six questions, then 409 until the venue’s offer changes', async () => {
    const { plan, token, ask } = await fixture(2);
    for (let n = 0; n < 6; n += 1) expect((await ask({ proposedPrice: 2000 + 50 * n, perks: [] })).status).toBe(200);
    expect(await ask()).toMatchObject({ status: 409, code: 'too-many-previews' });
    expect((await ask({ proposedPrice: 2000, perks: [] })).status).toBe(200);
    await setClock(database, new Date(Date.now() + 31_000));
    const revised = await call(url, `PATCH /venues/me/bids/${plan.bidIds[0] ?? ''}`, {
      token,
      body: { expectedVersion: 1, proposedPrice: 2300 },
    });
    expect(revised.status).toBe(200);
    expect((await ask()).status).toBe(200);
  });
});
