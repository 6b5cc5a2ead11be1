import { REMINDER_DAYS_MAX, REMINDER_WEEKS, WEEKDAYS, type SaveReminder, type Weekday } from '@app/contracts';
import { IsIn } from 'class-validator';
import { Flag, Int, OneOf } from '../http/requests/fields.js';

export class SaveReminderDto implements SaveReminder {
  @IsIn(REMINDER_WEEKS, { message: 'must be 1, 2 or 4' })
  @Int({ min: 1, max: 4 })
  everyWeeks!: 1 | 2 | 4;

  @OneOf(WEEKDAYS)
  weekday!: Weekday;

  @Int({ max: REMINDER_DAYS_MAX })
  daysBefore!: number;

  @Flag()
  isPaused!: boolean;
}
