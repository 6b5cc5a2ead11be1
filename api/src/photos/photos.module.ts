import { Module } from '@nestjs/common';
import { AdminPhotosController } from './admin-photos.controller.js';
import { PhotosController } from './photos.controller.js';
import { PhotosService } from './photos.service.js';
import { VenuePhotosController } from './venue-photos.controller.js';

@Module({ controllers: [AdminPhotosController, PhotosController, VenuePhotosController], providers: [PhotosService] })
export class PhotosModule {}
