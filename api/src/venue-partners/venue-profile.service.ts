import { Injectable } from '@nestjs/common';
import { blackOutDay, changeVenue, mergeVenueChange, reopenDay, setVenueSeats, takeListing, withdrawTouched } from '@app/application';
import { dayNote, dayOf, isDay } from '@app/domain';
import type {
  AskTouched,
  BlackOut,
  BlackoutDay,
  ChangeOf,
  ChangeStaffAccount,
  ChangeVenue,
  Day,
  InsightDays,
  SaveCapacity,
  SlotSeats,
  TakeListing,
  Touched,
  VenueInsights,
  VenueProfile,
} from '@app/contracts';
import { changeStaffAccount, closedDaysOf, Database, plannedSeats, readInsights, touchedBy, venueProfileOf } from '@app/persistence';
import { MailService } from '../accounts/mail/mail.service.js';
import type { AuthVenueStaff } from '../http/session/access.js';
import { fail, valueOf } from '../http/problem.js';

const STANDARD_DAYS = 14;

/** What a venue says of itself, and how many guests it can seat. */
@Injectable()
export class VenueProfileService {
  constructor(
    private readonly database: Database,
    private readonly mail: MailService,
  ) {}

  async of(staffId: string): Promise<VenueProfile> {
    return (await venueProfileOf(this.database, staffId)) ?? fail('not-signed-in');
  }

  async change({ venueId, staffId }: AuthVenueStaff, body: ChangeOf<ChangeVenue>): Promise<VenueProfile> {
    if (body.offers === 'withdraw') valueOf(await withdrawTouched(this.database, venueId, body));
    await this.database.transaction(async (tx) => valueOf(await changeVenue(tx, venueId, body)));
    return this.of(staffId);
  }

  /** The standing offers and bookings that a change would touch; nothing is changed. */
  async touched(venueId: string, { closedDay, ...body }: ChangeOf<AskTouched>): Promise<Touched[]> {
    if (closedDay !== undefined && !isDay(closedDay)) fail('invalid-fields', 'That day does not exist.', { closedDay: ['is no day'] });
    const change = valueOf(await this.database.transaction((tx) => mergeVenueChange(tx, venueId, body)));
    return touchedBy(this.database, venueId, { ...change, ...(closedDay !== undefined && { closedDay }) });
  }

  async takeListing(venue: AuthVenueStaff, body: TakeListing): Promise<VenueProfile> {
    await this.database.transaction(async (tx) => valueOf(await takeListing(tx, venue, body)));
    return this.of(venue.staffId);
  }

  /** Asks a member of the staff once more, by mail, to confirm their address. */
  askToConfirm(staffId: string): Promise<void> {
    return this.mail.askToConfirm('staff', staffId);
  }

  async changeAccount(staffId: string, change: ChangeStaffAccount): Promise<VenueProfile> {
    await changeStaffAccount(this.database, staffId, change);
    return this.of(staffId);
  }

  /** The slots from today (India) on, unless another day is asked for. */
  async capacity(venueId: string, from: Day | undefined, days: number = STANDARD_DAYS): Promise<SlotSeats[]> {
    if (from !== undefined && !isDay(from)) fail('invalid-fields', 'That day does not exist.', { from: ['is no day'] });
    return plannedSeats(this.database, venueId, from ?? (await this.today()), days);
  }

  /** Sets seats; gives the days that were named, as they are now. */
  async saveCapacity(venueId: string, body: ChangeOf<SaveCapacity>): Promise<SlotSeats[]> {
    const today = await this.today();
    await this.database.transaction(async (tx) => valueOf(await setVenueSeats(tx, venueId, body, today)));
    const days = body.slots.map(({ day }) => day).sort();
    const from = days[0] ?? today;
    const wanted = new Set(days);
    const between = (Date.parse(days.at(-1) ?? from) - Date.parse(from)) / 86_400_000 + 1;
    return (await plannedSeats(this.database, venueId, from, between)).filter(({ day }) => wanted.has(day));
  }

  /** What the venue reads of its last days. */
  insights(venueId: string, days: InsightDays): Promise<VenueInsights> {
    return readInsights(this.database, venueId, days);
  }

  /** The days from today on that the venue has blacked out. */
  async blackoutDays({ venueId, staffId }: AuthVenueStaff): Promise<BlackoutDay[]> {
    const profile = await this.of(staffId);
    return (await closedDaysOf(this.database, venueId)).map((closed) => blackoutDay(closed, profile));
  }

  async blackOut({ venueId, staffId }: AuthVenueStaff, body: BlackOut): Promise<BlackoutDay> {
    const today = await this.today();
    await this.database.transaction(async (tx) => valueOf(await blackOutDay(tx, venueId, body, today)));
    return blackoutDay(body, await this.of(staffId));
  }

  reopen(venueId: string, day: Day): Promise<void> {
    return this.database.transaction(async (tx) => valueOf(await reopenDay(tx, venueId, day)));
  }

  private async today(): Promise<Day> {
    return dayOf(await this.database.now());
  }
}

const blackoutDay = ({ day, reason }: BlackOut, { citySlug, placeTypes }: VenueProfile): BlackoutDay => ({
  day,
  reason: reason?.trim() || null,
  dayNote: dayNote(day, citySlug, placeTypes),
});
