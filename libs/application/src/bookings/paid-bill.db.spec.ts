import { expect, it } from '@jest/globals';
import { bookedPlan, joinPlan, makeUser, type BookedPlan } from '@app/testkit';
import type { UserId } from '@app/contracts';
import type { Transaction } from '@app/persistence';
import { database, events, inTurn, underLock, useAuction } from '../testing/auction.js';
import type { Outcome } from '../outcome.js';
import { claimBill, markPaid, markReceived, saveSplit, withdrawBill } from './split.js';

useAuction();

const said = (outcome: Outcome<void>): string => ('refused' in outcome ? outcome.refused : 'done');

const by = (booked: BookedPlan, userId: UserId) => ({ planId: booked.id, bookingId: booked.booking.id, userId });
const claim = (booked: BookedPlan, userId: UserId, total?: number) => async (tx: Transaction) =>
  said(await claimBill(tx, by(booked, userId), total === undefined ? {} : { total }));
const read = (booked: BookedPlan) => database.splits.ofMember(booked.booking.id, booked.ownerId);
const partOf = async (booked: BookedPlan, userId: UserId) => (await read(booked))?.parts.find((part) => part.userId === userId);

it('of two who say at once that they paid, one has', async () => {
  const booked = await bookedPlan(database, { members: 1 });
  const answers = await inTurn(booked, claim(booked, booked.ownerId, 3001), claim(booked, booked.memberId, 5000));
  expect(answers).toEqual(['done', 'booking-state']);
  expect(await read(booked)).toMatchObject({ total: 3001, payer: { userId: booked.ownerId } });
  expect((await partOf(booked, booked.memberId))?.amount).toBe(1500);
  expect((await events(booked)).filter((type) => type === 'booking.bill_paid')).toHaveLength(1);
});

it('even without the plan’s lock, the database gives a bill one payer', async () => {
  const booked = await bookedPlan(database, { members: 1 });
  await underLock(booked, async (tx) => saveSplit(tx, booked.id, booked.booking.id, { mode: 'equal' }));
  const won = await Promise.all(
    [booked.ownerId, booked.memberId].map((userId) => database.transaction((tx) => tx.splits.claim(by(booked, userId)))),
  );
  expect(won.filter((hasWon) => hasWon)).toHaveLength(1);
});

it('is told as paid by each alone and as received by the payer alone, who then cannot withdraw', async () => {
  const booked = await bookedPlan(database, { members: 1 });
  const { ownerId, memberId } = booked;
  await underLock(booked, claim(booked, memberId));
  const paid = (userId: UserId, of: UserId, value = true) =>
    underLock(booked, async (tx) => said(await markPaid(tx, by(booked, userId), { paid: value, userId: of })));
  const received = (userId: UserId, of: UserId, value = true) =>
    underLock(booked, async (tx) => said(await markReceived(tx, by(booked, userId), { received: value, userId: of })));
  const withdraw = (userId: UserId) => underLock(booked, async (tx) => said(await withdrawBill(tx, by(booked, userId))));

  expect([await paid(memberId, ownerId), await paid(memberId, memberId), await paid(ownerId, ownerId)]).toEqual([
    'forbidden',
    'booking-state',
    'done',
  ]);
  expect([await received(ownerId, ownerId), await received(memberId, memberId), await received(memberId, ownerId)]).toEqual([
    'forbidden',
    'booking-state',
    'done',
  ]);
  expect(await partOf(booked, ownerId)).toMatchObject({ paid: true, received: true });
  expect([await paid(ownerId, ownerId, false), await withdraw(ownerId), await withdraw(memberId)]).toEqual([
    'booking-state',
    'forbidden',
    'booking-state',
  ]);
  const divide = async (tx: Transaction) => said(await saveSplit(tx, booked.id, booked.booking.id, { mode: 'equal', total: 9 }));
  expect(await underLock(booked, divide)).toBe('booking-state');

  expect([await received(memberId, ownerId, false), await withdraw(memberId)]).toEqual(['done', 'done']);
  expect(await read(booked)).toMatchObject({ payer: null });
  expect(await partOf(booked, ownerId)).toMatchObject({ paid: false, received: false });
});

it('keeps a split by amounts, and refuses another total for it', async () => {
  const booked = await bookedPlan(database, { members: 1 });
  const parts = [
    { userId: booked.ownerId, amount: 100 },
    { userId: booked.memberId, amount: 200 },
  ];
  await underLock(booked, (tx) => saveSplit(tx, booked.id, booked.booking.id, { mode: 'custom', total: 300, parts }));
  expect(await underLock(booked, claim(booked, booked.ownerId, 400))).toBe('invalid-fields');
  expect(await underLock(booked, claim(booked, booked.ownerId))).toBe('done');
  expect((await partOf(booked, booked.memberId))?.amount).toBe(200);
  expect(await database.splits.listOwed(booked.booking.id, booked.ownerId)).toEqual([{ userId: booked.memberId, amount: 200, total: 300 }]);
});

it('gives a member who left before no part, and frees a bill whose payer has left', async () => {
  const booked = await bookedPlan(database, { members: 1 });
  const third = await makeUser(database);
  await joinPlan(database, booked.id, third);
  const leave = (userId: string) =>
    database.source.query('UPDATE members SET left_at = app_clock() WHERE datebook_id = $1 AND user_id = $2', [booked.id, userId]);
  await leave(third);
  await underLock(booked, claim(booked, booked.memberId));
  expect((await read(booked))?.parts.map(({ userId }) => userId)).toEqual([booked.ownerId, booked.memberId]);

  await leave(booked.memberId);
  await database.source.query('UPDATE members SET left_at = NULL WHERE user_id = $1', [third]);
  expect(await read(booked)).toMatchObject({ payer: null });
  expect(await underLock(booked, claim(booked, booked.ownerId))).toBe('done');
  expect((await read(booked))?.parts.map(({ userId }) => userId)).toEqual([booked.ownerId, third]);
});

it('cannot be paid for a booking that is off, nor by one who is alone', async () => {
  const booked = await bookedPlan(database, { members: 1 });
  await database.source.query(`UPDATE bookings SET status = 'cancelled_by_user' WHERE id = $1`, [booked.booking.id]);
  expect(await underLock(booked, claim(booked, booked.ownerId))).toBe('booking-state');
  await database.source.query(`UPDATE bookings SET status = 'confirmed' WHERE id = $1`, [booked.booking.id]);
  await database.source.query('UPDATE members SET left_at = app_clock() WHERE user_id = $1', [booked.memberId]);
  expect(await underLock(booked, claim(booked, booked.ownerId))).toBe('booking-state');
});
