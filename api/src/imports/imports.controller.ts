import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import type { ImportMatch, ImportView } from '@app/contracts';
import { Refuses } from '../http/answers/refuses.js';
import { Limit } from '../http/network/limits.js';
import { Paged, pageOf, PageQuery } from '../http/requests/page.js';
import { CurrentUser, ForOps, type AuthUser } from '../http/session/access.js';
import { ImportRowsDto, NewImportDto, StartImportDto } from './imports.dto.js';
import { ImportsService } from './imports.service.js';

/** The limit admits a whole file at once, and another one soon after. */
const ROWS = { name: 'import-rows', points: 240, seconds: 60 };

/** Imports of places into the catalogue. */
@ForOps()
@Controller('admin/imports')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  /** List the imports of places. For administrators. */
  @Get()
  @Paged()
  @Refuses()
  list(@CurrentUser() user: AuthUser, @Query() query: PageQuery): Promise<ImportView[]> {
    return this.imports.list(user, pageOf(query));
  }

  /** Read an import of places. For administrators. */
  @Get(':id')
  @Refuses('not-found')
  one(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string): Promise<ImportView> {
    return this.imports.one(user, id);
  }

  /** Open an import of places. The same file is the same import. For administrators. */
  @Post()
  @Refuses()
  open(@CurrentUser() user: AuthUser, @Body() body: NewImportDto): Promise<ImportView> {
    return this.imports.open(user, body);
  }

  /** Send rows of an import. Answers those that the catalogue has already. Refused once the import runs. For administrators. */
  @Limit(ROWS)
  @Post(':id/rows')
  @HttpCode(200)
  @Refuses('not-found', 'outside-cities', 'version-mismatch')
  send(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string, @Body() body: ImportRowsDto): Promise<ImportMatch[]> {
    return this.imports.send(user, id, body);
  }

  /** Start an import. The worker writes the rows. For administrators. */
  @Post(':id/start')
  @HttpCode(200)
  @Refuses('not-found', 'version-mismatch')
  start(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string, @Body() body: StartImportDto): Promise<ImportView> {
    return this.imports.start(user, id, body);
  }

  /** Undo an import. Also one that still runs; one that has not begun is deleted. For administrators. */
  @Post(':id/undo')
  @HttpCode(200)
  @Refuses('not-found', 'version-mismatch')
  undo(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string): Promise<ImportView> {
    return this.imports.undo(user, id);
  }
}
