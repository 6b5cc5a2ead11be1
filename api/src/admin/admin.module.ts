import { Module } from '@nestjs/common';
import { AdminVenuesController } from './admin-venues.controller.js';
import { AdminVenuesService } from './admin-venues.service.js';
import { DisputesController } from './disputes.controller.js';
import { DisputesService } from './disputes.service.js';
import { OwnerFlagsController } from './owner-flags.controller.js';
import { SecurityLogController } from './security-log.controller.js';
import { OwnerFlagsService } from './owner-flags.service.js';
import { StuckRowsController } from './stuck-rows.controller.js';
import { StuckRowsService } from './stuck-rows.service.js';

@Module({
  controllers: [AdminVenuesController, DisputesController, OwnerFlagsController, SecurityLogController, StuckRowsController],
  providers: [AdminVenuesService, DisputesService, OwnerFlagsService, StuckRowsService],
})
export class AdminModule {}
