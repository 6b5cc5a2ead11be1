import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { bookedPlan, giveAddresses } from '@app/testkit';
import { DeliveryRunner } from './delivery-runner.js';
import { openPosts } from '../post/open-posts.js';
import { mailPart, mailText } from '../testing/mail-text.js';
import { config, database, logger, metrics, rows, runner, useWorkerContext } from '../testing/worker-context.js';

useWorkerContext();

/** Books a plan of the fixture at 19:30 in India on 14 March 2031, for 3,100 rupees and two; returns the mail as it was written. */
async function mailOf(language: 'en' | 'hi'): Promise<string> {
  const plan = await bookedPlan(database, { venues: 1, startAt: '2031-03-14T14:00:00Z' });
  await rows(`UPDATE users SET settings = jsonb_build_object('language', $2::text) WHERE id = $1`, [plan.ownerId, language]);
  await giveAddresses(database, [plan.ownerId]);
  for (const event of await rows<{ id: string }>('SELECT id FROM events WHERE datebook_id = $1', [plan.id])) await runner.run(event.id);
  const [mail] = await rows<{ id: string; event_id: string }>(
    `SELECT id, event_id FROM deliveries WHERE datebook_id = $1 AND type = 'booked' AND channel = 'email'`,
    [plan.id],
  );
  await new DeliveryRunner(database, openPosts(config, database), logger, metrics).run(mail?.id ?? '');
  const outbox = join(config.dataDir, 'outbox');
  const file = readdirSync(outbox).find((name) => name.startsWith(mail?.event_id ?? '-'));
  return readFileSync(join(outbox, file ?? ''), 'utf8');
}

it.each([
  ['en', [/Friday,? 14 March/, /7:30\sPM/i, '₹3,100', '2 people']],
  ['hi', ['14 मार्च', '7:30', '₹3,100', '2 लोगों']],
] as const)(
  'the mail of a booking names the price, the day and the time, in %s, and brings the calendar entry',
  async (language, named) => {
    const mail = await mailOf(language);
    const text = mailText(mail);
    for (const part of named) expect(text).toMatch(part);
    expect(mail).toMatch(/text\/calendar;[^\n]*method=PUBLISH/);
    const html = mailPart(mail, 'text/html');
    for (const part of named) expect(html).toMatch(part);
    expect(html).toContain(`<html lang="${language}"`);
  },
);
