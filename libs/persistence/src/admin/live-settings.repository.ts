import type { CitySlug, Instant, LiveSettingChange, LiveSettingName } from '@app/contracts';
import { statement, type Queries } from '../database/queries.js';
import { iso } from '../database/views.js';

/** A changed setting; a null value says that the base holds again. */
interface LiveSettingRow {
  name: LiveSettingName;
  value: number | boolean | null;
  version: number;
}

const statements = {
  all: statement<LiveSettingRow>('live-settings', 'SELECT name, value, version FROM live_settings'),
  changes: statement<LiveSettingRow & { change: (Omit<LiveSettingChange, 'at'> & { at: Instant }) | null }>(
    'live-settings-with-changes',
    `SELECT s.name, s.value, s.version, (SELECT jsonb_build_object('by', u.first_name, 'reason', coalesce(a.details ->> 'reason', ''), 'at', ${iso('a.at')})
       FROM audit_log a LEFT JOIN users u ON u.id = a.actor_id
       WHERE a.action = 'setting.changed' AND a.details ->> 'about' = s.name ORDER BY a.id DESC LIMIT 1) AS change
     FROM live_settings s`,
  ),
  save: statement<{ version: number }>(
    'save-live-setting',
    `INSERT INTO live_settings AS s (name, value, version) SELECT $1, $2, 1 WHERE $3 = 0 OR EXISTS (SELECT FROM live_settings o WHERE o.name = $1)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value, version = s.version + 1 WHERE s.version = $3 RETURNING version`,
  ),
  isOn: statement('is-live-setting-on', `SELECT 1 FROM live_settings WHERE name = $1 AND value = 'true'`),
};

/** What operations change while the product runs. */
export class LiveSettingsRepository {
  constructor(private readonly db: Queries) {}

  list(): Promise<LiveSettingRow[]> {
    return this.db.all(statements.all);
  }

  /** The settings with the last change of each, as the security log has it. */
  listChanges() {
    return this.db.all(statements.changes);
  }

  /** Saves a setting over the version that was read, 0 for one that was never changed; false: somebody was faster. */
  async save({ name, value, version }: LiveSettingRow): Promise<boolean> {
    return (await this.db.all(statements.save, [name, value === null ? null : JSON.stringify(value), version])).length > 0;
  }

  /** Whether new plans of a city are kept from venues. */
  async isPaused(city: CitySlug | null): Promise<boolean> {
    return city !== null && (await this.db.all(statements.isOn, [`city:${city}`])).length > 0;
  }
}
