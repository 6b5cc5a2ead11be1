import { describe, expect, it } from '@jest/globals';
import { copiedToAll, dayAfter, isOverMidnight, openingsOf, withDay } from './hours.js';

const LUNCH = { opens: '12:00', closes: '15:00' };
const NIGHT = { opens: '19:00', closes: '01:00' };

describe('opening hours by day', () => {
  const week = withDay(withDay([], 'fr', [LUNCH, NIGHT]), 'mo', [LUNCH]);

  it('are in the order of the week, in whichever order the days were set', () => {
    expect(week).toEqual([
      { day: 'mo', ...LUNCH },
      { day: 'fr', ...LUNCH },
      { day: 'fr', ...NIGHT },
    ]);
    expect(openingsOf(week, 'tu')).toEqual([]);
  });

  it('are absent on a closed day, and the other days stay', () => {
    expect(withDay(week, 'fr', [])).toEqual([{ day: 'mo', ...LUNCH }]);
  });

  it('are copied to every day at once', () => {
    expect(copiedToAll(week, 'fr')).toHaveLength(14);
    expect(copiedToAll(week, 'tu')).toEqual([]);
  });

  it('go past midnight when they close no later than they open', () => {
    expect(
      [NIGHT, LUNCH, { opens: '18:00', closes: '00:00' }, { opens: '18:00', closes: '24:00' }, { opens: '', closes: '01:00' }].map(
        isOverMidnight,
      ),
    ).toEqual([true, false, true, false, false]);
    expect([dayAfter('mo'), dayAfter('su')]).toEqual(['tu', 'mo']);
  });
});
