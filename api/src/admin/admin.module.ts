import { Module } from '@nestjs/common';
import { AdminVenuesRepository, Database, DisputesRepository } from '@app/persistence';
import { ReportsModule } from '../reports/reports.module.js';
import { AdminVenuesController } from './admin-venues.controller.js';
import { AdminVenuesService } from './admin-venues.service.js';
import { DisputesController } from './disputes.controller.js';
import { DisputesService } from './disputes.service.js';

@Module({
  imports: [ReportsModule],
  controllers: [AdminVenuesController, DisputesController],
  providers: [
    AdminVenuesService,
    DisputesService,
    { provide: AdminVenuesRepository, useFactory: (database: Database) => new AdminVenuesRepository(database), inject: [Database] },
    { provide: DisputesRepository, useFactory: (database: Database) => new DisputesRepository(database), inject: [Database] },
  ],
})
export class AdminModule {}
