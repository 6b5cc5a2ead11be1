import { hash } from '@node-rs/argon2';
import { CITY_SLUGS } from '@app/contracts';
import type { Database } from '../database/database.js';
import { DEMO_DOMAIN, DEMO_PASSWORD, DEMO_VENUES, NO_PASSWORD, demoPartner } from './demo-venues.js';
import { sourceOf, type Seedable } from './load-catalogue.js';
import { seededId } from './seeded.js';

const PARTNERS = `
  INSERT INTO venue_staff (id, venue_id, email, password_hash, name, role, is_demo)
  SELECT r.id, v.id, r.email, $2, r.name, 'venue_owner', true
  FROM jsonb_to_recordset($1::jsonb) AS r(id uuid, source_id text, email text, name text) JOIN venues v ON v.source_id = r.source_id
  ON CONFLICT (email) DO NOTHING`;
const TEAM = `
  INSERT INTO users (id, first_name, email, password_hash, role, is_guest, is_demo, adult_at)
  SELECT r.id, r.name, r.email, $2, r.role, false, true, app_clock()
  FROM jsonb_to_recordset($1::jsonb) AS r(id uuid, name text, email text, role text)
  ON CONFLICT (email) DO NOTHING`;

/**
 * Makes the accounts of a demonstration: five partners in each city, one admin, one of operations. Call after the simulated venues.
 * All share one hash of the one known password, so that seeding hashes once; that gives away nothing that is not printed at the start.
 */
export async function seedDemoAccounts(target: Seedable): Promise<void> {
  const source = sourceOf(target);
  const [{ present } = { present: 0 }] = await source.query<{ present: number }[]>(
    'SELECT (SELECT count(*) FROM venue_staff WHERE is_demo)::int + (SELECT count(*) FROM users WHERE is_demo)::int AS present',
  );
  const partners = CITY_SLUGS.flatMap((city) =>
    DEMO_VENUES.map(({ number }) => ({
      id: seededId(`partner ${number} ${city}`),
      source_id: `sim/${city}/partner/${number}`,
      email: demoPartner(number, city),
      name: `Partner ${number}`,
    })),
  );
  const team = (['admin', 'ops'] as const).map((role) => ({
    id: seededId(`team ${role}`),
    name: role === 'admin' ? 'Admin' : 'Operations',
    email: `${role}@${DEMO_DOMAIN}`,
    role,
  }));
  if (present >= partners.length + team.length) return;
  const passwordHash = await hash(DEMO_PASSWORD);
  await source.transaction(async (manager) => {
    await manager.query(PARTNERS, [JSON.stringify(partners), passwordHash]);
    await manager.query(TEAM, [JSON.stringify(team), passwordHash]);
  });
}

/**
 * Refuses to go on when an account with a publicly known password exists. Production calls it before it listens.
 * @throws when there is one.
 */
export async function assertNoDemoAccounts(database: Database): Promise<void> {
  const [found] = await database.read<{ email: string }>(
    'demo-accounts',
    `SELECT email FROM venue_staff WHERE is_demo OR (email LIKE $1 AND password_hash <> $2)
     UNION ALL SELECT email FROM users WHERE is_demo OR email LIKE $1 LIMIT 1`,
    [`%@${DEMO_DOMAIN}`, NO_PASSWORD],
  );
  if (found) {
    throw new Error(
      `The database holds demo accounts with a known password (${found.email}): production does not start with them. ` +
        `Delete the rows with is_demo from venue_staff and users, or use another database.`,
    );
  }
}
