import type { ApplicationAnswers, ApplicationStep, SendApplication, VenueStatus } from '@app/contracts';
import { cleanName, cleanPhone, isPhone } from '../contacts.js';
import { areHours, CLOCK } from '../venues/opening.js';
import { isFssai, isGstin, servesFood } from './registration.js';

/** A field of an application, as the body that sends it names it. */
export type ApplicationField =
  | 'business.name'
  | 'business.gstin'
  | 'business.fssai'
  | 'business.phone'
  | 'placeTypes'
  | 'location'
  | 'hours'
  | 'seatsPerSlot'
  | 'template.name'
  | 'template.price';

/** What is wrong with a field. */
export type ApplicationFault = 'missing' | 'no-gstin' | 'no-fssai' | 'fssai-needed' | 'no-phone' | 'hours-equal' | 'too-many';
export type ApplicationFaults = Partial<Record<ApplicationField, ApplicationFault>>;

const STEP_OF: Record<ApplicationField, ApplicationStep> = {
  'business.name': 'business',
  'business.gstin': 'business',
  'business.fssai': 'business',
  'business.phone': 'business',
  placeTypes: 'types',
  location: 'pin',
  hours: 'hours',
  seatsPerSlot: 'hours',
  'template.name': 'offer',
  'template.price': 'offer',
};

/** More guests than this at once are a typing error. */
const MOST_SEATS = 10_000;

/** Whether a venue of this status may still change its application and send it. */
export const canApply = (status: VenueStatus): boolean => status === 'draft' || status === 'rejected';

/** What is wrong with an application, field by field; nothing when it may be sent. A food licence is asked for with the types that need it. */
export function faultsOf({ business, placeTypes, location, hours, seatsPerSlot, template }: ApplicationAnswers): ApplicationFaults {
  const faults: ApplicationFaults = {};
  if (cleanName(business.name) === '') faults['business.name'] = 'missing';
  if (business.gstin !== '' && !isGstin(business.gstin)) faults['business.gstin'] = 'no-gstin';
  if (business.fssai !== '' && !isFssai(business.fssai)) faults['business.fssai'] = 'no-fssai';
  if (business.fssai === '' && servesFood(placeTypes)) faults['business.fssai'] = 'fssai-needed';
  if (business.phone !== '' && !isPhone(cleanPhone(business.phone))) faults['business.phone'] = 'no-phone';
  if (placeTypes.length === 0) faults.placeTypes = 'missing';
  if (!location) faults.location = 'missing';
  if (hours.length === 0 || !hours.every(({ opens, closes }) => CLOCK.test(opens) && CLOCK.test(closes))) faults.hours = 'missing';
  else if (!areHours(hours)) faults.hours = 'hours-equal';
  if (!seatsPerSlot || seatsPerSlot < 1) faults.seatsPerSlot = 'missing';
  else if (seatsPerSlot > MOST_SEATS) faults.seatsPerSlot = 'too-many';
  if (cleanName(template.name) === '') faults['template.name'] = 'missing';
  if (!template.price || template.price < 1) faults['template.price'] = 'missing';
  return faults;
}

/** Of faults those that belong to a step; that a licence is needed is found out by the kinds of place. */
export function faultsOfStep(faults: ApplicationFaults, step: ApplicationStep): ApplicationFaults {
  const stepOf = (field: string, fault: ApplicationFault): ApplicationStep =>
    fault === 'fssai-needed' ? 'types' : STEP_OF[field as ApplicationField];
  return Object.fromEntries(Object.entries(faults).filter(([field, fault]) => stepOf(field, fault) === step));
}

/** The answers as they were typed: read again when they have to be sent once more. */
export function answersOf({ business, location, template, ...rest }: SendApplication): ApplicationAnswers {
  const { name, gstin, fssai, phone } = business;
  return {
    business: { name, gstin: gstin ?? '', fssai: fssai ?? '', phone: phone ?? '' },
    placeTypes: rest.placeTypes,
    location: { latitude: location.latitude, longitude: location.longitude },
    address: location.address ?? '',
    hours: rest.hours,
    seatsPerSlot: rest.seatsPerSlot,
    priceLevel: rest.priceLevel,
    template: {
      name: template.name,
      priceKind: template.priceKind,
      price: template.price,
      inclusions: template.inclusions,
      policy: template.policy,
      note: template.note ?? '',
    },
  };
}

/** What is sent of answers without a fault; null of answers with one. */
export function applicationFrom(answers: ApplicationAnswers): SendApplication | null {
  const { business, placeTypes, location, address, hours, seatsPerSlot, priceLevel, template } = answers;
  if (Object.keys(faultsOf(answers)).length > 0 || !location || !seatsPerSlot || !template.price) return null;
  return {
    business: {
      name: cleanName(business.name),
      gstin: business.gstin || null,
      fssai: business.fssai || null,
      phone: cleanPhone(business.phone) || null,
    },
    placeTypes,
    location: { ...location, address: address.trim() || null },
    hours,
    seatsPerSlot,
    priceLevel,
    template: { ...template, price: template.price, perks: [], note: template.note.trim() || null },
  };
}
