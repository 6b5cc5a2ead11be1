import { Injectable } from '@nestjs/common';
import {
  blackOutDay,
  changedSlots,
  changeVenue,
  mergeTouching,
  reopenDay,
  setVenueSeats,
  takeListing,
  withdrawTouched,
  type Outcome,
} from '@app/application';
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
  TouchedChoice,
  VenueInsights,
  VenueProfile,
  VenueId,
} from '@app/contracts';
import { Database, type Transaction } from '@app/persistence';
import { MailService } from '../accounts/mail/mail.service.js';
import type { AuthVenueStaff } from '../http/session/access.js';
import { fail, ProblemError, unwrap } from '../http/problem.js';

const STANDARD_DAYS = 14;

/** A venue's profile, and its capacity. */
@Injectable()
export class VenueProfileService {
  constructor(
    private readonly database: Database,
    private readonly mail: MailService,
  ) {}

  async of(staffId: string): Promise<VenueProfile> {
    return (await this.database.desks.profileOf(staffId)) ?? fail('not-signed-in');
  }

  async change({ venueId, staffId }: AuthVenueStaff, body: ChangeOf<ChangeVenue>): Promise<VenueProfile> {
    await this.commit(venueId, body, (tx) => changeVenue(tx, venueId, body));
    return this.of(staffId);
  }

  /** The open offers and bookings that a change would affect; nothing is changed. */
  async touched(venueId: VenueId, body: ChangeOf<AskTouched>): Promise<Touched[]> {
    if (body.closedDay !== undefined && !isDay(body.closedDay))
      fail('invalid-fields', 'That day does not exist.', { closedDay: ['is no day'] });
    return this.database.commitments.touchedBy(venueId, unwrap(await this.database.transaction((tx) => mergeTouching(tx, venueId, body))));
  }

  async takeListing(venue: AuthVenueStaff, body: TakeListing): Promise<VenueProfile> {
    await this.commit(venue.venueId, body, (tx) => takeListing(tx, venue, body));
    return this.of(venue.staffId);
  }

  /** Mails the address confirmation to a member of the staff again. */
  askToConfirm(staffId: string): Promise<void> {
    return this.mail.askToConfirm('staff', staffId);
  }

  async changeAccount(staffId: string, change: ChangeStaffAccount): Promise<VenueProfile> {
    await this.database.staff.changeAccount(staffId, change);
    return this.of(staffId);
  }

  /** The slots from a day on, by default from today (India). */
  async capacity(venueId: VenueId, from: Day | undefined, days: number = STANDARD_DAYS): Promise<SlotSeats[]> {
    if (from !== undefined && !isDay(from)) fail('invalid-fields', 'That day does not exist.', { from: ['is no day'] });
    return this.database.capacity.planned(venueId, from ?? (await this.today()), days);
  }

  /** Sets seats; returns the named days as they are now. */
  async saveCapacity(venueId: VenueId, body: ChangeOf<SaveCapacity>): Promise<SlotSeats[]> {
    const today = await this.today();
    await this.commit(venueId, { slots: changedSlots(body), offers: body.offers }, (tx) => setVenueSeats(tx, venueId, body, today));
    const days = body.slots.map(({ day }) => day).sort();
    const from = days[0] ?? today;
    const wanted = new Set(days);
    const between = (Date.parse(days.at(-1) ?? from) - Date.parse(from)) / 86_400_000 + 1;
    return (await this.database.capacity.planned(venueId, from, between)).filter(({ day }) => wanted.has(day));
  }

  /** The venue's statistics of the last days. */
  insights(venueId: VenueId, days: InsightDays): Promise<VenueInsights> {
    return this.database.insights.ofVenue(venueId, days);
  }

  /** The days from today on that the venue has blacked out. */
  async blackoutDays({ venueId, staffId }: AuthVenueStaff): Promise<BlackoutDay[]> {
    const profile = await this.of(staffId);
    return (await this.database.capacity.closedDays(venueId)).map((closed) => blackoutDay(closed, profile));
  }

  async blackOut({ venueId, staffId }: AuthVenueStaff, body: BlackOut): Promise<BlackoutDay> {
    const today = await this.today();
    await this.commit(venueId, { closedDay: body.day, offers: body.offers }, (tx) => blackOutDay(tx, venueId, body, today));
    return blackoutDay(body, await this.of(staffId));
  }

  reopen(venueId: VenueId, day: Day): Promise<void> {
    return this.database.transaction(async (tx) => unwrap(await reopenDay(tx, venueId, day)));
  }

  /**
   * Commits a change. If the venue wants conflicting offers withdrawn, they are withdrawn first: a change that is refused for another reason
   * withdraws none.
   */
  private async commit(
    venueId: VenueId,
    { offers, ...change }: ChangeOf<AskTouched> & { offers?: TouchedChoice | undefined },
    run: (tx: Transaction) => Promise<Outcome<void>>,
  ): Promise<void> {
    const attempt = (): Promise<void> => this.database.transaction(async (tx) => unwrap(await run(tx)));
    try {
      await attempt();
    } catch (error) {
      if (offers !== 'withdraw' || !(error instanceof ProblemError) || error.code !== 'offers-touched') throw error;
      unwrap(await withdrawTouched(this.database, venueId, change));
      await attempt();
    }
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
