import { Module } from '@nestjs/common';
import { PlansGateway } from './plans.gateway.js';

/** Events and feeds to the sockets of this process. */
@Module({ providers: [PlansGateway] })
export class RealtimeModule {}
