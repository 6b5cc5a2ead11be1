import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import type { ImportMatch, ImportView } from '@app/contracts';
import { Refuses } from '../http/answers/refuses.js';
import { Limit } from '../http/network/limits.js';
import { Paged, pageOf, PageQuery } from '../http/requests/page.js';
import { CurrentUser, ForOps, type AuthUser } from '../http/session/access.js';
import { ImportRowsDto, NewImportDto, StartImportDto } from './imports.dto.js';
import { ImportsService } from './imports.service.js';

/** A whole file in one go, and another one soon after. */
const ROWS = { name: 'import-rows', points: 240, seconds: 60 };

/** Imports of places into the catalogue. */
@ForOps()
@Controller('admin/imports')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Get()
  @Paged()
  @Refuses()
  list(@CurrentUser() user: AuthUser, @Query() query: PageQuery): Promise<ImportView[]> {
    return this.imports.list(user, pageOf(query));
  }

  @Get(':id')
  @Refuses('not-found')
  one(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string): Promise<ImportView> {
    return this.imports.one(user, id);
  }

  @Post()
  @Refuses()
  open(@CurrentUser() user: AuthUser, @Body() body: NewImportDto): Promise<ImportView> {
    return this.imports.open(user, body);
  }

  @Limit(ROWS)
  @Post(':id/rows')
  @HttpCode(200)
  @Refuses('not-found', 'outside-cities', 'version-mismatch')
  send(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string, @Body() body: ImportRowsDto): Promise<ImportMatch[]> {
    return this.imports.send(user, id, body);
  }

  @Post(':id/start')
  @HttpCode(200)
  @Refuses('not-found', 'version-mismatch')
  start(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string, @Body() body: StartImportDto): Promise<ImportView> {
    return this.imports.start(user, id, body);
  }

  @Post(':id/undo')
  @HttpCode(200)
  @Refuses('not-found', 'version-mismatch')
  undo(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string): Promise<ImportView> {
    return this.imports.undo(user, id);
  }
}
