import { Controller, Get, Header, Param, ParseUUIDPipe } from '@nestjs/common';
import { Refuses } from '../http/answers/refuses.js';
import { Public } from '../http/session/access.js';
import { PhotosService } from './photos.service.js';

/** Cached for an hour only: a public photo may still be taken down. */
const Kept = () => Header('cache-control', 'public, max-age=3600');

/** The files of public photos. */
@Public()
@Controller('photos/:id')
export class PhotosController {
  constructor(private readonly service: PhotosService) {}

  /** Download a small photo as AVIF. */
  @Get('small.avif')
  @Kept()
  @Header('content-type', 'image/avif')
  @Refuses('not-found')
  smallAvif(@Param('id', ParseUUIDPipe) id: string): Promise<Buffer> {
    return this.service.file(id, 'small.avif');
  }

  /** Download a small photo as WebP. */
  @Get('small.webp')
  @Kept()
  @Header('content-type', 'image/webp')
  @Refuses('not-found')
  smallWebp(@Param('id', ParseUUIDPipe) id: string): Promise<Buffer> {
    return this.service.file(id, 'small.webp');
  }

  /** Download a wide photo as AVIF. */
  @Get('wide.avif')
  @Kept()
  @Header('content-type', 'image/avif')
  @Refuses('not-found')
  wideAvif(@Param('id', ParseUUIDPipe) id: string): Promise<Buffer> {
    return this.service.file(id, 'wide.avif');
  }

  /** Download a wide photo as WebP. */
  @Get('wide.webp')
  @Kept()
  @Header('content-type', 'image/webp')
  @Refuses('not-found')
  wideWebp(@Param('id', ParseUUIDPipe) id: string): Promise<Buffer> {
    return this.service.file(id, 'wide.webp');
  }
}
