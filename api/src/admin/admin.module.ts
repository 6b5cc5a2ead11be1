import { Module } from '@nestjs/common';
import { Database, DisputesRepository } from '@app/persistence';
import { DisputesController } from './disputes.controller.js';
import { DisputesService } from './disputes.service.js';

@Module({
  controllers: [DisputesController],
  providers: [
    DisputesService,
    { provide: DisputesRepository, useFactory: (database: Database) => new DisputesRepository(database), inject: [Database] },
  ],
})
export class AdminModule {}
