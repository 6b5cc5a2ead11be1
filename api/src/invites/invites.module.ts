import { Module } from '@nestjs/common';
import { PreferencesModule } from '../preferences/preferences.module.js';
import { InvitesController } from './invites.controller.js';
import { InvitesService } from './invites.service.js';

@Module({ imports: [PreferencesModule], controllers: [InvitesController], providers: [InvitesService] })
export class InvitesModule {}
