import { Body, Controller, Get, Header, HttpCode, Param, ParseUUIDPipe, Post, Query } from '@nestjs/common';
import type { PhotoToCheck } from '@app/contracts';
import { Refuses } from '../http/answers/refuses.js';
import { Paged, pageOf, PageQuery } from '../http/requests/page.js';
import { type AuthUser, CurrentUser, ForOps } from '../http/session/access.js';
import { DecidePhotoDto } from './photos.dto.js';
import { PhotosService } from './photos.service.js';

/** Photos that wait for a decision of operations. */
@ForOps()
@Controller('admin/photos')
export class AdminPhotosController {
  constructor(private readonly service: PhotosService) {}

  /** List photos that wait for the team. */
  @Get()
  @Paged()
  @Refuses()
  list(@Query() query: PageQuery): Promise<PhotoToCheck[]> {
    return this.service.toCheck(pageOf(query));
  }

  /** Decide about a photo. Shows one that waits, or takes one from planners’ eyes. The second of two at once is refused. */
  @Post(':id/decide')
  @HttpCode(204)
  @Refuses('not-found', 'version-mismatch')
  decide(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string, @Body() body: DecidePhotoDto): Promise<void> {
    return this.service.decide(user.id, id, body);
  }

  /** Download a photo that waits for the team. */
  @Get(':id/wide.webp')
  @Header('content-type', 'image/webp')
  @Refuses('not-found')
  file(@Param('id', ParseUUIDPipe) id: string): Promise<Buffer> {
    return this.service.file(id, 'wide.webp', { ops: true });
  }
}
