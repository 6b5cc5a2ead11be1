import { describe, expect, it } from '@jest/globals';
import { WEEKDAYS } from '@app/contracts';
import { openStateAt } from './open-state.js';
import { minutesOf } from './opening.js';

const daily = (opens: string, closes: string) => minutesOf(WEEKDAYS.map((day) => ({ day, opens, closes })));
/** 23 November 2026 is a Monday. */
const monday = (time: string) => new Date(`2026-11-23T${time}:00+05:30`);

describe('whether a place is open', () => {
  it('says until when it is, and from when it is again', () => {
    const hours = daily('11:00', '22:30');
    expect(openStateAt(hours, monday('21:00'))).toEqual({ now: true, changesAt: monday('22:30').toISOString() });
    expect(openStateAt(hours, monday('22:30'))).toEqual({ now: false, changesAt: new Date('2026-11-24T11:00:00+05:30').toISOString() });
    expect(openStateAt(hours, new Date('2026-11-23T10:59:42+05:30'))).toEqual({ now: false, changesAt: monday('11:00').toISOString() });
  });

  it('goes on through the night, also that of Sunday', () => {
    const hours = daily('18:00', '01:00');
    expect(openStateAt(hours, new Date('2026-11-22T23:30:00+05:30'))).toEqual({ now: true, changesAt: monday('01:00').toISOString() });
    expect(openStateAt(hours, monday('00:30'))).toEqual({ now: true, changesAt: monday('01:00').toISOString() });
  });

  it('looks past days that are closed', () => {
    expect(openStateAt(minutesOf([{ day: 'fr', opens: '10:00', closes: '12:00' }]), monday('12:00'))).toEqual({
      now: false,
      changesAt: new Date('2026-11-27T10:00:00+05:30').toISOString(),
    });
  });

  it('names no change where there is none', () => {
    expect(openStateAt(daily('00:00', '24:00'), monday('03:00'))).toEqual({ now: true, changesAt: null });
    expect(openStateAt([], monday('03:00'))).toEqual({ now: false, changesAt: null });
  });
});
