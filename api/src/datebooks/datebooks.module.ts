import { Module } from '@nestjs/common';
import { PreferencesModule } from '../preferences/preferences.module.js';
import { AskingController } from './asking.controller.js';
import { AskingService } from './asking.service.js';
import { DatebooksController } from './datebooks.controller.js';
import { DatebooksService } from './datebooks.service.js';
import { PlanReadsController } from './plan-reads.controller.js';
import { RosterService } from './roster.service.js';

@Module({
  imports: [PreferencesModule],
  controllers: [DatebooksController, AskingController, PlanReadsController],
  providers: [DatebooksService, AskingService, RosterService],
  exports: [RosterService],
})
export class DatebooksModule {}
