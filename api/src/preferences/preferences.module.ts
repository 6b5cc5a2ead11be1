import { Module } from '@nestjs/common';
import { CompromisesController } from './compromises.controller.js';
import { PreferencesController } from './preferences.controller.js';
import { PreferencesService } from './preferences.service.js';

@Module({ controllers: [PreferencesController, CompromisesController], providers: [PreferencesService] })
export class PreferencesModule {}
