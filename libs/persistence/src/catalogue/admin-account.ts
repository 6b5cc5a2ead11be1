import { hashPassword } from '../accounts/passwords.js';
import { sourceOf, type Seedable } from './load-catalogue.js';

/**
 * Makes the account of who administers the product, `email` in lower case; nothing when it is there. Anybody may have signed up with the
 * address before, so that such an account gets the password as well, and loses every session and every way to reset it. true: it was made.
 */
export async function seedAdmin(target: Seedable, { email, password }: { email: string; password: string }): Promise<boolean> {
  const source = sourceOf(target);
  const [known] = await source.query<{ role: string }[]>('SELECT role FROM users WHERE email = $1', [email]);
  if (known?.role === 'admin') return false;
  const passwordHash = await hashPassword(password);
  return source.transaction(async (manager) => {
    const [row] = await manager.query<{ id: string }[]>(
      `INSERT INTO users AS u (first_name, email, password_hash, role, is_guest) VALUES ('Admin', $1, $2, 'admin', false)
       ON CONFLICT (email) DO UPDATE SET password_hash = $2, role = 'admin' WHERE u.role <> 'admin' RETURNING id`,
      [email, passwordHash],
    );
    if (!row) return false;
    await manager.query('DELETE FROM sessions WHERE user_id = $1', [row.id]);
    await manager.query('DELETE FROM password_resets WHERE user_id = $1', [row.id]);
    return true;
  });
}
