import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { PlanLog, SecurityLogEntry, Snapshot } from '@app/contracts';
import { apply, liveFrom, type LivePlan } from '@app/domain';
import { call, createPlan, enterGuest, makeUser, liveAuction, savePreferences, signInUser } from '@app/testkit';
import { database, url } from '../../testing/running-api.js';

let cookie: string;
let opsId: string;
beforeAll(async () => {
  opsId = await makeUser(database, { role: 'ops' });
  ({ cookie } = await signInUser(database, opsId));
});

const look = (id: string, body: object = {}) => call<PlanLog>(url, `POST /admin/plans/${id}/look`, { cookie, body });
const looks = async () =>
  (await call<SecurityLogEntry[]>(url, `GET /admin/security-log?actor=${opsId}`, { cookie })).body.map(({ type, subjectId, about }) => ({
    type,
    subjectId,
    about,
  }));
/** A plan with some history, of somebody whose name can be recognised. */
async function lived() {
  const owner = await enterGuest(url, 'Ashwathama');
  const { id } = await createPlan(owner, { planType: 'datebook', name: 'Our secret evening' });
  await savePreferences(owner, id);
  await owner.call(`PATCH /datebooks/${id}`, { name: 'Our second secret' });
  return { id, owner };
}

describe('the log of a plan, for the team', () => {
  it('is given without names and words, with them only for a case, and never with the invite code', async () => {
    const { id } = await lived();
    const masked = await look(id);
    expect(masked.body).toMatchObject({ dateBookId: id, masked: true, floor: 0, notesKept: true, deletedAt: null, more: false });
    expect(masked.body.events.map(({ seq }) => seq)).toEqual(Array.from({ length: masked.body.seq }, (_, n) => n + 1));
    for (const word of ['Ashwathama', 'secret']) expect(JSON.stringify(masked.body)).not.toContain(word);
    const revealed = await look(id, { reference: 'GR-2026-17' });
    expect(revealed.body.masked).toBe(false);
    for (const word of ['Ashwathama', 'Our second secret']) expect(JSON.stringify(revealed.body)).toContain(word);
    for (const { body } of [masked, revealed]) for (const { data } of body.events) expect(data.plan?.inviteCode ?? null).toBeNull();
    expect((await looks()).slice(0, 2)).toEqual([
      { type: 'plan.revealed', subjectId: id, about: 'GR-2026-17' },
      { type: 'plan.looked_at', subjectId: id, about: null },
    ]);
  });

  it('leads by the app’s own apply to what a member reads now', async () => {
    const { id, owner } = await lived();
    const { body } = await look(id, { reference: 'CASE-1' });
    const { body: snapshot } = await owner.call<Snapshot>(`GET /datebooks/${id}`);
    // Nothing is known before the first event.
    let state: LivePlan = liveFrom({ ...snapshot, plan: { id } as never, members: [], bidRequest: null, bids: [], booking: null, seq: 0 });
    for (const event of body.events) {
      const outcome = apply(state, event);
      if (outcome.kind !== 'applied') throw new Error(`Event ${event.seq} was not applied`);
      ({ state } = outcome);
    }
    const { name, state: planState, partySize } = snapshot.plan;
    expect(state.snapshot.plan).toMatchObject({ name, state: planState, partySize });
    expect(state.snapshot.members).toEqual(snapshot.members);
  });

  it('begins where it is still kept, goes on page by page, and says when nothing is left of it', async () => {
    const { id } = await lived();
    const { body: whole } = await look(id);
    expect((await look(id, { after: 2 })).body.events.map(({ seq }) => seq)).toEqual(
      whole.events.map(({ seq }) => seq).filter((seq) => seq > 2),
    );
    await database.source.query('DELETE FROM events WHERE datebook_id = $1 AND seq <= 2', [id]);
    await database.source.query('UPDATE datebooks SET log_floor = 2 WHERE id = $1', [id]);
    expect((await look(id)).body).toMatchObject({ floor: 2, more: false });
    expect((await look(id)).body.events[0]?.seq).toBe(3);
    await database.source.query('DELETE FROM events WHERE datebook_id = $1', [id]);
    await database.source.query('UPDATE datebooks SET log_floor = event_seq, notes_kept = false WHERE id = $1', [id]);
    expect((await look(id)).body).toMatchObject({ events: [], more: false, notesKept: false, floor: whole.seq });
  });

  it('is of no plan that is none, and for no reason in words', async () => {
    const { id } = await liveAuction(database);
    const before = (await looks()).length;
    for (const reference of ['', 'x', 'because Asha asked', 'x'.repeat(41)])
      expect([reference, (await look(id, { reference })).code]).toEqual([reference, 'invalid-fields']);
    expect(await looks()).toHaveLength(before);
    const nowhere = randomUUID();
    expect((await look(nowhere)).status).toBe(404);
    expect((await looks())[0]).toMatchObject({ type: 'access.refused', subjectId: nowhere });
  });
});
