import { Module } from '@nestjs/common';
import { Database, ReportsRepository } from '@app/persistence';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';

@Module({
  controllers: [ReportsController],
  providers: [
    ReportsService,
    { provide: ReportsRepository, useFactory: (database: Database) => new ReportsRepository(database), inject: [Database] },
  ],
  exports: [ReportsRepository],
})
export class ReportsModule {}
