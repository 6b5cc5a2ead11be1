import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { giveAddresses, makeUser, setClock, type LiveAuction, bookedPlan, type BookedPlan } from '@app/testkit';
import { answerChange, askForChange, cancelByUser, cancelByVenue, removeMember, undoBooking } from '@app/application';
import { DeliveryRunner } from '../notifications/delivery-runner.js';
import { job as acknowledgements } from './acknowledgements.job.js';
import { openPosts } from '../post/open-posts.js';
import { mailPart } from '../testing/mail-text.js';
import { config, context, database, logger, metrics, rows, runner, underLock, useWorkerContext } from '../testing/worker-context.js';

useWorkerContext();

let pushes: { feed: string; type: string }[] = [];
beforeAll(() => database.onCommit(({ feeds }) => pushes.push(...feeds.map(({ feed, hint }) => ({ feed: String(feed), type: hint.type })))));

/** Makes a booked plan of two with mail addresses, and discards its earlier events. */
async function booked(): Promise<BookedPlan> {
  const plan = await bookedPlan(database, { members: 1 });
  await giveAddresses(database, [plan.ownerId, plan.memberId]);
  await rows(`DELETE FROM reactions WHERE event_id IN (SELECT id FROM events WHERE datebook_id = $1)`, [plan.id]);
  pushes = [];
  return plan;
}
/** Runs all reactions of the plan, twice. */
async function react(plan: LiveAuction): Promise<void> {
  const events = await rows<{ id: string }>(
    `SELECT e.id FROM events e WHERE e.datebook_id = $1 AND EXISTS (SELECT FROM reactions r WHERE r.event_id = e.id) ORDER BY seq`,
    [plan.id],
  );
  for (const { id } of [...events, ...events]) await runner.run(id);
  expect(await rows('SELECT name, last_error FROM reactions WHERE event_id = ANY($1::uuid[])', [events.map((e) => e.id)])).toEqual([]);
}
const readNotifications = (plan: LiveAuction, types: string[]) =>
  rows<{ user_id: string; type: string; priority: string }>(
    'SELECT user_id, type, priority FROM notifications WHERE datebook_id = $1 AND type = ANY($2) ORDER BY user_id',
    [plan.id, types],
  );
const hints = (venueId: string | undefined): string[] =>
  pushes.filter(({ feed }) => feed === `venue:${venueId ?? ''}`).map(({ type }) => type);
/** Returns the mails of the plan's last events, as they were sent. */
async function mails(plan: LiveAuction): Promise<string[]> {
  const written = await rows<{ id: string; event_id: string }>(
    `SELECT d.id, d.event_id FROM deliveries d JOIN events e ON e.id = d.event_id WHERE e.datebook_id = $1 AND d.channel = 'email'`,
    [plan.id],
  );
  const post = new DeliveryRunner(database, openPosts(config, database), logger, metrics);
  for (const { id } of written) await post.run(id);
  const folder = join(config.dataDir, 'outbox');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.eml') && written.some((row) => file.startsWith(row.event_id)))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}
const both = (plan: BookedPlan, type: string, priority: string) =>
  [plan.ownerId, plan.memberId].toSorted().map((user_id) => ({ user_id, type, priority }));

/** Has the planners ask for a table of four, and the venue agree. */
async function agreeToParty(plan: BookedPlan): Promise<void> {
  await underLock(plan, (tx) => askForChange(tx, plan.id, plan.booking.id, { partySize: 4 }));
  await underLock(plan, (tx) => answerChange(tx, plan.id, plan.booking.id, { accept: true }));
  await react(plan);
}

/** Returns the calendar file of a mail, with its lines unfolded. */
const entryOf = (mail: string): string => mailPart(mail, 'text/calendar').replaceAll('\r\n ', '');

/** Expects each of the mails to remove the booking's calendar entry. */
function expectEntryTaken(sent: string[], { booking }: BookedPlan): void {
  expect(sent).toHaveLength(2);
  for (const mail of sent) {
    expect(mail).toMatch(/text\/calendar;[^\n]*method=CANCEL/);
    const entry = entryOf(mail);
    expect(entry).toContain('METHOD:CANCEL');
    expect(entry).toContain('SEQUENCE:1');
    expect(entry).toContain(`/booking/${booking.id}\r\n`);
  }
}

describe('a booking that is undone', () => {
  it('an undone booking is announced to all members, with the calendar entry removed, and to its venue under its own name', async () => {
    const plan = await booked();
    await underLock(plan, (tx, row) => undoBooking(tx, row, plan.booking.id));
    await react(plan);
    expect(await readNotifications(plan, ['booking_undone'])).toEqual(both(plan, 'booking_undone', 'high'));
    expectEntryTaken(await mails(plan), plan);
    expect(hints(plan.venueIds[0])).toContain('booking.undone');
    expect(hints(plan.venueIds[1])).not.toContain('booking.undone');
    expect(hints(plan.venueIds[1])).toContain('request.changed');
  });
});

describe('a booking that the planners cancel', () => {
  it('a booking that the planners cancel is announced to all and mailed, with the calendar entry removed', async () => {
    const plan = await booked();
    await underLock(plan, (tx, row) => cancelByUser(tx, row, plan.booking.id, 'Rain'));
    await react(plan);
    expect(await readNotifications(plan, ['booking_cancelled', 'venue_cancelled'])).toEqual(both(plan, 'booking_cancelled', 'urgent'));
    expect(hints(plan.venueIds[0])).toContain('booking.cancelled');
    expectEntryTaken(await mails(plan), plan);
  });
});

describe('a booking that the venue cancels', () => {
  it('a cancellation by the venue is urgent for all; the new auction asks the loser alone, and the first cancellation is free', async () => {
    const plan = await booked();
    await underLock(plan, (tx, row) => cancelByVenue(tx, row, plan.booking.id, 'A pipe burst'));
    await react(plan);
    expect(await readNotifications(plan, ['booking_cancelled', 'venue_cancelled'])).toEqual(both(plan, 'venue_cancelled', 'urgent'));
    expect(hints(plan.venueIds[1])).toContain('request.opened');
    expect(hints(plan.venueIds[0])).not.toContain('request.opened');
    expect(hints(plan.venueIds[0])).not.toContain('policy.strike');
    expect(await rows('SELECT cancelled, dishonoured FROM venues WHERE id = $1', [plan.venueIds[0]])).toEqual([
      { cancelled: 0, dishonoured: 0 },
    ]);
  });

  it('a second cancellation by the venue is a strike', async () => {
    const plan = await booked();
    await rows(
      `INSERT INTO bookings (ref, datebook_id, bid_id, venue_id, status, start_at, party_size, proposed_price, policy, snapshot, snapshot_hash,
         first_name, contact_name, contact_phone, slot_day, slot, undo_until, cancelled_at, strike)
       SELECT 'ZZ' || right(ref, 4), datebook_id, bid_id, venue_id, 'cancelled_by_venue', start_at, party_size, proposed_price, policy, snapshot,
         snapshot_hash, first_name, contact_name, contact_phone, slot_day, slot, undo_until, app_clock() - interval '179 days', 0
       FROM bookings WHERE id = $1`,
      [plan.booking.id],
    );
    await underLock(plan, (tx, row) => cancelByVenue(tx, row, plan.booking.id, 'Again'));
    await react(plan);
    expect(hints(plan.venueIds[0])).toContain('policy.strike');
    expect(await rows('SELECT cancelled, dishonoured FROM venues WHERE id = $1', [plan.venueIds[0]])).toEqual([
      { cancelled: 1, dishonoured: 1 },
    ]);
  });
});

describe('a change of a booking', () => {
  it.each([
    [true, 'Your booking is changed', 'urgent'],
    [false, 'Your booking stays as it was', 'high'],
  ])(
    'a change answered with %s is announced to all members, after the venue was notified of the request',
    async (accept, title, priority) => {
      const plan = await booked();
      await underLock(plan, (tx) => askForChange(tx, plan.id, plan.booking.id, { partySize: 4 }));
      await react(plan);
      expect(hints(plan.venueIds[0])).toEqual(['booking.changed']);
      await underLock(plan, (tx) => answerChange(tx, plan.id, plan.booking.id, { accept }));
      await react(plan);
      const lines = await rows('SELECT user_id, title, priority FROM notifications WHERE datebook_id = $1 ORDER BY user_id', [plan.id]);
      expect(lines).toEqual([plan.ownerId, plan.memberId].toSorted().map((user_id) => ({ user_id, title, priority })));
    },
  );

  it('a change is mailed to all members with the next version of the calendar entry once the venue agrees', async () => {
    const plan = await booked();
    await agreeToParty(plan);
    const sent = await mails(plan);
    expect(sent).toHaveLength(2);
    for (const mail of sent) {
      expect(mail).toMatch(/text\/calendar;[^\n]*method=PUBLISH/);
      const entry = entryOf(mail);
      expect(entry).toContain('SEQUENCE:1');
      expect(entry).toContain('STATUS:CONFIRMED');
    }
  });

  it('a mail to an unconfirmed address names neither venue nor day', async () => {
    const plan = await booked();
    await rows(`UPDATE users SET email = 'new-' || id || '@test.invalid' WHERE id = $1`, [plan.memberId]);
    await agreeToParty(plan);
    const [mail] = await rows<{ payload: object }>(
      `SELECT payload FROM deliveries WHERE datebook_id = $1 AND user_id = $2 AND channel = 'email'`,
      [plan.id, plan.memberId],
    );
    expect(mail?.payload).toMatchObject({ title: 'Something new in a plan' });
    expect(mail?.payload).not.toHaveProperty('calendar');
    expect(JSON.stringify(mail)).not.toContain(plan.booking.venue.name);
  });
});

describe('a member who is removed from a booked plan', () => {
  it('a removed member gets a mail that removes the calendar entry, and nothing of the booking after it', async () => {
    const plan = await booked();
    await underLock(plan, (tx, row) => removeMember(tx, { plan: row, userId: plan.ownerId }, plan.memberId));
    await react(plan);
    const [mail, ...others] = await mails(plan);
    expect(others).toEqual([]);
    expect(mail).toMatch(/text\/calendar;[^\n]*method=CANCEL/);
    expect(entryOf(mail ?? '')).toContain('SEQUENCE:1');
    await underLock(plan, (tx, row) => cancelByUser(tx, row, plan.booking.id, 'Rain'));
    await react(plan);
    expect((await readNotifications(plan, ['booking_cancelled'])).map(({ user_id }) => user_id)).toEqual([plan.ownerId]);
  });

  it('a removed member gets nothing of a booking that was cancelled before', async () => {
    const plan = await booked();
    await underLock(plan, (tx, row) => cancelByUser(tx, row, plan.booking.id, 'Rain'));
    await underLock(plan, (tx, row) => removeMember(tx, { plan: row, userId: plan.ownerId }, plan.memberId));
    await react(plan);
    expect(await readNotifications(plan, ['out_of_booking'])).toEqual([]);
  });
});

describe('a booking that is not acknowledged', () => {
  it('an unacknowledged booking reminds its venue and notifies the operators once, by reference and without the plan’s name', async () => {
    const ops = await makeUser(database, { firstName: 'Ops' });
    await rows(`UPDATE users SET role = 'ops' WHERE id = $1`, [ops]);
    const plan = await booked();
    await setClock(database, new Date(Date.parse(plan.booking.createdAt) + 900_000));
    await acknowledgements.steps.bookings?.run(context);
    await acknowledgements.steps.bookings?.run(context);
    await react(plan);
    await setClock(database, null);
    expect(hints(plan.venueIds[0])).toEqual(['booking.unacknowledged']);
    const lines = await rows<{ user_id: string; message: string; priority: string }>(
      `SELECT user_id, message, priority FROM notifications WHERE datebook_id = $1`,
      [plan.id],
    );
    expect(lines).toEqual([{ user_id: ops, message: expect.stringContaining(plan.booking.ref), priority: 'urgent' }]);
    expect(lines[0]?.message).not.toContain('Our secret evening');
  });
});
