import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { QueueBoard } from './queue-board.js';

/** Health, metrics and the board of the queues. */
@Module({ controllers: [HealthController], providers: [QueueBoard] })
export class OpsModule {}
