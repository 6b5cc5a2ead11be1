import { Module } from '@nestjs/common';
import { PlanCommands } from '../datebooks/plan-commands.js';
import { CompromisesController } from './compromises.controller.js';
import { CompromisesService } from './compromises.service.js';
import { NegotiationService } from './negotiation.service.js';
import { PreferencesController } from './preferences.controller.js';
import { PreferencesService } from './preferences.service.js';

@Module({
  controllers: [PreferencesController, CompromisesController],
  providers: [PreferencesService, NegotiationService, CompromisesService, PlanCommands],
  exports: [PreferencesService, PlanCommands],
})
export class PreferencesModule {}
