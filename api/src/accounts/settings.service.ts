import { Injectable } from '@nestjs/common';
import { saveSettings } from '@app/application';
import type { ChangeOf, UserSettings, UserId } from '@app/contracts';
import { Database } from '@app/persistence';
import { unwrap } from '../http/problem.js';

/** The notification settings of a person. */
@Injectable()
export class SettingsService {
  constructor(private readonly database: Database) {}

  of(userId: UserId): Promise<UserSettings> {
    return this.database.people.settingsOf(userId);
  }

  /** Replaces the settings; missing quiet hours are removed. */
  save(userId: UserId, body: ChangeOf<UserSettings>): Promise<UserSettings> {
    return this.database.transaction(async (tx) =>
      unwrap(await saveSettings(tx, userId, { ...body, quietHours: body.quietHours ?? null })),
    );
  }
}
