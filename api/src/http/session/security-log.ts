import { Inject, Injectable } from '@nestjs/common';
import { AuditRepository, type AuditEntryNew } from '@app/persistence';
import type { Logger } from '@app/platform';
import { LOGGER } from '../../tokens.js';

/** So many entries may be on their way; who floods the log must not take the database's connections from everybody. */
const MOST_UNDER_WAY = 20;

/** Writes down what concerns security and belongs to no transaction. */
@Injectable()
export class SecurityLog {
  private underWay = 0;

  constructor(
    private readonly entries: AuditRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Soon, and without anybody waiting for it. */
  note(entry: AuditEntryNew): void {
    if (this.underWay >= MOST_UNDER_WAY) return this.lost(entry);
    this.underWay += 1;
    this.entries
      .write(entry)
      .catch((error: unknown) => this.lost(entry, error))
      .finally(() => {
        this.underWay -= 1;
      });
  }

  /** Before it is done: rejects where it could not be written. */
  async first(entry: AuditEntryNew): Promise<void> {
    await this.entries.write(entry);
  }

  private lost({ action, actorId, staffId, subjectId }: AuditEntryNew, error?: unknown): void {
    this.logger.warn({ err: error, action, actorId, staffId, subjectId }, 'an entry of the security log was not written');
  }
}
