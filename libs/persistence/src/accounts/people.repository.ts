import { In, IsNull, Not } from 'typeorm';
import type { Contact, UserSettings, UserView } from '@app/contracts';
import type { EntityAccess, Reader } from '../database/database.js';
import type { Queries } from '../database/queries.js';
import type { Transaction } from '../database/transaction.js';
import { User } from './user.entity.js';
import { settingsOf } from '@app/domain';

/** What a log-in needs of an account. */
export type Credentials = UserView & { passwordHash: string };

/** Whether an error says that something unique exists already, such as an account with the e-mail. */
export const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505';

const SEEN = { id: true, firstName: true, email: true, isGuest: true, role: true, adultAt: true, settings: true } as const;
type Seen = Pick<User, keyof typeof SEEN>;

const viewOf = ({ id, firstName, email, isGuest, role, adultAt, settings }: Seen): UserView => ({
  id,
  firstName,
  email: email ?? null,
  isGuest,
  role,
  adult: (adultAt ?? null) !== null,
  discreet: settings?.discreet === true,
});

/** The user with an id; null when there is none. */
export async function userById({ manager }: EntityAccess, id: string): Promise<UserView | null> {
  const row = await manager.findOne(User, { select: SEEN, where: { id } });
  return row && viewOf(row);
}

/** By which a user was to be reached at their last booking; null before the first. */
export async function knownContact({ manager }: EntityAccess, id: string): Promise<Contact | null> {
  const row = await manager.findOne(User, { select: { contactName: true, contactPhone: true, contactEmail: true }, where: { id } });
  if (!row?.contactName) return null;
  return {
    name: row.contactName,
    ...(row.contactPhone !== null && { phone: row.contactPhone }),
    ...(row.contactEmail !== null && { email: row.contactEmail }),
  };
}

async function credentials({ manager }: EntityAccess, who: { id: string } | { email: string }): Promise<Credentials | null> {
  const where = { ...who, passwordHash: Not(IsNull()) };
  const row = await manager.findOne(User, { select: { ...SEEN, passwordHash: true }, where });
  return row?.passwordHash ? { ...viewOf(row), passwordHash: row.passwordHash } : null;
}

/** The account of an e-mail address (lower case), with its password's hash. */
export const credentialsByEmail = (access: EntityAccess, email: string): Promise<Credentials | null> => credentials(access, { email });

/** The account with its password's hash; null for a guest. */
export const credentialsOf = (access: EntityAccess, id: string): Promise<Credentials | null> => credentials(access, { id });

/** Whether the account still has the password with this hash; it keeps it until the transaction ends. */
export async function hasPassword({ manager }: Transaction, id: string, passwordHash: string): Promise<boolean> {
  const lock = { mode: 'for_no_key_update' } as const;
  return (await manager.findOne(User, { select: { id: true }, where: { id, passwordHash }, lock })) !== null;
}

/** Sets the password of an account, as its hash. */
export async function setPassword({ manager }: Transaction, id: string, passwordHash: string): Promise<void> {
  await manager.update(User, { id }, { passwordHash });
}

/** Stores a guest. */
export async function insertGuest({ manager }: Transaction, firstName: string): Promise<UserView> {
  const row = manager.create(User, { firstName });
  await manager.insert(User, row);
  return viewOf(row);
}

/** Changes the profile; fields left out stay. null when there is no such user. */
export async function updateUser(
  tx: Transaction,
  id: string,
  { firstName, adult = false }: { firstName?: string; adult?: boolean },
): Promise<UserView | null> {
  const change = {
    ...(firstName === undefined ? {} : { firstName }),
    ...(adult ? { adultAt: () => 'coalesce(adult_at, app_clock())' } : {}),
  };
  if (Object.keys(change).length > 0) await tx.manager.update(User, { id }, change);
  return userById(tx, id);
}

/** The plans in which others see the user. */
export async function plansOf(reader: Reader, id: string): Promise<string[]> {
  const rows = await reader.read<{ id: string }>(
    'plan-ids-of-user',
    `SELECT d.id FROM members m JOIN datebooks d ON d.id = m.datebook_id AND d.deleted_at IS NULL
     WHERE m.user_id = $1 AND m.left_at IS NULL ORDER BY d.id`,
    [id],
  );
  return rows.map((row) => row.id);
}

/** How a person wants to be told; the standard where they never chose. */
export async function readSettings({ manager }: EntityAccess, userId: string): Promise<UserSettings> {
  const row = await manager.findOne(User, { select: { id: true, settings: true }, where: { id: userId } });
  return settingsOf(row?.settings ?? {});
}

/** The same, as they are until the commit. */
export async function lockSettings({ manager }: Transaction, userId: string): Promise<UserSettings> {
  const lock = { mode: 'for_no_key_update' } as const;
  const row = await manager.findOne(User, { select: { id: true, settings: true }, where: { id: userId }, lock });
  return settingsOf(row?.settings ?? {});
}

/** Replaces a person's settings. */
export async function writeSettings({ manager }: EntityAccess, userId: string, settings: UserSettings): Promise<void> {
  await manager.update(User, { id: userId }, { settings });
}

/** People with an account, and guests. */
export class PeopleRepository {
  constructor(private readonly db: Queries) {}

  /** The ids of all administrators. */
  admins(): Promise<string[]> {
    return this.idsOfRoles(['admin']);
  }

  /** The ids of all who run the product. */
  operators(): Promise<string[]> {
    return this.idsOfRoles(['ops', 'admin']);
  }

  private async idsOfRoles(roles: User['role'][]): Promise<string[]> {
    const rows = await this.db.of(User).find({ select: { id: true }, where: { role: In(roles) }, order: { id: 'ASC' } });
    return rows.map(({ id }) => id);
  }
}
