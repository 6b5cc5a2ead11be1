import { hoursOf, minutesOf, readMultirange, taxOf, type Point } from '@app/domain';
import type { ChangeVenue, CitySlug, Day, ListingSource, TimeOfDay, VenueProfile, VenueSettings } from '@app/contracts';
import { isAddressConfirmed } from '../accounts/mail/mail-addresses.repository.js';
import { ASSUMABLE } from '../catalogue/assumptions.js';
import { multirange } from '../catalogue/opening-hours.js';
import type { Database, EntityAccess } from '../database/database.js';
import { slotDaySql, slotSql } from '../database/slots.js';
import type { Transaction } from '../database/transaction.js';
import { inUnit } from '../log/tick-step.js';
import { TimedStep } from '../log/timed-step.js';
import { Venue } from '../venues/venue.entity.js';
import { VenueStaff } from './venue-staff.entity.js';
import { wantsMails } from './venue-staff.repository.js';

/** Takes the venue's row, so that what is counted or looked up of its desk stays true until the commit. */
export async function lockDesk({ manager }: Transaction, venueId: string): Promise<void> {
  await manager.findOne(Venue, { select: { id: true }, where: { id: venueId }, lock: { mode: 'for_no_key_update' } });
}

const STAFF = ['s.id', 's.email', 's.name', 's.role', 's.language', 's.mails'];
const VENUE = ['id', 'name', 'kind', 'status', 'citySlug', 'area', 'statusReason', 'location', 'listingSource', 'listingAt'];

const SETTINGS = {
  placeTypes: true,
  seatsPerSlot: true,
  paused: true,
  pausedUntil: true,
  openMinutes: true,
  muteFrom: true,
  muteUntil: true,
  address: true,
  phone: true,
  website: true,
} as const satisfies Partial<Record<keyof Venue, true>>;

function settingsOfVenue(venue: Pick<Venue, keyof typeof SETTINGS>): VenueSettings {
  const { placeTypes, seatsPerSlot, paused, pausedUntil, openMinutes, muteFrom, muteUntil, address, phone, website } = venue;
  return {
    placeTypes,
    seatsPerSlot,
    paused,
    pausedUntil: pausedUntil?.toISOString() ?? null,
    hours: hoursOf(readMultirange(openMinutes)),
    muteHours: muteFrom === null || muteUntil === null ? null : { fromHour: muteFrom, untilHour: muteUntil },
    address,
    phone,
    website,
  };
}

/**
 * What a venue says of itself, as it is until the commit. `withSlots`: its slots are changed as well, which takes the lock of
 * `moveUsualSeats` at once, because a lock that is raised later deadlocks.
 */
export async function lockVenueSettings(
  { manager }: Transaction,
  venueId: string,
  { withSlots }: { withSlots: boolean },
): Promise<VenueSettings> {
  const mode = withSlots ? 'pessimistic_write' : 'for_no_key_update';
  return settingsOfVenue(await manager.findOneOrFail(Venue, { select: { id: true, ...SETTINGS }, where: { id: venueId }, lock: { mode } }));
}

/** The venue as a member of its staff reads it; null when there is no such member or the venue is suspended. */
export async function venueProfileOf(access: EntityAccess, staffId: string): Promise<VenueProfile | null> {
  const found = (await access.manager
    .createQueryBuilder(VenueStaff, 's')
    .select([...STAFF, ...[...VENUE, ...Object.keys(SETTINGS)].map((column) => `v.${column}`)])
    .innerJoinAndMapOne('s.venue', Venue, 'v', `v.id = s.venueId AND v.status <> 'suspended'`)
    .where({ id: staffId })
    .getOne()) as (VenueStaff & { venue: Venue }) | null;
  if (!found) return null;
  const { email, name, role, language } = found;
  const { listingSource, listingAt, ...venue } = found.venue;
  const citySlug = venue.citySlug as CitySlug;
  return {
    id: venue.id,
    name: venue.name,
    kind: venue.kind,
    status: venue.status,
    citySlug,
    area: venue.area,
    ...settingsOfVenue(venue),
    latitude: venue.location.y,
    longitude: venue.location.x,
    listing: listingSource && listingAt ? { source: listingSource, at: listingAt.toISOString() } : null,
    tax: taxOf(venue.placeTypes, citySlug),
    statusReason: venue.statusReason,
    staff: {
      id: staffId,
      email,
      name,
      role,
      language,
      isEmailConfirmed: await isAddressConfirmed(access, email),
      mails: wantsMails(found),
    },
  };
}

/**
 * Lets the days from today on that have the usual seats go along with new usual seats, though never below what is booked on them. The
 * slots of the kept offers stay as they are. A statement that makes a slot reads the usual seats FOR KEY SHARE, which this lock excludes: each sees what the other has done.
 */
export async function moveUsualSeats(tx: Transaction, venueId: string, seats: number, keptBids: readonly string[]): Promise<void> {
  await tx.query('SELECT FROM venues WHERE id = $1 FOR UPDATE', [venueId]);
  const kept = await tx.query<{ day: Day; slot: TimeOfDay }>(
    `INSERT INTO venue_slots AS s (venue_id, day, slot, seats)
     SELECT DISTINCT v.id, ${slotDaySql('b.start_at')}, ${slotSql('b.start_at')}, v.seats_per_slot FROM bids b JOIN venues v ON v.id = b.venue_id
     WHERE b.id = ANY($1::uuid[]) ORDER BY 2, 3
     ON CONFLICT (venue_id, day, slot) DO UPDATE SET seats = s.seats RETURNING s.day::text AS day, s.slot`,
    [keptBids],
  );
  await tx.query(
    `UPDATE venue_slots s SET seats = greatest(s.taken, $2) FROM venues v
     WHERE v.id = $1 AND s.venue_id = v.id AND s.seats = v.seats_per_slot AND s.day >= (SELECT app_clock() AT TIME ZONE 'Asia/Kolkata')::date
       AND (s.day::text, s.slot) NOT IN (SELECT * FROM unnest($3::text[], $4::text[]))`,
    [venueId, seats, kept.map(({ day }) => day), kept.map(({ slot }) => slot)],
  );
}

/** Writes what a venue says of itself; what is left out stays. What it says is assumed no more. */
export async function updateVenue({ manager }: Transaction, venueId: string, change: ChangeVenue): Promise<void> {
  const { hours, placeTypes, seatsPerSlot, paused, pausedUntil, muteHours, address, phone, website } = change;
  await manager
    .createQueryBuilder()
    .update(Venue)
    .set({
      ...(hours ? { openMinutes: multirange(minutesOf(hours)) } : {}),
      ...(placeTypes ? { placeTypes } : {}),
      ...(seatsPerSlot === undefined ? {} : { seatsPerSlot }),
      ...(paused === undefined ? {} : { paused, pausedUntil: paused && pausedUntil ? new Date(pausedUntil) : null }),
      ...(muteHours === undefined ? {} : { muteFrom: muteHours?.fromHour ?? null, muteUntil: muteHours?.untilHour ?? null }),
      ...(address === undefined ? {} : { address }),
      ...(phone === undefined ? {} : { phone }),
      ...(website === undefined ? {} : { website }),
      // Of the days that were unknown each is said with the hours.
      assumed: () => `array(SELECT a FROM unnest(assumed) a WHERE split_part(a, '.', 1) <> ALL(:said::text[]))`,
    })
    .setParameter('said', [...(hours ? [ASSUMABLE.hours] : []), ...(seatsPerSlot === undefined ? [] : [ASSUMABLE.seats])])
    .where({ id: venueId })
    .execute();
}

/** The verified name and place of a venue, as they are until the commit. */
export async function placeOfVenue({ manager }: Transaction, venueId: string): Promise<Point & { name: string }> {
  const { name, location } = await manager.findOneOrFail(Venue, {
    select: { id: true, name: true, location: true },
    where: { id: venueId },
    lock: { mode: 'for_no_key_update' },
  });
  return { name, latitude: location.y, longitude: location.x };
}

/** Notes where a venue's listing was taken over from; an id of Google that the source does not name stays as it was. */
export async function noteListing({ manager }: Transaction, venueId: string, source: ListingSource, placeId?: string): Promise<void> {
  await manager
    .createQueryBuilder()
    .update(Venue)
    .set({ listingSource: source, listingAt: () => 'app_clock()', ...(placeId === undefined ? {} : { placeId }) })
    .where({ id: venueId })
    .execute();
}

/** The step of the tick that ends pauses. */
export const END_PAUSES = new TimedStep('end-pauses.venues', { table: 'venues', at: 'paused_until' });

/** Lets venues take part again whose pause has come to its end; gives how many were looked at. */
export async function endDuePauses(database: Database): Promise<number> {
  const due = await database.read<{ id: string }>('due-pauses', END_PAUSES.due('id'), []);
  return END_PAUSES.each(database, due, ({ id }) =>
    inUnit(database, (tx) =>
      tx.query('UPDATE venues SET paused = false, paused_until = NULL WHERE id = $1 AND paused_until <= app_clock()', [id]),
    ),
  );
}
