import { Module } from '@nestjs/common';
import { ClientErrorsController } from './client-errors.controller.js';
import { OpsController } from './ops.controller.js';
import { OpsService } from './ops.service.js';
import { HealthController } from './health.controller.js';
import { QueueBoard } from './queue-board.js';

/** Health, metrics, errors of browsers and the board of the queues. */
@Module({ controllers: [ClientErrorsController, HealthController, OpsController], providers: [OpsService, QueueBoard] })
export class OpsModule {}
