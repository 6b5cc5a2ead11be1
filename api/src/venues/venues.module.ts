import { Module } from '@nestjs/common';
import { Database, VenuesRepository } from '@app/persistence';
import { VenuesController } from './venues.controller.js';

@Module({
  controllers: [VenuesController],
  providers: [{ provide: VenuesRepository, useFactory: (database: Database) => new VenuesRepository(database), inject: [Database] }],
  exports: [VenuesRepository],
})
export class VenuesModule {}
