import { Module } from '@nestjs/common';
import { ProfileReturnController } from './business-profile.controller.js';
import { BusinessProfileService } from './business-profile.service.js';

@Module({ controllers: [ProfileReturnController], providers: [BusinessProfileService], exports: [BusinessProfileService] })
export class BusinessProfileModule {}
