import { Module } from '@nestjs/common';
import { PreferencesModule } from '../preferences/preferences.module.js';
import { DatebooksController } from './datebooks.controller.js';
import { DatebooksService } from './datebooks.service.js';

@Module({ imports: [PreferencesModule], controllers: [DatebooksController], providers: [DatebooksService] })
export class DatebooksModule {}
