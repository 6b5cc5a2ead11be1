import { Module } from '@nestjs/common';
import { ClientErrorsController } from './client-errors.controller.js';
import { HealthController } from './health.controller.js';
import { QueueBoard } from './queue-board.js';

/** Health, metrics, errors of browsers and the board of the queues. */
@Module({ controllers: [ClientErrorsController, HealthController], providers: [QueueBoard] })
export class OpsModule {}
