import { describe, expect, it } from '@jest/globals';
import type { DryRunRule, VenueId } from '@app/contracts';
import { AUTO_BID_RULE, OFFER_TEMPLATE, setClock, makeVenue, saysNumber, type LiveAuction } from '@app/testkit';
import { someId } from '@app/testkit/scenario/some-id';
import { accept } from '../testing/accepting.js';
import { asked, database, HOUR, idOf, later, offer, place, underLock, useAuction } from '../testing/auction.js';
import { changeVenue } from './change-venue.js';
import { dryRunRule } from './auto-bid-rules.js';
import { endDuePauses } from './end-pauses.js';

useAuction();

const DAY = 24 * HOUR;
const ANY = { ...AUTO_BID_RULE, maxOpenBids: 30 };
const templateFor = (venueId: VenueId) => database.transaction(async (tx) => (await tx.offerTemplates.insert(venueId, OFFER_TEMPLATE)).id);
const run = async (venueId: VenueId, body: DryRunRule) => {
  const result = await dryRunRule(database, venueId, body);
  return 'done' in result ? result.done : result.refused;
};
/** Another venue's offer is chosen. */
async function choose(plan: LiveAuction, price: number): Promise<void> {
  const bidId = idOf(await place(plan, 1, offer({ proposedPrice: price })));
  await underLock(plan, (tx) => accept(tx, plan.ownerId, bidId));
}

describe('the requests of the last 30 days', () => {
  it('are those that the venue was asked for itself, and no older', async () => {
    const plan = await asked(1);
    const venueId = plan.venueIds[0] ?? someId<VenueId>('');
    expect(await database.dryRuns.pastRequestsOf(venueId)).toMatchObject([{ id: plan.requestId, partySize: 2, chosen: null }]);
    expect(await database.dryRuns.pastRequestsOf(await makeVenue(database))).toEqual([]);
    await setClock(database, later(31 * DAY));
    expect(await database.dryRuns.pastRequestsOf(venueId)).toEqual([]);
  });

  it('tell what another venue was chosen for to nobody but the sums, and never one’s own or a simulated one’s to a claimed venue', async () => {
    const plan = await asked(2);
    const venueId = plan.venueIds[0] ?? someId<VenueId>('');
    await choose(plan, 2600);
    expect(await database.dryRuns.pastRequestsOf(venueId)).toMatchObject([
      { chosen: { price: 2600, placeTypes: expect.any(Array), citySlug: expect.any(String) } },
    ]);
    expect(await database.dryRuns.pastRequestsOf(plan.venueIds[1] ?? someId<VenueId>(''))).toMatchObject([{ chosen: null }]);
    const said = JSON.stringify(await run(venueId, { ...ANY, templateId: await templateFor(venueId) }));
    expect(said).toContain('"sent":1');
    expect(saysNumber(said, 2600)).toBe(false);
    expect(said).toContain('"chosen":null');
    await database.source.query(`UPDATE venues SET kind = 'simulated' WHERE id = $1`, [plan.venueIds[1]]);
    expect(await database.dryRuns.pastRequestsOf(venueId)).toMatchObject([{ chosen: null }]);
  });

  it('go to the venue’s earlier rules first; a stored rule is tried in its own place', async () => {
    const plan = await asked(1);
    const venueId = plan.venueIds[0] ?? someId<VenueId>('');
    const templateId = await templateFor(venueId);
    const stored = await database.transaction((tx) => tx.autoBidRules.insert(venueId, { ...ANY, templateId }));
    expect(await run(venueId, { ...ANY, templateId })).toMatchObject({ sent: 0, notSent: { 'earlier-rule': 1 } });
    expect(await run(venueId, { ...ANY, templateId, ruleId: stored.id })).toMatchObject({ sent: 1 });
    expect(await run(venueId, { ...ANY, templateId, floorPrice: 2800 })).toBe('invalid-fields');
    expect(await run(await makeVenue(database), { ...ANY, templateId })).toBe('not-found');
  });
});

describe('a pause', () => {
  const pause = (venueId: VenueId, paused: boolean, pausedUntil: string | null = null) =>
    database.transaction((tx) => changeVenue(tx, venueId, { paused, pausedUntil }));
  const state = async (venueId: string) =>
    (await database.source.query<object[]>('SELECT paused, paused_until AS until FROM venues WHERE id = $1', [venueId]))[0];

  it('ends by itself at its time, or stays until it is ended', async () => {
    await asked(1);
    const [until, open] = [await makeVenue(database), await makeVenue(database)];
    await pause(until, true, later(HOUR).toISOString());
    await pause(open, true);
    expect(await endDuePauses(database)).toBe(0);
    await setClock(database, later(HOUR));
    expect(await endDuePauses(database)).toBe(1);
    expect([await state(until), await state(open)]).toEqual([
      { paused: false, until: null },
      { paused: true, until: null },
    ]);
    expect(await pause(open, true, later(0).toISOString())).toMatchObject({ refused: 'invalid-fields' });
    await pause(open, true, later(2 * HOUR).toISOString());
    await pause(open, false);
    expect(await state(open)).toEqual({ paused: false, until: null });
  });
});
