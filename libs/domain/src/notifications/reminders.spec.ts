import { describe, expect, it } from '@jest/globals';
import { firstReminder, nextReminder } from './reminders.js';

describe('a reminder', () => {
  const day = (text: string, hour: string) => new Date(`${text}T${hour}:00+05:30`);

  it('begins with the next such day whose reminder is still to come, by the clock of India', () => {
    const fridays = { weekday: 'fr', daysBefore: 3 } as const;
    expect(firstReminder(fridays, day('2026-12-01', '09:59'))).toEqual({ nextDay: '2026-12-04', remindAt: day('2026-12-01', '10:00') });
    expect(firstReminder(fridays, day('2026-12-01', '10:00'))).toEqual({ nextDay: '2026-12-11', remindAt: day('2026-12-08', '10:00') });
    expect(firstReminder({ weekday: 'tu', daysBefore: 0 }, day('2026-12-01', '00:30')).nextDay).toBe('2026-12-01');
  });

  it('goes on by its weeks, and passes over evenings of a time in which nothing ran', () => {
    const from = { nextDay: '2026-12-11', everyWeeks: 2, daysBefore: 3 };
    expect(nextReminder(from, day('2026-12-08', '10:00')).nextDay).toBe('2026-12-25');
    expect(nextReminder(from, day('2027-02-01', '10:00')).nextDay).toBe('2027-02-05');
  });
});
