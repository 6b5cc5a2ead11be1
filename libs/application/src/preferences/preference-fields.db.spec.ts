import { describe, expect, it } from '@jest/globals';
import {
  MISMATCH_FIELDS,
  type CompromiseChange,
  type EffectiveSpec,
  type GuestAnswers,
  type PreferencesView,
  type PlanId,
  type VenueId,
} from '@app/contracts';
import {
  ANSWERS,
  addDays,
  blankPreference,
  countingPreferences,
  dayOf,
  PREFERENCES,
  preferenceFields,
  statusFor,
  TUNABLES,
  type ChosenPreferences,
  type PreferenceField,
  type PreferenceKey,
} from '@app/domain';
import { preferencesView, readinessOf, type Transaction } from '@app/persistence';
import { liveAuction, makeUser, type LiveAuction } from '@app/testkit';
import { someId } from '@app/testkit/scenario/some-id';
import { done } from '../outcome.js';
import { accept } from '../testing/accepting.js';
import { asked, database, idOf, NOW, place, underLock, useAuction } from '../testing/auction.js';
import { savePreferences } from './save-preferences.js';

useAuction();

const PHONE = '98765 43210';
const day = (days: number): string => addDays(dayOf(NOW), days);
/** Preferences that set each field to a value that is neither its blank nor in the other. No command saves both a distance and areas. */
const FIRST: ChosenPreferences = {
  dateStyles: ['vibe:cozy', 'activity:art', 'place:art_galleries'],
  budget: '3100-5300',
  travelDistance: 25,
  preferredDate: day(4),
  otherDays: [day(6)],
  ifNeedBe: [day(4)],
  preferredTime: 'evening',
  specialRequests: 'a window',
  filterType: 'distance',
  selectedAreas: ['bandra', 'juhu'],
  diet: ['jain'],
  accessibility: ['step_free'],
  occasion: 'birthday',
  arrivalTime: '19:30',
};
const SECOND: ChosenPreferences = {
  dateStyles: ['vibe:romantic', 'activity:dining', 'place:cafes'],
  budget: '4100',
  travelDistance: 10,
  preferredDate: day(5),
  otherDays: [day(7), day(8)],
  ifNeedBe: [day(8)],
  preferredTime: 'afternoon',
  specialRequests: 'a quiet corner',
  filterType: 'locality',
  selectedAreas: ['worli'],
  diet: ['vegan', 'nut'],
  accessibility: ['quiet_table'],
  occasion: 'farewell',
  arrivalTime: '14:15',
};
const stored = (chosen: ChosenPreferences) => ({ ...chosen, minSpend: Number.parseInt(chosen.budget, 10), maxSpend: null });
const only = (chosen: object, are: (field: PreferenceField) => boolean): object => {
  const keys: string[] = preferenceFields(are).map(([key]) => key);
  return Object.fromEntries(Object.entries(chosen).filter(([key]) => keys.includes(key)));
};
const answersIn = (chosen: ChosenPreferences): GuestAnswers =>
  Object.fromEntries(preferenceFields().flatMap(([key, { answer }]) => (answer ? [[answer, chosen[key]]] : []))) as unknown as GuestAnswers;

const membersOf = (id: PlanId) => database.transaction((tx) => tx.members.list(id));
async function ownView(id: PlanId, userId: string): Promise<PreferencesView | null> {
  const me = (await membersOf(id)).find((member) => member.userId === userId);
  return me ? preferencesView(id, me) : null;
}
/** A plan of two in which the owner has the first preferences and the other member the second. */
async function planOfTwo(): Promise<LiveAuction> {
  const plan = await liveAuction(database, { members: 1 });
  await underLock(plan, async (tx) => {
    await tx.preferences.save(plan.id, plan.ownerId, stored(FIRST));
    await tx.preferences.save(plan.id, plan.memberId, stored(SECOND));
  });
  return plan;
}
const readiness = (tx: Transaction, plan: LiveAuction) =>
  tx.lockPlan(plan.id).then(async (row) => {
    if (!row) throw new Error('The plan went away');
    return readinessOf(row, await tx.members.list(plan.id));
  });

describe('each preference of a member', () => {
  it('is another in the two examples, and blank in neither', () => {
    for (const [key, field] of preferenceFields())
      for (const value of [FIRST[key], SECOND[key]]) {
        expect([key, FIRST[key]]).not.toEqual([key, SECOND[key]]);
        expect([key, value]).not.toEqual([key, blankPreference(field)]);
      }
  });

  it('is read again by the member after a save and the next one', async () => {
    const plan = await asked();
    const sent = (chosen: ChosenPreferences, change: Partial<ChosenPreferences>) =>
      underLock(plan, async (tx, row) => {
        const body = { ...chosen, ...change, dateBookId: plan.id };
        expect(await savePreferences(tx, { plan: row, userId: plan.ownerId }, body, { adult: true })).toEqual(done(expect.anything()));
        return { ...chosen, ...change };
      });
    expect(await ownView(plan.id, plan.ownerId)).toBeNull();
    const near = await sent(FIRST, { selectedAreas: [] });
    expect(await ownView(plan.id, plan.ownerId)).toMatchObject({ ...near, minSpend: 3100, maxSpend: 5300, version: 1 });
    const inAreas = await sent(SECOND, { travelDistance: null });
    expect(await ownView(plan.id, plan.ownerId)).toMatchObject({ ...inAreas, minSpend: 4100, maxSpend: null, version: 2 });
  });

  it('is in the export, in a copy of the plan and with the account that a guest becomes', async () => {
    const plan = await planOfTwo();
    const { plans } = (await database.personalData.exportOf(plan.ownerId)) ?? {};
    expect(plans?.[0]?.preferences).toMatchObject(stored(FIRST));

    const { id: copy } = await underLock(plan, (tx) => tx.plans.copy(plan.id, 'code-of-the-copy'));
    expect(await ownView(copy, plan.ownerId)).toMatchObject(stored(FIRST));
    expect(await ownView(copy, plan.memberId)).toMatchObject(stored(SECOND));

    const account = await makeUser(database);
    await database.source.query('UPDATE users SET is_guest = true WHERE id = $1', [plan.memberId]);
    await underLock(plan, (tx) => tx.merges.movePlan(plan.id, plan.memberId, account));
    expect(await ownView(plan.id, account)).toMatchObject(stored(SECOND));
  });

  it('is read by the others in a plan only as far as it is shared', async () => {
    const plan = await planOfTwo();
    const status = await database.transaction(async (tx) => statusFor(await readiness(tx, plan), plan.memberId));
    const [shown] = status.compatibility.partnerPrefs;
    expect(shown).toMatchObject(only(FIRST, ({ shared }) => shared === 'own'));
    for (const [key] of preferenceFields(({ shared }) => !shared)) expect(shown).not.toHaveProperty(key);
    for (const [key] of preferenceFields(({ shared }) => shared === 'merged')) expect(shown).toHaveProperty(key);
  });

  it('moves to another member, or to a compromise, only where the two differ', async () => {
    const plan = await planOfTwo();
    const isTaken = (key: string): boolean => [...MISMATCH_FIELDS, 'otherDays', 'ifNeedBe'].includes(key);
    const taken = Object.fromEntries(Object.entries(FIRST).filter(([key]) => isTaken(key)));
    await underLock(plan, (tx) => tx.preferences.takeOver(plan.id, plan.ownerId, plan.memberId, MISMATCH_FIELDS));
    expect(await ownView(plan.id, plan.memberId)).toMatchObject({ ...stored(SECOND), ...taken, version: 2 });
    const changes: CompromiseChange[] = [
      { field: 'dateStyles', value: SECOND.dateStyles, keptBy: [] },
      { field: 'preferredDate', value: SECOND.preferredDate, keptBy: [] },
      { field: 'preferredTime', value: SECOND.preferredTime, keptBy: [] },
    ];
    await underLock(plan, (tx) => tx.compromises.save(plan.id, [plan.memberId], changes));
    const oneDay = { otherDays: [], ifNeedBe: [] };
    expect(await ownView(plan.id, plan.memberId)).toMatchObject({ ...stored(SECOND), ...oneDay, version: 3 });
    expect(await ownView(plan.id, plan.ownerId)).toMatchObject({ ...stored(FIRST), version: 1 });
  });

  it('stays as it is when another is given up', async () => {
    const plan = await planOfTwo();
    await database.transaction(async (tx) => {
      const list = countingPreferences(await readiness(tx, plan));
      await tx.preferences.relax(plan.id, list, { kind: 'areas' });
    });
    const far = { selectedAreas: [], filterType: 'distance', travelDistance: TUNABLES.fallbackRadiusKm };
    expect(await ownView(plan.id, plan.memberId)).toMatchObject({ ...stored(SECOND), ...far, version: 2 });
  });

  it('is an answer that venues read in a request and a booking, and leaves with retention and the last member', async () => {
    const chosen = { ...FIRST, specialRequests: `a window, ${PHONE}` };
    const plan = await liveAuction(database, { venues: 1, offers: [], spec: answersIn(chosen) as Partial<EffectiveSpec> });
    const [venueId = someId<VenueId>('')] = plan.venueIds;
    await underLock(plan, async (tx) => {
      await tx.preferences.save(plan.id, plan.ownerId, stored(chosen));
      expect((await readiness(tx, plan)).effective).toMatchObject(answersIn(chosen));
    });
    const shown = { ...answersIn(chosen), notes: 'a window, [hidden]' };
    expect(await database.venueRequests.one(plan.requestId, venueId)).toMatchObject(shown);
    const bidId = idOf(await place(plan, 0));
    const booked = await underLock(plan, (tx) => accept(tx, plan.ownerId, bidId));
    if ('refused' in booked) throw new Error(booked.refused);
    const answers = async () => (await database.transaction((tx) => tx.bookings.findForVenue(booked.done.id)))?.answers;
    expect(await answers()).toEqual(shown);

    const old = `app_clock() - interval '3 years'`;
    await database.source.query(`UPDATE datebooks SET state = 'done', created_at = ${old}, updated_at = ${old} WHERE id = $1`, [plan.id]);
    await database.retention.purgeNotes();
    const words = (field: PreferenceField): boolean => field.kind === 'ownWords';
    const blank = (rows: (readonly [string, PreferenceField])[]) =>
      Object.fromEntries(rows.map(([key, field]) => [key, blankPreference(field)]));
    expect(await ownView(plan.id, plan.ownerId)).toMatchObject({ ...chosen, ...blank(preferenceFields(words)) });
    const left = { ...shown, ...blank(ANSWERS.filter(([, field]) => words(field)).map(([key, field]) => [key, field])) };
    expect(await answers()).toEqual(left);
    const [row] = await database.source.query<{ effective: object | null }[]>('SELECT effective FROM datebooks WHERE id = $1', [plan.id]);
    expect(row?.effective).toMatchObject(left);

    await database.source.query('DELETE FROM preferences WHERE datebook_id = $1', [plan.id]);
    await underLock(plan, (tx) => tx.personalData.dropPreferences(plan.id));
    expect(await answers()).toEqual(blank(ANSWERS.map(([key, field]) => [key, field])));
  });

  it.each(preferenceFields(({ type }) => type === 'text').map(([key]): PreferenceKey => key))(
    'the column of %s takes no text that is longer than it may be',
    async (key) => {
      const plan = await planOfTwo();
      const { column, max = 0 }: PreferenceField = PREFERENCES[key];
      const write = (length: number) =>
        database.source.query(`UPDATE preferences SET ${column} = repeat('x', ${length}) WHERE datebook_id = $1`, [plan.id]);
      await write(max);
      await expect(write(max + 1)).rejects.toThrow(/check constraint/);
    },
  );
});
