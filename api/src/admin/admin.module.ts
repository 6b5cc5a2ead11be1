import { Module } from '@nestjs/common';
import { AdminVenuesRepository, Database, DisputesRepository, OwnerFlagsRepository, StuckRowsRepository } from '@app/persistence';
import { ReportsModule } from '../reports/reports.module.js';
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
  imports: [ReportsModule],
  controllers: [AdminVenuesController, DisputesController, OwnerFlagsController, SecurityLogController, StuckRowsController],
  providers: [
    AdminVenuesService,
    DisputesService,
    OwnerFlagsService,
    StuckRowsService,
    { provide: AdminVenuesRepository, useFactory: (database: Database) => new AdminVenuesRepository(database), inject: [Database] },
    { provide: OwnerFlagsRepository, useFactory: (database: Database) => new OwnerFlagsRepository(database), inject: [Database] },
    { provide: DisputesRepository, useFactory: (database: Database) => new DisputesRepository(database), inject: [Database] },
    { provide: StuckRowsRepository, useFactory: (database: Database) => new StuckRowsRepository(database), inject: [Database] },
  ],
})
export class AdminModule {}
