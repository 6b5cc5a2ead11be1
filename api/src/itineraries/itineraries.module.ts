import { Module } from '@nestjs/common';
import { ItinerariesController } from './itineraries.controller.js';
import { ItinerariesService } from './itineraries.service.js';
import { ReasonWords } from './reason-words.js';

@Module({ controllers: [ItinerariesController], providers: [ItinerariesService, ReasonWords] })
export class ItinerariesModule {}
