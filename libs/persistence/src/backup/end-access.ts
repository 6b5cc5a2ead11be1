import type pg from 'pg';

/**
 * What lets somebody in, or reaches a browser, by what was handed out before the backup. Some of it was ended since then (logged out, a new
 * password, a link used), and would be good again. Guests keep their sessions: nothing else leads to their plans.
 */
const ENDED: Readonly<Record<string, string>> = {
  sessions: 'DELETE FROM sessions USING users WHERE users.id = sessions.user_id AND NOT users.is_guest',
  venue_sessions: 'DELETE FROM venue_sessions',
  staff_invitations: 'DELETE FROM staff_invitations',
  password_resets: 'DELETE FROM password_resets',
  sign_in_links: 'DELETE FROM sign_in_links',
  acknowledge_links: 'DELETE FROM acknowledge_links',
  // They confirm no more; their other half, which stops all mail to the address, stays good.
  address_links: 'UPDATE address_links SET expires_at = app_clock() WHERE expires_at > app_clock()',
  push_subscriptions: 'DELETE FROM push_subscriptions',
};

/** Ends what was handed out before the backup, in those of these tables that its release has. */
export async function endAccess(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const [table, statement] of Object.entries(ENDED)) if (tables.includes(table)) await client.query(statement);
}
