import { Body, Controller, Delete, Get, Header, HttpCode, Param, ParseUUIDPipe, Patch, Post, Put, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type OwnPhoto, PHOTO_TYPES } from '@app/contracts';
import { Refuses } from '../http/answers/refuses.js';
import { Limit } from '../http/network/limits.js';
import { CurrentVenue, type AuthVenueStaff, ForVenue } from '../http/session/access.js';
import { photoBody, whileConnected } from './photo-body.js';
import { ChangePhotoDto } from './photos.dto.js';
import { PhotosService } from './photos.service.js';

/** A venue's own photos. */
@ForVenue()
@Controller('venues/me/photos')
export class VenuePhotosController {
  constructor(private readonly service: PhotosService) {}

  /** List the venue’s own photos. */
  @Get()
  @Refuses()
  list(@CurrentVenue() venue: AuthVenueStaff): Promise<OwnPhoto[]> {
    return this.service.of(venue.venueId);
  }

  /** Upload a photo of the venue. The team looks at it before anybody else sees it. The same photo is taken once. */
  @Post()
  @Limit({ name: 'photos', points: 30, seconds: 3600, by: 'venue' })
  @ApiConsumes(...PHOTO_TYPES)
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  @Refuses('address-unconfirmed', 'photo-unusable', 'photo-known', 'limit-reached')
  add(@CurrentVenue() venue: AuthVenueStaff, @Req() request: FastifyRequest): Promise<OwnPhoto> {
    return whileConnected(request, (gone) => this.service.add(venue, { read: () => photoBody(request), gone }));
  }

  /** Describe a photo of the venue. With `was`, a description that was changed meanwhile is refused. */
  @Patch(':id')
  @Refuses('not-found', 'version-mismatch')
  describe(@CurrentVenue() venue: AuthVenueStaff, @Param('id', ParseUUIDPipe) id: string, @Body() body: ChangePhotoDto): Promise<OwnPhoto> {
    return this.service.describe(venue.venueId, id, body);
  }

  /** Choose the cover photo of the venue. */
  @Put(':id/cover')
  @Refuses('not-found')
  chooseCover(@CurrentVenue() venue: AuthVenueStaff, @Param('id', ParseUUIDPipe) id: string): Promise<OwnPhoto> {
    return this.service.chooseCover(venue.venueId, id);
  }

  /** Delete a photo of the venue. */
  @Delete(':id')
  @HttpCode(204)
  @Refuses('not-found')
  remove(@CurrentVenue() venue: AuthVenueStaff, @Param('id', ParseUUIDPipe) id: string): Promise<void> {
    return this.service.remove(venue.venueId, id);
  }

  /** Download a photo of the venue before it is shown. */
  @Get(':id/small.webp')
  @Header('content-type', 'image/webp')
  @Refuses('not-found')
  file(@CurrentVenue() { venueId }: AuthVenueStaff, @Param('id', ParseUUIDPipe) id: string): Promise<Buffer> {
    return this.service.file(id, 'small.webp', { venueId });
  }
}
