import { taxOf, type Point } from '@app/domain';
import type { ChangeVenue, CitySlug, ListingSource, VenueProfile, VenueSettings, VenueId } from '@app/contracts';
import { MailAddressesRepository } from '../accounts/mail/mail-addresses.repository.js';
import { ASSUMABLE } from '../catalogue/assumptions.js';
import type { Queries } from '../database/queries.js';
import { Venue } from '../venues/venue.entity.js';
import { SETTING_PROPERTIES, SETTINGS_SELECTED, settingsOfVenue, settingsToWrite } from '../venues/venue-settings.js';
import { VenueStaff } from './team/venue-staff.entity.js';
import * as statements from './desks.statements.js';
import { wantsMails } from './team/staff.repository.js';

const STAFF = ['s.id', 's.email', 's.name', 's.role', 's.language', 's.mails'];
const VENUE = ['id', 'name', 'kind', 'status', 'citySlug', 'area', 'statusReason', 'location', 'listingSource', 'listingAt'];

type DeskRow = VenueStaff & { venue: Venue };

function profileOf({ id: staffId, email, name, role, language, venue, ...staff }: DeskRow, isEmailConfirmed: boolean): VenueProfile {
  const { listingSource, listingAt, location } = venue;
  const citySlug = venue.citySlug as CitySlug;
  return {
    id: venue.id,
    name: venue.name,
    kind: venue.kind,
    status: venue.status,
    citySlug,
    area: venue.area,
    ...settingsOfVenue(venue),
    latitude: location.y,
    longitude: location.x,
    listing: listingSource && listingAt ? { source: listingSource, at: listingAt.toISOString() } : null,
    tax: taxOf(venue.placeTypes, citySlug),
    statusReason: venue.statusReason,
    staff: { id: staffId, email, name, role, language, isEmailConfirmed, mails: wantsMails({ ...staff, role }) },
  };
}

const FOR_UPDATE = { mode: 'for_no_key_update' } as const;

/** Venues as their staff see and change them. Writes are called under the venue's lock. */
export class DesksRepository {
  constructor(private readonly db: Queries) {}

  /** Locks the venue's row, so that what is counted or looked up of its desk stays true until the commit. */
  async lock(venueId: VenueId): Promise<void> {
    await this.db.of(Venue).findOne({ select: { id: true }, where: { id: venueId }, lock: FOR_UPDATE });
  }

  /**
   * The settings of a venue, which stay so until the commit. `withSlots` takes the lock of `moveUsualSeats` at once, because a lock that is
   * raised later deadlocks.
   */
  async lockSettings(venueId: VenueId, { withSlots }: { withSlots: boolean }): Promise<VenueSettings> {
    const mode = withSlots ? 'pessimistic_write' : 'for_no_key_update';
    return settingsOfVenue(await this.db.of(Venue).findOneOrFail({ select: SETTINGS_SELECTED, where: { id: venueId }, lock: { mode } }));
  }

  /** The verified name and place of a venue, which stay so until the commit. */
  async lockPlace(venueId: VenueId): Promise<Point & { name: string }> {
    const select = { id: true, name: true, location: true } as const;
    const { name, location } = await this.db.of(Venue).findOneOrFail({ select, where: { id: venueId }, lock: FOR_UPDATE });
    return { name, latitude: location.y, longitude: location.x };
  }

  /** The venue as a member of its staff reads it; null when there is no such member or the venue is suspended. */
  async profileOf(staffId: string): Promise<VenueProfile | null> {
    const found = (await this.db
      .of(VenueStaff)
      .createQueryBuilder('s')
      .select([...STAFF, ...[...VENUE, ...SETTING_PROPERTIES].map((column) => `v.${column}`)])
      .innerJoinAndMapOne('s.venue', Venue, 'v', `v.id = s.venueId AND v.status <> 'suspended'`)
      .where({ id: staffId })
      .getOne()) as DeskRow | null;
    return found && profileOf(found, await new MailAddressesRepository(this.db).isConfirmed(found.email));
  }

  /** Why the staff of a suspended venue cannot sign in; null when it is not suspended. */
  async suspensionOf(venueId: VenueId): Promise<{ reason: string | null } | null> {
    const where = { id: venueId, status: 'suspended' as const };
    const found = await this.db.of(Venue).findOne({ select: { id: true, statusReason: true }, where });
    return found && { reason: found.statusReason };
  }

  /** Whether the team has verified a venue. */
  isVerified(venueId: VenueId): Promise<boolean> {
    return this.db.of(Venue).existsBy({ id: venueId, status: 'verified' });
  }

  /**
   * Sets the slots from today on that have the usual seats to new usual seats, though never below what is booked in them. The slots of the
   * kept offers stay as they are.
   */
  async moveUsualSeats(venueId: VenueId, seats: number, keptBids: readonly string[]): Promise<void> {
    await this.db.all(statements.lockUsualSeats, [venueId]);
    const kept = await this.db.all(statements.slotsOfKeptBids, [keptBids]);
    await this.db.all(statements.moveUsualSeats, [venueId, seats, kept.map(({ day }) => day), kept.map(({ slot }) => slot)]);
  }

  /** Writes a venue's settings; what is left out stays. What it says is assumed no more. */
  async update(venueId: VenueId, change: ChangeVenue): Promise<void> {
    const { hours, seatsPerSlot } = change;
    await this.db
      .of(Venue)
      .createQueryBuilder()
      .update()
      .set({
        ...settingsToWrite(change),
        // Hours name all days, so that none of them is assumed any more.
        assumed: () => `array(SELECT a FROM unnest(assumed) a WHERE split_part(a, '.', 1) <> ALL(:said::text[]))`,
      })
      .setParameter('said', [...(hours ? [ASSUMABLE.hours] : []), ...(seatsPerSlot === undefined ? [] : [ASSUMABLE.seats])])
      .where({ id: venueId })
      .execute();
  }

  /** Notes where a venue's listing was taken over from. Without `placeId`, the id of Google stays as it was. */
  async noteListing(venueId: VenueId, source: ListingSource, placeId?: string): Promise<void> {
    const set = { listingSource: source, listingAt: () => 'app_clock()', ...(placeId === undefined ? {} : { placeId }) };
    await this.db.of(Venue).update({ id: venueId }, set);
  }

  /** Venues whose pause is over. */
  duePauses(): Promise<{ id: VenueId }[]> {
    return this.db.all(statements.duePauses);
  }

  /** Lets a venue take part again, if its pause is over. */
  endPause(venueId: VenueId): Promise<unknown> {
    return this.db.all(statements.endPause, [venueId]);
  }
}
