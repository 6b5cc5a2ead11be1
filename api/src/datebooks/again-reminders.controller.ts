import { Body, Controller, Delete, Get, Header, HttpCode, Param, ParseUUIDPipe, Put } from '@nestjs/common';
import { saveReminder } from '@app/application';
import type { PlanId, ReminderView } from '@app/contracts';
import { Database } from '@app/persistence';
import { CurrentUser, type AuthUser } from '../http/session/access.js';
import { Refuses } from '../http/answers/refuses.js';
import { fail, unwrap } from '../http/problem.js';
import { SaveReminderDto } from './again-reminders.dto.js';

/** The reminders of a person to plan an evening like a past one. */
@Controller('user/reminders')
export class AgainRemindersController {
  constructor(private readonly database: Database) {}

  /** Read one’s reminders of evenings. */
  @Get()
  @Header('cache-control', 'private, no-store')
  @Refuses()
  list(@CurrentUser() user: AuthUser): Promise<ReminderView[]> {
    return this.database.againReminders.list(user.id);
  }

  /** Save a reminder of an evening like that of a past plan. It counts from the next such day on, and books nothing. */
  @Put(':id')
  @HttpCode(204)
  @Refuses('not-found', 'plan-state')
  save(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: PlanId, @Body() body: SaveReminderDto): Promise<void> {
    return this.database.transaction(async (tx) => unwrap(await saveReminder(tx, user.id, id, body)));
  }

  /** End a reminder. */
  @Delete(':id')
  @HttpCode(204)
  @Refuses('not-found')
  async end(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: PlanId): Promise<void> {
    if (!(await this.database.againReminders.end(user.id, id))) fail('not-found');
  }
}
