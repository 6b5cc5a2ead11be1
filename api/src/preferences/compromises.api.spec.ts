import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { CompromiseView, PreferencesStatus, PreferencesView, SavePreferences, Snapshot, PlanId } from '@app/contracts';
import { addDays, hourOf } from '@app/domain';
import { advanceDueNegotiations } from '@app/application';
import { createPlan, enterGuest, makeVenue, savePreferences, setClock, tomorrow, type Planner, typesOf } from '@app/testkit';
import { database, url, useRunningApi } from '../testing/running-api.js';

useRunningApi();

const HOUR = 3_600_000;
const inAWeek = addDays(tomorrow(), 6);

beforeAll(async () => {
  await makeVenue(database);
}, 30_000);
afterEach(() => setClock(database, null));

const proposals = async (planner: Planner, id: string) => {
  const { body } = await planner.call<CompromiseView[]>(`GET /datebooks/${id}/compromises`);
  return body.map((one) => ({ ...one, agreed: one.agreedBy.length, of: one.agreedBy.length + one.missing.length }));
};
const statusOf = async (planner: Planner, id: string) =>
  (await planner.call<PreferencesStatus>(`GET /datebooks/${id}/preferences-status`)).body;
const own = async (planner: Planner, id: string) => (await planner.call<PreferencesView>(`GET /preferences?dateBookId=${id}`)).body;
const vote = (planner: Planner, id: string, key: string, agree = true) =>
  planner.call(`PUT /datebooks/${id}/compromises/${key}/vote`, { agree });
const topOf = async (planner: Planner, id: string) => (await proposals(planner, id))[0]?.key ?? '';

/** A plan with a member per set of preferences, the owner's first; all ready, with different preferences. */
async function group(...preferences: Partial<SavePreferences>[]): Promise<{ id: PlanId; people: [Planner, Planner, ...Planner[]] }> {
  const people = await Promise.all(preferences.map((_, n) => enterGuest(url, `Person ${n}`)));
  const [owner, ...friends] = people as [Planner, Planner, ...Planner[]];
  const size = people.length > 2 ? ({ planType: 'palbook', maxMembers: people.length } as const) : {};
  const { id } = await createPlan(owner, size);
  const { inviteCode } = await savePreferences(owner, id, preferences[0]);
  for (const friend of friends) await friend.call(`POST /invites/${inviteCode}/join`);
  for (const [n, friend] of friends.entries()) await savePreferences(friend, id, preferences[n + 1]);
  return { id, people: people as [Planner, Planner, ...Planner[]] };
}
const pair = () => group({ preferredDate: inAWeek }, { preferredDate: addDays(inAWeek, 4), preferredTime: 'morning', budget: '5000' });
const four = (day = inAWeek) =>
  group(
    { preferredDate: day },
    { preferredDate: day, preferredTime: 'morning' },
    { preferredDate: day },
    { preferredDate: day, preferredTime: 'afternoon' },
  );

describe('GET /datebooks/:id/compromises', () => {
  it('proposes middle values with the gain of each, and shows each member the loss of only their own preferences', async () => {
    const { id, people } = await pair();
    const [mine, theirs] = [await proposals(people[0], id), await proposals(people[1], id)];
    expect(mine[0]).toMatchObject({ agreed: 0, of: 2, mine: null, majorityFrom: null, keepsOfMine: 61 });
    expect(mine[0]?.changes).toEqual([
      { field: 'preferredDate', value: addDays(inAWeek, 2), keptBy: [] },
      { field: 'preferredTime', value: 'afternoon', keptBy: [] },
    ]);
    expect(mine.length).toBeLessThanOrEqual(3);
    expect(theirs.map(({ key }) => key)).toEqual(mine.map(({ key }) => key));
    expect(JSON.stringify(mine)).not.toMatch(/satisfaction|budget|5000|19\.05(?!\dZ)/);
  });

  it('is empty for members who agree', async () => {
    const { id, people } = await pair();
    await people[1].call('POST /accept-partner-preferences', { dateBookId: id });
    expect(await proposals(people[0], id)).toEqual([]);
  });
});

describe('PUT /datebooks/:id/compromises/:key/vote', () => {
  it('applies the proposal when all members agree: each row holds it, other fields stay, and the plan goes live', async () => {
    const { id, people } = await pair();
    const key = await topOf(people[0], id);
    expect(await vote(people[0], id, key)).toMatchObject({ status: 200, body: { taken: false } });
    expect((await proposals(people[1], id))[0]).toMatchObject({
      agreedBy: [people[0].id],
      missing: [people[1].id],
      mine: null,
      majorityFrom: expect.any(String),
    });
    expect((await proposals(people[0], id))[0]).toMatchObject({ agreed: 1, mine: true });
    expect(await vote(people[1], id, key)).toMatchObject({ status: 200, body: { taken: true } });
    for (const person of people)
      expect(await own(person, id)).toMatchObject({ preferredDate: addDays(inAWeek, 2), preferredTime: 'afternoon' });
    expect(await own(people[1], id)).toMatchObject({ budget: '5000' });
    expect((await statusOf(people[0], id)).compatibility).toMatchObject({ strictMatch: true, allowVenueAccess: true });
    expect((await people[0].call<Snapshot>(`GET /datebooks/${id}`)).body.plan.state).toBe('live');
    expect((await typesOf(people[0], id)).slice(-4)).toEqual(['compromise.voted', 'compromise.voted', 'compromise.taken', 'plan.live']);
    expect(await vote(people[0], id, key)).toMatchObject({ status: 409, code: 'plan-state' });
  });

  it('repeats a vote without another event, and accepts a changed one', async () => {
    const { id, people } = await pair();
    const key = await topOf(people[0], id);
    for (const agree of [true, true, false]) await vote(people[0], id, key, agree);
    expect((await typesOf(people[0], id)).filter((type) => type === 'compromise.voted')).toHaveLength(2);
    expect((await proposals(people[0], id))[0]).toMatchObject({ agreed: 0, mine: false });
    expect(await vote(people[1], id, key)).toMatchObject({ body: { taken: false } });
  });

  it('voids the votes once a member changes a preference, also when they change it back later', async () => {
    const { id, people } = await pair();
    const key = await topOf(people[0], id);
    await vote(people[0], id, key);
    await savePreferences(people[1], id, { preferredDate: addDays(inAWeek, 2), preferredTime: 'morning' });
    expect(await vote(people[1], id, key)).toMatchObject({ status: 409, code: 'version-mismatch' });
    for (const { agreed } of await proposals(people[0], id)) expect(agreed).toBe(0);
    await people[1].call('POST /accept-partner-preferences', { dateBookId: id });
    expect((await statusOf(people[0], id)).compatibility.strictMatch).toBe(true);
    await savePreferences(people[1], id, { preferredDate: addDays(inAWeek, 4), preferredTime: 'morning', budget: '5000' });
    expect(await topOf(people[0], id)).toBe(key);
    expect((await proposals(people[0], id))[0]).toMatchObject({ agreed: 0, mine: null });
  });

  it('refuses voters, unknown proposals and plans that are over', async () => {
    const { id, people } = await group({}, { preferredTime: 'morning' }, {});
    const key = await topOf(people[0], id);
    expect(await vote(people[0], id, 'no-such-key')).toMatchObject({ status: 409, code: 'version-mismatch' });
    await database.source.query(`UPDATE members SET role = 'voter' WHERE datebook_id = $1 AND user_id = $2`, [id, people[2]?.id]);
    const voter = people[2] ?? people[0];
    const [seen] = await proposals(voter, id);
    expect(seen).toMatchObject({ keepsOfMine: null, of: 2 });
    expect(await vote(voter, id, seen?.key ?? '')).toMatchObject({ status: 403, code: 'forbidden' });
    await database.source.query(`UPDATE datebooks SET state = 'expired' WHERE id = $1`, [id]);
    expect(await vote(people[0], id, key)).toMatchObject({ status: 409, code: 'plan-state' });
  });

  it('applies the proposal exactly once for all votes at once', async () => {
    const { id, people } = await four();
    const key = await topOf(people[0], id);
    const answers = await Promise.all(people.map((person) => vote(person, id, key)));
    expect(answers.filter(({ body }) => (body as { taken?: boolean }).taken)).toHaveLength(1);
    expect((await typesOf(people[0], id)).filter((type) => type === 'compromise.taken')).toHaveLength(1);
  });
});

describe('a group without an answer', () => {
  it('decides by the owner and a majority after twelve hours, not before, by the clock alone', async () => {
    const { id, people } = await four();
    const key = await topOf(people[0], id);
    const now = await database.now();
    await setClock(database, now);
    for (const person of people.slice(0, 3)) await vote(person, id, key);
    expect((await proposals(people[0], id))[0]).toMatchObject({ majorityFrom: new Date(now.getTime() + 12 * HOUR).toISOString() });
    await setClock(database, new Date(now.getTime() + 12 * HOUR - 1));
    await advanceDueNegotiations(database);
    expect(await typesOf(people[0], id)).not.toContain('compromise.taken');
    await setClock(database, new Date(now.getTime() + 12 * HOUR));
    await advanceDueNegotiations(database);
    await advanceDueNegotiations(database);
    expect((await typesOf(people[0], id)).filter((type) => type === 'compromise.taken')).toHaveLength(1);
    expect((await statusOf(people[3] ?? people[0], id)).compatibility.strictMatch).toBe(true);
  });

  it('decides after one hour when the outing is less than a day away, also by a later vote', async () => {
    const { id, people } = await four(tomorrow());
    const key = await topOf(people[0], id);
    const start = new Date(hourOf(tomorrow(), 6).getTime() - 12 * HOUR);
    await setClock(database, start);
    await vote(people[0], id, key);
    await vote(people[1], id, key);
    await setClock(database, new Date(start.getTime() + HOUR));
    await advanceDueNegotiations(database);
    expect(await typesOf(people[0], id)).not.toContain('compromise.taken');
    expect(await vote(people[2] ?? people[0], id, key)).toMatchObject({ body: { taken: true } });
  });

  it('does not decide without its owner', async () => {
    const { id, people } = await four();
    const key = await topOf(people[0], id);
    for (const person of people.slice(1)) await vote(person, id, key);
    await setClock(database, new Date((await database.now()).getTime() + 13 * HOUR));
    await advanceDueNegotiations(database);
    expect(await typesOf(people[0], id)).not.toContain('compromise.taken');
  });
});

describe('the literal buttons in a group', () => {
  it('accept agrees to the best proposal, regardless of the turn; the last member’s accept applies it', async () => {
    const { id, people } = await four();
    for (const person of people.slice(0, 3))
      expect(await person.call('POST /accept-partner-preferences', { dateBookId: id })).toMatchObject({ status: 200 });
    expect((await proposals(people[0], id))[0]).toMatchObject({ agreed: 3, of: 4 });
    const forged = { dateBookId: id, partnerPreferences: [{ preferredTime: 'night', dateStyles: ['vibe:forged'] }] };
    expect(await people[3]?.call('POST /accept-partner-preferences', forged)).toMatchObject({ status: 200 });
    expect((await statusOf(people[0], id)).compatibility.strictMatch).toBe(true);
    for (const person of people) expect(JSON.stringify(await own(person, id))).not.toMatch(/night|forged/);
  });

  it('ask agrees and passes the turn on; keep mine declines and passes it on; both need the turn', async () => {
    const { id, people } = await four();
    const last = people[3] ?? people[0];
    expect(await people[0].call('POST /ask-partner-accept', { dateBookId: id })).toMatchObject({ status: 403 });
    expect(await last.call('POST /ask-partner-accept', { dateBookId: id })).toMatchObject({ status: 200 });
    expect((await statusOf(people[0], id)).compatibility).toMatchObject({ canNegotiate: true, askedBy: 'partner' });
    expect((await proposals(last, id))[0]).toMatchObject({ agreed: 1, mine: true });
    expect(await people[0].call(`POST /datebooks/${id}/keep-mine`)).toMatchObject({ status: 200 });
    expect((await proposals(people[0], id))[0]).toMatchObject({ mine: false, agreed: 1 });
    expect((await statusOf(people[1], id)).compatibility).toMatchObject({ canNegotiate: true, askedBy: null });
    const holders = await Promise.all(people.map(async (person) => (await statusOf(person, id)).compatibility.canNegotiate));
    expect(holders.filter(Boolean)).toHaveLength(1);
  });
});

describe('an ask without an answer', () => {
  it('returns the turn after two hours when the outing is less than a day away', async () => {
    const { id, people } = await group({}, { preferredTime: 'morning' });
    const now = new Date(hourOf(tomorrow(), 6).getTime() - 12 * HOUR);
    await setClock(database, now);
    await people[1].call('POST /ask-partner-accept', { dateBookId: id });
    await setClock(database, new Date(now.getTime() + 2 * HOUR));
    await advanceDueNegotiations(database);
    expect((await statusOf(people[1], id)).compatibility).toMatchObject({ canNegotiate: true, askedBy: null });
  });

  it('is not expired by the clock after its answer', async () => {
    const { id, people } = await pair();
    await people[1].call('POST /ask-partner-accept', { dateBookId: id });
    await people[0].call(`POST /datebooks/${id}/keep-mine`);
    await setClock(database, new Date((await database.now()).getTime() + 25 * HOUR));
    await advanceDueNegotiations(database);
    expect(await typesOf(people[0], id)).not.toContain('negotiation.timed-out');
    expect((await statusOf(people[1], id)).compatibility).toMatchObject({ canNegotiate: true });
    const due = await database.source.query('SELECT 1 FROM datebooks WHERE id = $1 AND negotiation_due_at IS NOT NULL', [id]);
    expect(due).toEqual([]);
  });
});
