import type { UserView } from '@app/contracts';
import type { Database } from '../database/database.js';
import type { Transaction } from '../database/transaction.js';

const VIEW = `u.id, u.first_name AS "firstName", u.email, u.is_guest AS "isGuest", u.role, u.adult_at IS NOT NULL AS adult`;

/** What a log-in needs of an account. */
export type Credentials = UserView & { passwordHash: string };

/** Whether an error says that something unique exists already, such as an account with the e-mail. */
export const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505';

/** Accounts and guests. */
export class UsersRepository {
  constructor(private readonly database: Database) {}

  async byId(id: string): Promise<UserView | null> {
    const [row] = await this.database.read<UserView>('user-by-id', `SELECT ${VIEW} FROM users u WHERE u.id = $1`, [id]);
    return row ?? null;
  }

  /** The account of an e-mail address (lower case), with its password's hash. */
  async byEmail(email: string): Promise<Credentials | null> {
    const [row] = await this.database.read<Credentials>(
      'user-by-email',
      `SELECT ${VIEW}, u.password_hash AS "passwordHash" FROM users u WHERE u.email = $1 AND u.password_hash IS NOT NULL`,
      [email],
    );
    return row ?? null;
  }

  /** Whether the account still has the password with this hash; it keeps it until the transaction ends. */
  async hasPassword(tx: Transaction, id: string, passwordHash: string): Promise<boolean> {
    const same = await tx.query('SELECT 1 FROM users WHERE id = $1 AND password_hash = $2 FOR NO KEY UPDATE', [id, passwordHash]);
    return same.length > 0;
  }

  /** The account with its password's hash; null for a guest. */
  async credentials(id: string): Promise<Credentials | null> {
    const [row] = await this.database.read<Credentials>(
      'user-credentials',
      `SELECT ${VIEW}, u.password_hash AS "passwordHash" FROM users u WHERE u.id = $1 AND u.password_hash IS NOT NULL`,
      [id],
    );
    return row ?? null;
  }

  async setPassword(tx: Transaction, id: string, passwordHash: string): Promise<void> {
    await tx.query('UPDATE users SET password_hash = $2 WHERE id = $1', [id, passwordHash]);
  }

  async createGuest(tx: Transaction, firstName: string): Promise<UserView> {
    const [row] = await tx.query<UserView>(`INSERT INTO users AS u (first_name) VALUES ($1) RETURNING ${VIEW}`, [firstName]);
    if (!row) throw new Error('The guest was not stored');
    return row;
  }

  /** Makes an account: out of the guest with that id, who keeps it, or a new one. null when the e-mail is taken. */
  async register(
    tx: Transaction,
    guestId: string | null,
    account: { email: string; passwordHash: string; firstName: string },
  ): Promise<UserView | null> {
    const values = [account.email, account.passwordHash, account.firstName];
    const taken = await tx.query('SELECT 1 FROM users WHERE email = $1', [account.email]);
    if (taken.length > 0) return null;
    const [row] = guestId
      ? await tx.query<UserView>(
          `UPDATE users u SET email = $1, password_hash = $2, first_name = $3, is_guest = false WHERE u.id = $4 AND u.is_guest RETURNING ${VIEW}`,
          [...values, guestId],
        )
      : await tx.query<UserView>(
          `INSERT INTO users AS u (email, password_hash, first_name, is_guest) VALUES ($1, $2, $3, false) ON CONFLICT (email) DO NOTHING RETURNING ${VIEW}`,
          values,
        );
    return row ?? null;
  }

  /** The plans in which others see the user. */
  async plansOf(id: string): Promise<string[]> {
    const rows = await this.database.read<{ id: string }>(
      'plan-ids-of-user',
      `SELECT d.id FROM members m JOIN datebooks d ON d.id = m.datebook_id AND d.deleted_at IS NULL
       WHERE m.user_id = $1 AND m.left_at IS NULL ORDER BY d.id`,
      [id],
    );
    return rows.map((row) => row.id);
  }

  /** Changes the profile; fields left out stay. */
  async change(tx: Transaction, id: string, { firstName, adult }: { firstName?: string; adult?: boolean }): Promise<UserView | null> {
    const [row] = await tx.query<UserView>(
      `UPDATE users u SET first_name = coalesce($2, u.first_name), adult_at = CASE WHEN $3 THEN coalesce(u.adult_at, app_clock()) ELSE u.adult_at END
       WHERE u.id = $1 RETURNING ${VIEW}`,
      [id, firstName ?? null, adult ?? false],
    );
    return row ?? null;
  }
}
