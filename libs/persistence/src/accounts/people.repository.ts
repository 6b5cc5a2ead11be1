import { In, IsNull, Not, type FindOneOptions } from 'typeorm';
import type { Contact, ProofWays, UserSettings, UserView, UserId, PlanId } from '@app/contracts';
import { settingsOf } from '@app/domain';
import { statement, type Queries } from '../database/queries.js';
import { isBlockedSql } from './mail/mail-addresses.statements.js';
import { User } from './user.entity.js';

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

const FOR_UPDATE = { mode: 'for_no_key_update' } as const;

const insertGuest = statement<Seen>(
  'insert-guest',
  `INSERT INTO users (first_name) VALUES ($1)
   RETURNING id, first_name AS "firstName", email, is_guest AS "isGuest", role, adult_at AS "adultAt", settings`,
);

const plansOfUser = statement<{ id: PlanId }>(
  'plan-ids-of-user',
  `SELECT d.id FROM members m JOIN datebooks d ON d.id = m.datebook_id AND d.deleted_at IS NULL
   WHERE m.user_id = $1 AND m.left_at IS NULL ORDER BY d.id`,
);

const proofWays = statement<ProofWays>(
  'proof-ways-of-user',
  `SELECT password_hash IS NOT NULL AS password, EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id) AS passkey,
     password_hash IS NULL AND NOT is_guest AND email IS NOT NULL AND NOT ${isBlockedSql('email')} AS mail
   FROM users u WHERE id = $1`,
);

/** A key-share lock keeps a guest from signing up meanwhile, and lets feeds of other transactions be raised, which lock users by id. */
const lockGuest = statement<{ id: string }>('lock-guest', 'SELECT id FROM users WHERE id = $1 AND is_guest FOR KEY SHARE');

/** People with an account, and guests. */
export class PeopleRepository {
  constructor(private readonly db: Queries) {}

  async one(id: UserId): Promise<UserView | null> {
    const row = await this.db.of(User).findOne({ select: SEEN, where: { id } });
    return row && viewOf(row);
  }

  /** The account of an address (lower case). */
  async byEmail(email: string): Promise<UserView | null> {
    const row = await this.db.of(User).findOne({ select: SEEN, where: { email } });
    return row && viewOf(row);
  }

  /** The contact of a person's last booking; null before the first. */
  async contactOf(id: UserId): Promise<Contact | null> {
    const select = { contactName: true, contactPhone: true, contactEmail: true } as const;
    const row = await this.db.of(User).findOne({ select, where: { id } });
    if (!row?.contactName) return null;
    return {
      name: row.contactName,
      ...(row.contactPhone !== null && { phone: row.contactPhone }),
      ...(row.contactEmail !== null && { email: row.contactEmail }),
    };
  }

  /** Where a person is paid back by UPI; null: they gave nothing. */
  async upiOf(id: UserId): Promise<string | null> {
    return (await this.db.of(User).findOne({ select: { upiId: true }, where: { id } }))?.upiId ?? null;
  }

  async writeUpi(id: UserId, upiId: string | null): Promise<void> {
    await this.db.of(User).update({ id }, { upiId });
  }

  /** The account of an e-mail address (lower case), with its password's hash. */
  credentialsByEmail(email: string): Promise<Credentials | null> {
    return this.credentials({ email });
  }

  /** The account with its password's hash; null for a guest. */
  credentialsOf(id: UserId): Promise<Credentials | null> {
    return this.credentials({ id });
  }

  /** By what the account can prove its owner; a guest by nothing. */
  async proofWaysOf(id: UserId): Promise<ProofWays> {
    return (await this.db.one(proofWays, [id])) ?? { password: false, passkey: false, mail: false };
  }

  /** Whether the account has the password with this hash, which it then keeps until the transaction ends. */
  async lockPassword(id: UserId, passwordHash: string): Promise<boolean> {
    return (await this.db.of(User).findOne({ select: { id: true }, where: { id, passwordHash }, lock: FOR_UPDATE })) !== null;
  }

  async setPassword(id: UserId, passwordHash: string): Promise<void> {
    await this.db.of(User).update({ id }, { passwordHash });
  }

  async insertGuest(firstName: string): Promise<UserView> {
    const row = await this.db.one(insertGuest, [firstName]);
    if (!row) throw new Error('The guest was not stored');
    return viewOf(row);
  }

  /** Whether a person is a guest, which stays so until the commit. */
  async lockGuest(id: string): Promise<boolean> {
    return (await this.db.one(lockGuest, [id])) !== null;
  }

  /** Makes an account of a guest, who keeps the id; null when it is no guest. @throws when the e-mail is taken: `isTaken`. */
  async makeAccount(guestId: UserId, account: { email: string; passwordHash: string | null }): Promise<UserView | null> {
    const { affected } = await this.db.of(User).update({ id: guestId, isGuest: true }, { ...account, isGuest: false });
    return affected === 1 ? this.one(guestId) : null;
  }

  /** Changes the profile; fields left out stay. Null when there is no such person. */
  async update(id: UserId, { firstName, adult = false }: { firstName?: string; adult?: boolean }): Promise<UserView | null> {
    const change = {
      ...(firstName === undefined ? {} : { firstName }),
      ...(adult ? { adultAt: () => 'coalesce(adult_at, app_clock())' } : {}),
    };
    if (Object.keys(change).length > 0) await this.db.of(User).update({ id }, change);
    return this.one(id);
  }

  /** The plans in which others see the person. */
  async plansOf(id: string): Promise<PlanId[]> {
    return (await this.db.all(plansOfUser, [id])).map((row) => row.id);
  }

  /** A person's settings; the standard where they never chose. */
  settingsOf(id: UserId): Promise<UserSettings> {
    return this.readSettings({ where: { id } });
  }

  /** The same, which stay so until the commit. */
  lockSettings(id: UserId): Promise<UserSettings> {
    return this.readSettings({ where: { id }, lock: FOR_UPDATE });
  }

  async writeSettings(id: UserId, settings: UserSettings): Promise<void> {
    await this.db.of(User).update({ id }, { settings });
  }

  /** The ids of all administrators. */
  admins(): Promise<string[]> {
    return this.idsOfRoles(['admin']);
  }

  /** The ids of all who run the product. */
  operators(): Promise<UserId[]> {
    return this.idsOfRoles(['ops', 'admin']);
  }

  private async credentials(account: { id: UserId } | { email: string }): Promise<Credentials | null> {
    const where = { ...account, passwordHash: Not(IsNull()) };
    const row = await this.db.of(User).findOne({ select: { ...SEEN, passwordHash: true }, where });
    return row?.passwordHash ? { ...viewOf(row), passwordHash: row.passwordHash } : null;
  }

  private async readSettings(options: Pick<FindOneOptions<User>, 'where' | 'lock'>): Promise<UserSettings> {
    const row = await this.db.of(User).findOne({ select: { id: true, settings: true }, ...options });
    return settingsOf(row?.settings ?? {});
  }

  private async idsOfRoles(roles: User['role'][]): Promise<UserId[]> {
    const rows = await this.db.of(User).find({ select: { id: true }, where: { role: In(roles) }, order: { id: 'ASC' } });
    return rows.map(({ id }) => id);
  }
}
