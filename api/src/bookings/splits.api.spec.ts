import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CatchUp, SplitView } from '@app/contracts';
import { call, makeUser } from '@app/testkit';
import { sceneFixture, type Scene } from '../testing/access/scenes.js';
import { database, url } from '../testing/running-api.js';

let scene: Scene;
beforeAll(async () => {
  scene = await sceneFixture(database, url, 'booked');
}, 30_000);

const read = async (who: 'owner' | 'member' = 'member') =>
  (await call<SplitView>(url, `GET /bookings/${scene.bookingId}/split`, scene.credentials[who])).body;
const save = (body: object) => call<SplitView>(url, `PUT /bookings/${scene.bookingId}/split`, { ...scene.credentials.owner, body });
const pay = (who: 'owner' | 'member', paid: boolean, userId?: string) =>
  call<SplitView>(url, `POST /bookings/${scene.bookingId}/split/paid`, { ...scene.credentials[who], body: { paid, userId } });
const amountOf = (split: SplitView, userId: string) => split.parts.find((part) => part.userId === userId)?.amount;
const paidOf = (split: SplitView) => Object.fromEntries(split.parts.map(({ userId, paid }) => [userId, paid]));

describe('the split of a bill', () => {
  it('is the price by heads until the owner saves one', async () => {
    const split = await read();
    expect(split).toMatchObject({ mode: 'equal', total: 3100, savedAt: null });
    expect(split.parts.map(({ amount, paid }) => [amount, paid])).toEqual(Array(2).fill([1550, false]));
    expect((await pay('member', true)).code).toBe('booking-state');
  });

  it('is saved equally, by shares or as named, and read by every member', async () => {
    const equal = await save({ mode: 'equal', total: 3333 });
    expect(equal.status).toBe(200);
    expect(equal.body.parts.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([1666, 1667]);
    const { ownerId, memberId } = scene;
    const shares = await save({
      mode: 'shares',
      parts: [
        { userId: ownerId, share: 3 },
        { userId: memberId, share: 1 },
      ],
    });
    expect([amountOf(shares.body, ownerId), amountOf(shares.body, memberId), shares.body.total]).toEqual([2325, 775, 3100]);
    const custom = await save({
      mode: 'custom',
      total: 3000,
      parts: [
        { userId: ownerId, amount: 2500 },
        { userId: memberId, amount: 500 },
      ],
    });
    expect(await read('member')).toEqual(custom.body);
    expect(custom.body).toMatchObject({ mode: 'custom', total: 3000, savedAt: expect.any(String) });
    const log = await call<CatchUp>(url, `GET /datebooks/${scene.planId}/events?after=0`, scene.credentials.member);
    expect('events' in log.body && log.body.events.filter(({ type }) => type === 'booking.split')).toHaveLength(3);
  });

  it('names who pays as they joined, to everybody and however it is divided', async () => {
    const { ownerId, memberId, planId } = scene;
    // Was here before the owner, and joins last.
    const early = '00000000-0000-7000-8000-000000000001';
    await database.source.query(`INSERT INTO users (id, first_name) VALUES ($1, 'Ravi')`, [early]);
    await database.source.query(`INSERT INTO members (datebook_id, user_id, role, joined_seq) VALUES ($1, $2, 'voter', 9)`, [
      planId,
      early,
    ]);
    await database.source.query('DELETE FROM splits WHERE booking_id = $1', [scene.bookingId]);
    const order = async (who: 'owner' | 'member') => (await read(who)).parts.map(({ userId }) => userId);
    const joined = [ownerId, memberId, early];
    expect([await order('owner'), await order('member')]).toEqual([joined, joined]);
    await save({ mode: 'equal', total: 3000 });
    expect([await order('owner'), await order('member')]).toEqual([joined, joined]);
    await database.source.query('DELETE FROM members WHERE user_id = $1', [early]);
  });

  it('remembers who says that they paid, for as long as it is the same amount', async () => {
    const { ownerId, memberId } = scene;
    await save({ mode: 'equal', total: 3000 });
    expect(paidOf((await pay('member', true)).body)).toEqual({ [ownerId]: false, [memberId]: true });
    await pay('member', true);
    await save({
      mode: 'custom',
      total: 3200,
      parts: [
        { userId: ownerId, amount: 1700 },
        { userId: memberId, amount: 1500 },
      ],
    });
    expect(paidOf(await read())).toEqual({ [ownerId]: false, [memberId]: true });
    await save({ mode: 'equal', total: 3200 });
    expect(paidOf(await read())).toEqual({ [ownerId]: false, [memberId]: false });
    await pay('member', true);
    expect(paidOf((await pay('member', false)).body)).toEqual({ [ownerId]: false, [memberId]: false });
  });

  it('lets who decides say of anybody that they paid, and nobody else', async () => {
    const { ownerId, memberId } = scene;
    await save({ mode: 'equal', total: 3600 });
    expect(paidOf((await pay('owner', true, memberId)).body)).toEqual({ [ownerId]: false, [memberId]: true });
    expect(await pay('member', true, ownerId)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(paidOf((await pay('member', false, memberId)).body)).toEqual({ [ownerId]: false, [memberId]: false });
    const stranger = await makeUser(database);
    expect((await pay('owner', true, stranger)).code).toBe('booking-state');
  });

  it('refuses what does not add up, names nobody or somebody else, each by its field', async () => {
    const { ownerId, memberId } = scene;
    const stranger = await makeUser(database);
    const wrong = [
      { mode: 'custom', parts: [{ userId: ownerId, amount: 1 }] },
      { mode: 'custom' },
      { mode: 'equal', parts: [] },
      { mode: 'equal', parts: [{ userId: stranger }] },
      { mode: 'equal', parts: [{ userId: memberId }, { userId: memberId }] },
      { mode: 'shares', parts: [{ userId: memberId, share: 0 }] },
    ];
    for (const body of wrong) {
      const answer = await save(body);
      expect([body, answer.status, Object.keys(answer.fieldErrors)]).toEqual([body, 422, ['parts']]);
    }
    expect((await save({ mode: 'thirds' })).status).toBe(422);
    expect((await save({ mode: 'equal', total: 10.5 })).status).toBe(422);
    expect((await save({ mode: 'equal', tip: 10 })).status).toBe(400);
  });

  it('is not made for a booking that is off', async () => {
    const [before] = await database.source.query<{ status: string }[]>('SELECT status FROM bookings WHERE id = $1', [scene.bookingId]);
    await database.source.query(`UPDATE bookings SET status = 'cancelled_by_venue' WHERE id = $1`, [scene.bookingId]);
    expect((await save({ mode: 'equal' })).code).toBe('booking-state');
    await database.source.query('UPDATE bookings SET status = $2 WHERE id = $1', [scene.bookingId, before?.status]);
  });
});
