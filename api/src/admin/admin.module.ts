import { Module } from '@nestjs/common';
import { AdminReportsController } from './admin-reports.controller.js';
import { AdminReportsService } from './admin-reports.service.js';
import { OverviewController } from './overview.controller.js';
import { AdminVenuesController } from './admin-venues.controller.js';
import { AdminVenuesService } from './admin-venues.service.js';
import { DisputesController } from './disputes.controller.js';
import { DisputesService } from './disputes.service.js';
import { TeamProfileSourceController } from '../imports/business-profile/business-profile.controller.js';
import { BusinessProfileModule } from '../imports/business-profile/business-profile.module.js';
import { ImportsController } from '../imports/imports.controller.js';
import { ImportsService } from '../imports/imports.service.js';
import { OwnerFlagsController } from './owner-flags.controller.js';
import { SecurityLogController } from './security-log.controller.js';
import { OwnerFlagsService } from './owner-flags.service.js';
import { ContactsController } from './contacts/contacts.controller.js';
import { ContactsService } from './contacts/contacts.service.js';
import { AdminMessagesController, MessagesController } from './contacts/messages.controller.js';
import { PeopleController } from './people/people.controller.js';
import { PeopleService } from './people/people.service.js';
import { LiveSettingsController } from './live-settings.controller.js';
import { LiveSettingsService } from './live-settings.service.js';
import { TunablesController } from './tunables.controller.js';
import { TimeMachineController } from './plans/time-machine.controller.js';
import { TimeMachineService } from './plans/time-machine.service.js';
import { StuckRowsController } from './stuck-rows.controller.js';
import { StuckRowsService } from './stuck-rows.service.js';

@Module({
  imports: [BusinessProfileModule],
  controllers: [
    TeamProfileSourceController,
    ImportsController,
    AdminVenuesController,
    AdminReportsController,
    OverviewController,
    DisputesController,
    OwnerFlagsController,
    SecurityLogController,
    TimeMachineController,
    MessagesController,
    AdminMessagesController,
    ContactsController,
    PeopleController,
    LiveSettingsController,
    TunablesController,
    StuckRowsController,
  ],
  providers: [
    ImportsService,
    AdminVenuesService,
    AdminReportsService,
    DisputesService,
    OwnerFlagsService,
    StuckRowsService,
    TimeMachineService,
    ContactsService,
    LiveSettingsService,
    PeopleService,
  ],
})
export class AdminModule {}
