import { Injectable } from '@nestjs/common';
import { addDays, dayNote, dayOf, isDay, TUNABLES } from '@app/domain';
import type {
  BlackoutDay,
  ChangeStaffAccount,
  ChangeVenue,
  Day,
  OpeningHours,
  SaveCapacity,
  SlotSeats,
  VenueProfile,
} from '@app/contracts';
import { changeVenue, Database, VenueCapacityRepository, VenueStaffRepository, type SeatsTaken } from '@app/persistence';
import type { CurrentVenueOf } from '../http/access.js';
import { fail } from '../http/problem.js';

const STANDARD_DAYS = 14;

/** What a venue says of itself, and how many guests it can seat. */
@Injectable()
export class VenueProfileService {
  constructor(
    private readonly database: Database,
    private readonly staff: VenueStaffRepository,
    private readonly seats: VenueCapacityRepository,
  ) {}

  async change({ venueId, staffId }: CurrentVenueOf, body: ChangeVenue): Promise<VenueProfile> {
    if (body.hours) mustBeHours(body.hours);
    await this.database.transaction((tx) => changeVenue(tx, venueId, body));
    return (await this.staff.profile(staffId)) ?? fail('not-signed-in');
  }

  async changeAccount(staffId: string, { language }: ChangeStaffAccount): Promise<VenueProfile> {
    await this.staff.speak(staffId, language);
    return (await this.staff.profile(staffId)) ?? fail('not-signed-in');
  }

  /** The slots from today (India) on, unless another day is asked for. */
  async capacity(venueId: string, from: Day | undefined, days: number = STANDARD_DAYS): Promise<SlotSeats[]> {
    if (from !== undefined) mustBeDay(from, 'from');
    return this.seats.read(venueId, from ?? dayOf(await this.database.now()), days);
  }

  /** Sets seats; gives the days that were named, as they are now. */
  async saveCapacity(venueId: string, { slots }: SaveCapacity): Promise<SlotSeats[]> {
    const today = dayOf(await this.database.now());
    for (const [n, { day }] of slots.entries()) mustLieAhead(day, today, `slots.${n}.day`);
    // Refused inside, so that what was set of the other slots is taken back.
    await this.database.transaction(async (tx) => {
      const result = await this.seats.save(tx, venueId, slots);
      if ('taken' in result) fail('seats-taken', sentence(result.taken), { slots: result.taken.map((slot) => sentence([slot])) });
    });
    const days = slots.map(({ day }) => day).sort();
    const from = days[0] ?? today;
    const wanted = new Set(days);
    const between = (Date.parse(days.at(-1) ?? from) - Date.parse(from)) / 86_400_000 + 1;
    return (await this.seats.read(venueId, from, between)).filter(({ day }) => wanted.has(day));
  }

  /** The days from today on that the venue has blacked out. */
  async blackoutDays(venue: CurrentVenueOf): Promise<BlackoutDay[]> {
    const profile = (await this.staff.profile(venue.staffId)) ?? fail('not-signed-in');
    return (await this.seats.closedDays(venue.venueId)).map((day) => blackoutDay(day, profile));
  }

  /** Blacks out a day on which nothing is booked. Offers that stand for it are taken back by the tick. */
  async blackOut(venue: CurrentVenueOf, day: Day): Promise<BlackoutDay> {
    mustLieAhead(day, dayOf(await this.database.now()), 'day');
    await this.database.transaction(async (tx) => {
      const result = await this.seats.closeDay(tx, venue.venueId, day);
      if ('taken' in result) fail('seats-taken', sentence(result.taken));
    });
    return blackoutDay(day, (await this.staff.profile(venue.staffId)) ?? fail('not-signed-in'));
  }

  async reopen(venueId: string, day: Day): Promise<void> {
    if (!isDay(day) || !(await this.database.transaction((tx) => this.seats.openDay(tx, venueId, day)))) fail('not-found');
  }
}

/** Refuses openings that don't begin before they end. */
export function mustBeHours(hours: readonly OpeningHours[]): void {
  if (hours.some(({ opens, closes }) => opens === closes || opens === '24:00'))
    fail('invalid-fields', 'An opening must begin before it ends.', { hours: ['opens and closes must differ'] });
}

const blackoutDay = (day: Day, { citySlug, placeTypes }: VenueProfile): BlackoutDay => ({
  day,
  dayNote: dayNote(day, citySlug, placeTypes),
});

function mustLieAhead(day: Day, today: Day, field: string): void {
  mustBeDay(day, field);
  if (day < today || day > addDays(today, TUNABLES.maxDaysAhead))
    fail('invalid-fields', 'Choose days from today on.', { [field]: ['is past or too far ahead'] });
}

function mustBeDay(day: Day, field: string): void {
  if (!isDay(day)) fail('invalid-fields', 'That day does not exist.', { [field]: ['is no day'] });
}

const sentence = (taken: readonly SeatsTaken[]): string =>
  taken.map((slot) => `${slot.taken} seats are booked on ${slot.day}, ${slot.slot}.`).join(' ');
