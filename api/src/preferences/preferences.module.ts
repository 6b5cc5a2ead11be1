import { Module } from '@nestjs/common';
import { DatebooksModule } from '../datebooks/datebooks.module.js';
import { CompromisesController } from './compromises.controller.js';
import { PreferencesController } from './preferences.controller.js';
import { PreferencesService } from './preferences.service.js';

@Module({ controllers: [PreferencesController, CompromisesController], providers: [PreferencesService], imports: [DatebooksModule] })
export class PreferencesModule {}
