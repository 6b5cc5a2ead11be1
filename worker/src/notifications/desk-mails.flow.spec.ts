import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { StaffRole } from '@app/contracts';
import { askForChange, cancelByUser, disputeNoShow, markNoShow, noteMissingAcknowledgements, undoBooking } from '@app/application';
import type { DatebookRow, Transaction } from '@app/persistence';
import { addressHashSql } from '@app/persistence/testing';
import { acknowledgeToken } from '@app/platform';
import { bookedPlan, setClock, type BookedPlan } from '@app/testkit';
import { openPosts } from '../post/open-posts.js';
import { config, database, logger, metrics, rows, runner, underLock, useWorkerContext } from '../testing/worker-context.js';
import { mailPart, mailText } from '../testing/mail-text.js';
import { DeliveryRunner } from './delivery-runner.js';

useWorkerContext();

const HOUR = 3_600_000;

interface Hired {
  role?: StaffRole;
  mails?: boolean | null;
  isConfirmed?: boolean;
  language?: 'en' | 'hi';
}
/** Hires a member of staff of the plan's venue; returns their address. */
async function hire({ booking }: BookedPlan, { role = 'venue_owner', mails = null, isConfirmed = true, language = 'en' }: Hired = {}) {
  const email = `${randomUUID()}@cafe.test`;
  await rows(
    `INSERT INTO venue_staff (venue_id, email, password_hash, name, role, mails, language) VALUES ($1, $2, '!', 'Meera', $3, $4, $5)`,
    [booking.venue.id, email, role, mails, language],
  );
  if (isConfirmed)
    await rows(`INSERT INTO mail_addresses (address_hash, confirmed_at) VALUES (${addressHashSql('$1::text')}, app_clock())`, [email]);
  return email;
}
/** Runs all reactions of the plan, twice; returns the mails to venues, by address and kind. */
async function react(plan: BookedPlan): Promise<{ id: string; to: string; type: string; text: string; acknowledges: boolean }[]> {
  const events = await rows<{ id: string }>('SELECT id FROM events WHERE datebook_id = $1 ORDER BY seq', [plan.id]);
  for (const { id } of [...events, ...events]) await runner.run(id);
  return rows(
    `SELECT id, payload ->> 'to' AS to, type, payload::text AS text, payload ? 'acknowledge' AS acknowledges FROM deliveries
     WHERE datebook_id = $1 AND channel = 'email' AND staff_id IS NOT NULL ORDER BY id`,
    [plan.id],
  );
}
const kinds = (mails: { type: string; acknowledges: boolean }[]) =>
  mails.map(({ type, acknowledges }) => `${type}${acknowledges ? ' with a link' : ''}`);
const under = (plan: BookedPlan, work: (tx: Transaction, row: DatebookRow) => Promise<unknown>) => underLock(plan, work);

describe('mails to a desk', () => {
  it.each<[string, string[], (plan: BookedPlan) => Promise<unknown>]>([
    ['is won', ['venue_won with a link'], () => Promise.resolve()],
    [
      'waits to be acknowledged',
      ['venue_won with a link', 'venue_unacknowledged with a link'],
      async () => {
        await setClock(database, new Date(Date.now() + HOUR));
        await noteMissingAcknowledgements(database);
      },
    ],
    ['is cancelled', ['venue_booking_cancelled'], (plan) => under(plan, (tx, row) => cancelByUser(tx, row, plan.booking.id, 'Rain'))],
    ['is taken back', ['venue_booking_undone'], (plan) => under(plan, (tx, row) => undoBooking(tx, row, plan.booking.id))],
    [
      'is to be changed',
      ['venue_won with a link', 'venue_change_request'],
      (plan) => under(plan, (tx) => askForChange(tx, plan.id, plan.booking.id, { partySize: 4 })),
    ],
    [
      'is disputed',
      ['venue_won with a link', 'venue_disputed'],
      async (plan) => {
        await setClock(database, new Date(Date.parse(plan.booking.startAt) + HOUR));
        await under(plan, (tx) => markNoShow(tx, plan.id, plan.booking.id));
        await under(plan, (tx) => disputeNoShow(tx, plan.id, plan.booking.id, 'We were there.'));
      },
    ],
  ])('a venue is mailed that a booking %s', async (_what, expected, happen) => {
    const plan = await bookedPlan(database);
    const owner = await hire(plan);
    await react(plan);
    await happen(plan);
    const mails = await react(plan);
    expect(kinds(mails)).toEqual(expected);
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([owner]));
    // Only the mail of a win names the guest, by the first name.
    for (const { type, text } of mails)
      expect(text).not.toMatch(type === 'venue_won' ? /secret evening|Rao/ : /secret evening|Asha|Rain|We were there/);
  });

  it('owners get the mails unless they turn them off, others after turning them on, and confirmed addresses alone', async () => {
    const plan = await bookedPlan(database);
    const [owner, host] = [await hire(plan), await hire(plan, { role: 'host', mails: true })];
    await hire(plan, { mails: false });
    await hire(plan, { role: 'manager' });
    await hire(plan, { isConfirmed: false });
    expect((await react(plan)).map(({ to }) => to).toSorted()).toEqual([owner, host].toSorted());
  });

  it('the demonstration and the simulated market get no mails', async () => {
    const [demo, simulated] = [await bookedPlan(database), await bookedPlan(database)];
    await hire(demo);
    await hire(simulated);
    await rows('UPDATE venue_staff SET is_demo = true WHERE venue_id = $1', [demo.booking.venue.id]);
    await rows(`UPDATE venues SET kind = 'simulated' WHERE id = $1`, [simulated.booking.venue.id]);
    expect([await react(demo), await react(simulated)]).toEqual([[], []]);
  });

  it.each([
    ['en', 'Your offer was accepted', 'Acknowledge it without logging in'],
    ['hi', 'आपका ऑफ़र', 'लॉग इन किए बिना पुष्टि करें'],
  ] as const)('a mail to a desk is in the reader’s language (%s), with a link that is stored as a hash', async (language, title, asks) => {
    const plan = await bookedPlan(database);
    await hire(plan, { language });
    const [mail] = await react(plan);
    const dataDir = mkdtempSync(join(tmpdir(), 'evening-outbox-'));
    const deliveries = new DeliveryRunner(database, openPosts({ ...config, dataDir }, database), logger, metrics);
    await deliveries.run(mail?.id ?? '');
    const [file = ''] = readdirSync(join(dataDir, 'outbox'));
    const written = readFileSync(join(dataDir, 'outbox', file), 'utf8');
    const text = mailText(written);
    const token = acknowledgeToken(config, mail?.id ?? '');
    expect(mail?.text).toContain(title);
    for (const part of [asks, `/acknowledge-booking#token=${token}`])
      for (const version of [text, mailPart(written, 'text/html')]) expect(version).toContain(part);
    expect(text).not.toContain('/no-mail');
    const [link] = await rows<{ row: string; booking: string }>(
      'SELECT l::text AS row, booking_id AS booking FROM acknowledge_links l WHERE delivery_id = $1',
      [mail?.id],
    );
    expect(link?.booking).toBe(plan.booking.id);
    expect(link?.row).not.toContain(token);
  });
});
