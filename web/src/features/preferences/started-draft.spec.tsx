import { beforeEach, describe, expect, it } from '@jest/globals';
import { setClockSource } from '../../lib/clock.js';
import { planStartIn, planStartPath, type PlanStart } from '../../lib/plans/plan-start.js';
import { placeOfCity } from '../../lib/place.js';
import { emptyDraft } from './draft.js';
import { withStart } from './started-draft.js';

const START: PlanStart = {
  ...{ day: '2026-11-28', time: 'evening', arrival: '20:00', budget: '500-3000', people: 6, vibe: 'romantic', activity: 'dining' },
  ...{ kinds: ['rooftop_dining', 'cafes'], city: 'mumbai', area: 'bandra', note: 'Chinese, “leopold”' },
};
const read = (search: string) => planStartIn(new URLSearchParams(search));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  setClockSource(() => Date.parse('2026-11-27T06:30:00Z'));
});

describe('the address of a plan that begins with answers', () => {
  it('is read as it was written', () => {
    const path = planStartPath(START);
    expect(path).toMatch(/^\/preferences\?create=new&from=home&/);
    expect(read(path.slice(path.indexOf('?')))).toEqual(START);
  });

  it('brings nothing that no answer can be, and is none without an answer', () => {
    expect(read('create=new&from=home')).toBeNull();
    const wrong =
      'day=2026-11-26&time=noon&arrival=25:00&budget=5&people=-1&vibe=mean&activity=x&kinds=cafes.x&city=rome&area=bandra&note=%20';
    expect(read(wrong)).toBeNull();
    expect(read('day=2026-02-31')).toBeNull();
    expect(read('arrival=7:00')).toBeNull();
    expect(read('arrival=24:00')).toBeNull();
    expect(read('day=2029-01-01')).toBeNull();
    expect(read('budget=500-3050&people=2')).toMatchObject({ budget: null, people: 2 });
    expect(read('activity=wellness&kinds=cafes.spas')).toMatchObject({ activity: 'wellness', kinds: ['spas'] });
    expect(read('time=morning&arrival=20:00')).toMatchObject({ time: 'morning', arrival: null });
  });
});

describe('a draft that an address begins', () => {
  it('has its answers, and opens at the first question that is left', () => {
    expect(withStart(emptyDraft('new'), START)).toMatchObject({
      ...{ preferredDate: '2026-11-28', preferredTime: 'evening', arrivalTime: '20:00', budget: '500-3000', planType: 'palbook', size: 6 },
      ...{ vibe: 'romantic', activity: 'dining', placeTypes: ['rooftop_dining', 'cafes'], specialRequests: 'Chinese, “leopold”' },
      ...{ place: { citySlug: 'mumbai', areaId: 'bandra' }, step: 'details' },
    });
    expect(withStart(emptyDraft('new'), { ...START, vibe: null }).step).toBe('vibe');
    expect(withStart(emptyDraft('new'), { ...START, kinds: [] }).step).toBe('places');
  });

  it('is for one, two or as many as a plan may have', () => {
    const types = [1, 2, 3, 40].map((people) => withStart(emptyDraft('new'), { ...START, people }));
    expect(types.map(({ planType, size }) => [planType, size])).toEqual([
      ['goSolo', 3],
      ['datebook', 3],
      ['palbook', 3],
      ['palbook', 6],
    ]);
  });

  it('keeps what the person has written and answered', () => {
    const own = { ...emptyDraft('new'), name: 'Ours', specialRequests: 'By the window', diet: ['veg' as const], place: placeOfCity('goa') };
    const kept = withStart(own, { ...START, city: null, area: null, day: null, budget: null });
    expect(kept).toMatchObject({ name: 'Ours', diet: ['veg'], specialRequests: 'By the window\nChinese, “leopold”', budget: '' });
    expect(kept).toMatchObject({ place: { citySlug: 'goa' }, preferredDate: own.preferredDate });
    expect(withStart(kept, START).specialRequests).toBe('By the window\nChinese, “leopold”');
  });
});
