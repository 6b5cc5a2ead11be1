import { Injectable } from '@nestjs/common';
import { noteUpi, saveSettings } from '@app/application';
import type { ChangeOf, OwnUpi, UserSettings, UserId } from '@app/contracts';
import { Database } from '@app/persistence';
import { asMember } from '../datebooks/datebooks.policy.js';
import type { AuthUser } from '../http/session/access.js';
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

  async upiOf(userId: UserId): Promise<OwnUpi> {
    return { upiId: await this.database.people.upiOf(userId) };
  }

  /** Those who owe the person read the split again, which has the new id; each plan for itself, because a command locks one. */
  async saveUpi(user: AuthUser, { upiId = null }: Partial<OwnUpi>): Promise<OwnUpi> {
    await this.database.people.writeUpi(user.id, upiId);
    for (const planId of await this.database.splits.plansOwing(user.id))
      await this.database.transaction(async (tx) => {
        await asMember(tx, planId, user);
        await noteUpi(tx, planId);
      });
    return { upiId };
  }
}
