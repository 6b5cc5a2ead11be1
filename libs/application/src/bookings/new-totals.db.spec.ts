import { describe, expect, it } from '@jest/globals';
import type { AnswerTotal } from '@app/contracts';
import type { Transaction } from '@app/persistence';
import { bookedPlan, bookPlan, liveAuction, makeVenue, type BookedPlan } from '@app/testkit';
import { database, events, inTurn, tally, underLock, useAuction } from '../testing/auction.js';
import { answerChange } from './answer-change.js';
import { answerTotal } from './answer-total.js';
import { askForChange } from './ask-for-change.js';
import { priceChange } from './price-change.js';

useAuction();

const said = (result: object): string => ('refused' in result ? String(result.refused) : 'done');
const askFor = (booked: BookedPlan, partySize: number) =>
  underLock(booked, async (tx) => said(await askForChange(tx, booked.id, booked.booking.id, { partySize })));
const name = (booked: BookedPlan, total: number) => async (tx: Transaction) =>
  said(await priceChange(tx, booked.id, booked.booking.id, { total, note: 'We add a table' }));
const reply = (booked: BookedPlan, answer: AnswerTotal) => async (tx: Transaction) =>
  said(await answerTotal(tx, booked.id, booked.booking.id, answer));
interface Stored {
  party: number;
  price: number;
  frozen: number;
  lines: number;
  sound: boolean;
  status: string;
  total: number | null;
  reply: string | null;
}
async function stored(booked: BookedPlan): Promise<Stored | undefined> {
  const [row] = await database.source.query<Stored[]>(
    `SELECT k.party_size AS party, k.proposed_price AS price, (k.snapshot ->> 'proposedPrice')::int AS frozen,
       (SELECT sum((line ->> 'amount')::int)::int FROM jsonb_array_elements(k.snapshot -> 'lines') line) AS lines,
       k.snapshot_hash = encode(sha256(convert_to(k.snapshot::text, 'UTF8')), 'hex') AS sound, c.status, c.total, c.reply
     FROM bookings k JOIN booking_changes c ON c.booking_id = k.id WHERE k.id = $1`,
    [booked.booking.id],
  );
  return row;
}
const each = ({ booking }: BookedPlan) => booking.proposedPrice / booking.partySize;

describe('a change of party at a new total', () => {
  it('keeps the share for alcoholic drinks, also of a booking that has not frozen it', async () => {
    for (const isOld of [false, true]) {
      const auction = await liveAuction(database, { venues: 1 });
      await database.source.query('UPDATE bids SET alcohol = proposed_price / 2 WHERE id = ANY($1::uuid[])', [auction.bidIds]);
      const booked = { ...auction, booking: await bookPlan(database, auction) };
      if (isOld) await database.source.query(`UPDATE bookings SET snapshot = snapshot - 'alcohol' WHERE id = $1`, [booked.booking.id]);
      const total = booked.booking.proposedPrice * 2;
      await askFor(booked, 4);
      expect(await underLock(booked, name(booked, total))).toBe('done');
      expect(await underLock(booked, reply(booked, { accept: true, total }))).toBe('done');
      const [row] = await database.source.query<{ alcohol: number }[]>(
        `SELECT (snapshot ->> 'alcohol')::int AS alcohol FROM bookings WHERE id = $1`,
        [booked.booking.id],
      );
      expect(row?.alcohol).toBe(booked.booking.proposedPrice);
    }
  });

  it('leaves the booking as it is until the guests confirm, and then has party, total, lines and seats anew', async () => {
    const booked = await bookedPlan(database, { venues: 1 });
    const [was, total] = [booked.booking.proposedPrice, each(booked) * 4];
    await askFor(booked, 4);
    expect(await underLock(booked, name(booked, total))).toBe('done');
    expect(await stored(booked)).toMatchObject({ party: 2, price: was, status: 'open', total, reply: 'We add a table' });
    expect(await underLock(booked, reply(booked, { accept: true, total }))).toBe('done');
    expect(await stored(booked)).toEqual({
      party: 4,
      price: total,
      frozen: total,
      lines: total,
      sound: true,
      status: 'accepted',
      total,
      reply: 'We add a table',
    });
    expect(await tally(booked)).toMatchObject({ active: 1, seatsAstray: 0, holes: 0 });
    expect((await events(booked)).slice(-3)).toEqual(['change.asked', 'change.priced', 'change.total_answered']);
  });

  it('stays as it was when the guests keep it, and another change can be asked for', async () => {
    const booked = await bookedPlan(database);
    const total = each(booked) * 3;
    await askFor(booked, 3);
    await underLock(booked, name(booked, total));
    expect(await underLock(booked, reply(booked, { accept: false, total }))).toBe('done');
    expect(await stored(booked)).toMatchObject({ party: 2, price: booked.booking.proposedPrice, status: 'refused' });
    expect(await askFor(booked, 4)).toBe('done');
  });

  it('cannot cost each guest more, nor be answered by the venue itself', async () => {
    const booked = await bookedPlan(database);
    await askFor(booked, 4);
    expect(await underLock(booked, name(booked, each(booked) * 4 + 1))).toBe('invalid-fields');
    await underLock(booked, name(booked, each(booked) * 4));
    const itself = (tx: Transaction) => answerChange(tx, booked.id, booked.booking.id, { accept: true });
    expect(said(await underLock(booked, itself))).toBe('booking-state');
  });

  it('takes its seats at the confirmation, where there are some', async () => {
    const venueId = await makeVenue(database, { seats: 3 });
    const booked = await bookedPlan(database, { venueIds: [venueId] });
    const total = each(booked) * 4;
    await askFor(booked, 4);
    await underLock(booked, name(booked, total));
    expect(await underLock(booked, reply(booked, { accept: true, total }))).toBe('no-room');
    expect(await stored(booked)).toMatchObject({ party: 2, status: 'open' });
  });

  it('is never confirmed at a total that the guests have not read', async () => {
    const booked = await bookedPlan(database);
    const [first, second] = [each(booked) * 4, each(booked) * 4 - 100];
    await askFor(booked, 4);
    await underLock(booked, name(booked, first));
    expect(await inTurn(booked, name(booked, second), reply(booked, { accept: true, total: first }))).toEqual(['done', 'booking-state']);
    expect(await stored(booked)).toMatchObject({ party: 2, status: 'open', total: second });
    expect(await inTurn(booked, reply(booked, { accept: true, total: second }), name(booked, first))).toEqual(['done', 'booking-state']);
    expect(await stored(booked)).toMatchObject({ party: 4, price: second, status: 'accepted' });
  });
});
