import { settingsOf } from '@app/domain';
import type { UserSettings } from '@app/contracts';
import type { EntityAccess } from '../database/database.js';
import { User } from './user.entity.js';

/** How a person wants to be told; the standard where they never chose. */
export async function readSettings({ manager }: EntityAccess, userId: string): Promise<UserSettings> {
  const row = await manager.findOne(User, { select: { id: true, settings: true }, where: { id: userId } });
  return settingsOf(row?.settings ?? {});
}

/** Replaces a person's settings. */
export async function writeSettings({ manager }: EntityAccess, userId: string, settings: UserSettings): Promise<void> {
  await manager.update(User, { id: userId }, { settings });
}
