import { Injectable } from '@nestjs/common';
import type { UserSettings } from '@app/contracts';
import { Database, readSettings, writeSettings } from '@app/persistence';
import type { SettingsDto } from './settings.dto.js';

/** How a person wants to be told. */
@Injectable()
export class SettingsService {
  constructor(private readonly database: Database) {}

  of(userId: string): Promise<UserSettings> {
    return readSettings(this.database, userId);
  }

  /** Replaces them; without quiet hours there are none. */
  async save(userId: string, body: SettingsDto): Promise<UserSettings> {
    const settings = { ...body, quietHours: body.quietHours ?? null };
    await writeSettings(this.database, userId, settings);
    return settings;
  }
}
