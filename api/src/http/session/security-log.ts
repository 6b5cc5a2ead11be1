import { Inject, Injectable } from '@nestjs/common';
import { Database, type ArgumentOf } from '@app/persistence';
import type { Logger } from '@app/platform';
import { LOGGER } from '../../tokens.js';

type AuditEntryNew = ArgumentOf<'audit', 'write'>;

/** The limit of concurrent entries: a flood of entries must not take the database's connections. */
const MOST_UNDER_WAY = 20;

/** Logs security events that belong to no transaction. */
@Injectable()
export class SecurityLog {
  private underWay = 0;

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Writes an entry soon; the caller does not wait. */
  note(entry: AuditEntryNew): void {
    if (this.underWay >= MOST_UNDER_WAY) return this.lost(entry);
    this.underWay += 1;
    this.database.audit
      .write(entry)
      .catch((error: unknown) => this.lost(entry, error))
      .finally(() => {
        this.underWay -= 1;
      });
  }

  /** Records a command of a venue's own system: its key in the security log, with the key's name in the log of the process. */
  noteKeyUse({ id, name }: { id: string; name: string }, about: string): void {
    this.logger.info({ key: id, name, about }, 'a key of a venue was used');
    this.note({ action: 'key.used', subjectId: id, details: { about } });
  }

  /** Writes an entry before the action: rejects when it could not be written. */
  async noteBefore(entry: AuditEntryNew): Promise<void> {
    await this.database.audit.write(entry);
  }

  private lost({ action, actorId, staffId, subjectId }: AuditEntryNew, error?: unknown): void {
    this.logger.warn({ err: error, action, actorId, staffId, subjectId }, 'an entry of the security log was not written');
  }
}
