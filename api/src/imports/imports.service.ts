import { Injectable } from '@nestjs/common';
import { openImport, revertImport, runImport, sendImportRows } from '@app/application';
import type { ImportMatch, ImportView } from '@app/contracts';
import { Database, type Page } from '@app/persistence';
import type { AuthUser } from '../http/session/access.js';
import { fail, unwrap } from '../http/problem.js';
import type { ImportRowsDto, NewImportDto, StartImportDto } from './imports.dto.js';

/** Imports of places, for administrators. */
@Injectable()
export class ImportsService {
  constructor(private readonly database: Database) {}

  list(user: AuthUser, page: Page): Promise<ImportView[]> {
    forAdmins(user);
    return this.database.imports.list(page);
  }

  async one(user: AuthUser, id: string): Promise<ImportView> {
    forAdmins(user);
    return (await this.database.imports.one(id)) ?? fail('not-found');
  }

  async open(user: AuthUser, file: NewImportDto): Promise<ImportView> {
    forAdmins(user);
    return this.one(user, await this.database.transaction(async (tx) => unwrap(await openImport(tx, file))));
  }

  async send(user: AuthUser, id: string, { rows }: ImportRowsDto): Promise<ImportMatch[]> {
    forAdmins(user);
    return this.database.transaction(async (tx) => unwrap(await sendImportRows(tx, id, rows)));
  }

  async start(user: AuthUser, id: string, choice: StartImportDto): Promise<ImportView> {
    forAdmins(user);
    await this.database.transaction(async (tx) => unwrap(await runImport(tx, id, user.id, choice)));
    return this.one(user, id);
  }

  async undo(user: AuthUser, id: string): Promise<ImportView> {
    forAdmins(user);
    await this.database.transaction(async (tx) => unwrap(await revertImport(tx, id, user.id)));
    return this.one(user, id);
  }
}

/** Admits administrators only, not the rest of the team. */
export function forAdmins({ role }: AuthUser): void {
  if (role !== 'admin') fail('forbidden', 'Only administrators do that.');
}
