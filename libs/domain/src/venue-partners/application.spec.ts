import { describe, expect, it } from '@jest/globals';
import { APPLICATION_STEPS, type ApplicationAnswers } from '@app/contracts';
import { answersOf, applicationFrom, canApply, faultsOf, faultsOfStep } from './application.js';

const GOOD: ApplicationAnswers = {
  business: { name: 'Neem Kitchen', gstin: '', fssai: '11519014000123', phone: '' },
  placeTypes: ['cafes'],
  location: { latitude: 19.05, longitude: 72.83 },
  address: ' 1 Hill Road ',
  hours: [{ day: 'fr', opens: '18:00', closes: '01:00' }],
  seatsPerSlot: 24,
  priceLevel: 2,
  template: { name: 'Dinner', priceKind: 'total', price: 2_000, inclusions: [], policy: 'moderate', note: '' },
};
const BLANK: ApplicationAnswers = {
  ...GOOD,
  business: { name: ' ', gstin: '', fssai: '', phone: '' },
  placeTypes: [],
  location: null,
  hours: [],
  seatsPerSlot: null,
  template: { ...GOOD.template, name: '', price: null },
};

describe('an application', () => {
  it('has nothing wrong with it when each field is filled in', () => expect(faultsOf(GOOD)).toEqual({}));

  it('says of each step what is missing there, and of none what is missing in another', () => {
    const faults = faultsOf(BLANK);
    expect(APPLICATION_STEPS.map((step) => Object.keys(faultsOfStep(faults, step)))).toEqual([
      ['business.name'],
      ['placeTypes'],
      ['location'],
      ['hours', 'seatsPerSlot'],
      ['template.name', 'template.price'],
    ]);
  });

  it.each<[string, Partial<ApplicationAnswers>, object]>([
    ['food without a licence', { business: { ...GOOD.business, fssai: '' } }, { 'business.fssai': 'fssai-needed' }],
    ['a mistyped licence', { business: { ...GOOD.business, fssai: '12' } }, { 'business.fssai': 'no-fssai' }],
    ['a mistyped GSTIN', { business: { ...GOOD.business, gstin: '27AAPFU0939F1ZW' } }, { 'business.gstin': 'no-gstin' }],
    ['words for a phone', { business: { ...GOOD.business, phone: 'call me' } }, { 'business.phone': 'no-phone' }],
    ['an opening that never ends', { hours: [{ day: 'mo', opens: '10:00', closes: '10:00' }] }, { hours: 'hours-equal' }],
    ['a time that was cleared', { hours: [{ day: 'mo', opens: '', closes: '10:00' }] }, { hours: 'missing' }],
    ['seats for a stadium', { seatsPerSlot: 10_001 }, { seatsPerSlot: 'too-many' }],
  ])('is not sent with %s', (_, more, faults) => {
    expect(faultsOf({ ...GOOD, ...more })).toEqual(faults);
    expect(applicationFrom({ ...GOOD, ...more })).toBeNull();
  });

  it('asks for the licence where the kinds of place are chosen', () => {
    const faults = faultsOf({ ...GOOD, business: { ...GOOD.business, fssai: '' } });
    expect(APPLICATION_STEPS.filter((step) => Object.keys(faultsOfStep(faults, step)).length > 0)).toEqual(['types']);
  });

  it('needs no licence where no food is served', () => {
    expect(faultsOf({ ...GOOD, placeTypes: ['spas'], business: { ...GOOD.business, fssai: '' } })).toEqual({});
  });

  it('reads, once sent, as it was typed, without blanks around it', () => {
    const sent = applicationFrom(GOOD);
    expect(sent && answersOf(sent)).toEqual({ ...GOOD, address: '1 Hill Road' });
  });

  it('can be changed and sent as a draft and after a rejection alone', () => {
    expect((['draft', 'pending', 'verified', 'rejected', 'suspended'] as const).filter(canApply)).toEqual(['draft', 'rejected']);
  });
});
