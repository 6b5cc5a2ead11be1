// The API of the auction on the stack's stock parts; bench/measures/stock.mjs says what it is for.
import 'reflect-metadata';
import fastifyCookie from '@fastify/cookie';
import { BullModule } from '@nestjs/bullmq';
import { Module, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuctionController, HealthController } from './auction.controller.js';
import { BidsService } from './bids.service.js';
import { ENTITIES } from './entities.js';
import { NOTICES } from './notices.js';
import { PlansGateway } from './plans.gateway.js';
import { PlansService } from './plans.service.js';
import { SessionsService } from './sessions.js';
import { databaseModule, queueModule } from './settings.js';
import { ClusterIoAdapter } from './socket.adapter.js';

@Module({
  imports: [databaseModule(), TypeOrmModule.forFeature(ENTITIES), await queueModule(), BullModule.registerQueue({ name: NOTICES })],
  controllers: [AuctionController, HealthController],
  providers: [PlansService, BidsService, SessionsService, PlansGateway],
})
class ApiModule {}

const app = await NestFactory.create<NestFastifyApplication>(ApiModule, new FastifyAdapter(), { logger: ['error'] });
await app.register(fastifyCookie);
app.useGlobalPipes(new ValidationPipe({ whitelist: true, transform: true }));
app.useWebSocketAdapter(await ClusterIoAdapter.connect(app));
await app.listen(Number(process.env['PORT']), '127.0.0.1');
// The bench ends it by its channel, and no connection is worth a wait.
process.on('disconnect', () => process.exit(0));
