// The worker of the auction on the stack's stock parts.
import 'reflect-metadata';
import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ENTITIES } from './entities.js';
import { NOTICES, NoticesProcessor } from './notices.js';
import { databaseModule, queueModule } from './settings.js';

@Module({
  imports: [databaseModule(), TypeOrmModule.forFeature(ENTITIES), await queueModule(), BullModule.registerQueue({ name: NOTICES })],
  providers: [NoticesProcessor],
})
class WorkerModule {}

await NestFactory.createApplicationContext(WorkerModule, { logger: ['error'] });
process.on('disconnect', () => process.exit(0));
