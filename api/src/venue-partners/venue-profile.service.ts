import { Injectable } from '@nestjs/common';
import { addDays, dayOf, isDay, TUNABLES } from '@app/domain';
import type { ChangeVenue, Day, OpeningHours, SaveCapacity, SlotSeats, VenueProfile } from '@app/contracts';
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

  /** The slots from today (India) on, unless another day is asked for. */
  async capacity(venueId: string, from: Day | undefined, days: number = STANDARD_DAYS): Promise<SlotSeats[]> {
    if (from !== undefined) mustBeDay(from, 'from');
    return this.seats.read(venueId, from ?? dayOf(await this.database.now()), days);
  }

  /** Sets seats; gives the days that were named, as they are now. */
  async saveCapacity(venueId: string, { slots }: SaveCapacity): Promise<SlotSeats[]> {
    const today = dayOf(await this.database.now());
    const last = addDays(today, TUNABLES.maxDaysAhead);
    for (const [n, { day }] of slots.entries()) {
      mustBeDay(day, `slots.${n}.day`);
      if (day < today || day > last)
        fail('invalid-fields', 'Choose days from today on.', { [`slots.${n}.day`]: ['is past or too far ahead'] });
    }
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
}

/** Refuses openings that don't begin before they end. */
export function mustBeHours(hours: readonly OpeningHours[]): void {
  if (hours.some(({ opens, closes }) => opens === closes || opens === '24:00'))
    fail('invalid-fields', 'An opening must begin before it ends.', { hours: ['opens and closes must differ'] });
}

function mustBeDay(day: Day, field: string): void {
  if (!isDay(day)) fail('invalid-fields', 'That day does not exist.', { [field]: ['is no day'] });
}

const sentence = (taken: readonly SeatsTaken[]): string =>
  taken.map((slot) => `${slot.taken} seats are booked on ${slot.day}, ${slot.slot}.`).join(' ');
