import { Module } from '@nestjs/common';
import { PlanCommands } from '../datebooks/plan-commands.js';
import { NegotiationService } from './negotiation.service.js';
import { PreferencesController } from './preferences.controller.js';
import { PreferencesService } from './preferences.service.js';

@Module({
  controllers: [PreferencesController],
  providers: [PreferencesService, NegotiationService, PlanCommands],
  exports: [PreferencesService, PlanCommands],
})
export class PreferencesModule {}
