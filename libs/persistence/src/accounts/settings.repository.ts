import { settingsOf } from '@app/domain';
import type { UserSettings } from '@app/contracts';
import type { Database } from '../database/database.js';

/** How people want to be told. */
export class SettingsRepository {
  constructor(private readonly database: Database) {}

  /** The person's settings; the standard ones where they never chose. */
  async of(userId: string): Promise<UserSettings> {
    const [row] = await this.database.read<{ settings: Partial<UserSettings> }>(
      'settings-of-user',
      'SELECT settings FROM users WHERE id = $1',
      [userId],
    );
    return settingsOf(row?.settings ?? {});
  }

  /** Replaces them. */
  async save(userId: string, settings: UserSettings): Promise<UserSettings> {
    await this.database.read('save-settings', 'UPDATE users SET settings = $2 WHERE id = $1', [userId, JSON.stringify(settings)]);
    return settings;
  }
}
