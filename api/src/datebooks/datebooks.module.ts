import { Module } from '@nestjs/common';
import { AgainRemindersController } from './again-reminders.controller.js';
import { AskingController } from './asking.controller.js';
import { DatebooksController } from './datebooks.controller.js';
import { DatebooksService } from './datebooks.service.js';
import { PlanVersions } from './plan-versions.js';
import { PlanReadsController } from './plan-reads.controller.js';
import { PlanReadsService } from './plan-reads.service.js';

@Module({
  controllers: [DatebooksController, AgainRemindersController, AskingController, PlanReadsController],
  providers: [DatebooksService, PlanReadsService, PlanVersions],
  exports: [PlanVersions],
})
export class DatebooksModule {}
