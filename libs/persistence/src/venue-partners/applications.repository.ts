import { In } from 'typeorm';
import type {
  ApplicationView,
  City,
  CitySlug,
  PlaceMatch,
  SaveApplication,
  SendApplication,
  WaitingDelivery,
  VenueId,
} from '@app/contracts';
import { minutesOf, SAME_PLACE_KM, sourcesOf } from '@app/domain';
import { multirange } from '../catalogue/opening-hours.js';
import { refuseMove } from '../database/moves.js';
import type { Queries } from '../database/queries.js';
import { boxAround } from '../venues/venue-matching.repository.js';
import { Venue } from '../venues/venue.entity.js';
import * as statements from './applications.statements.js';
import type { SamePlace } from './applications.statements.js';
import { VenueApplication } from './venue-application.entity.js';

/** An application with what was looked up for it. */
interface Application extends SendApplication {
  citySlug: CitySlug;
  area: string;
  areaId: string | null;
}

/** What an applicant asks of the catalogue: the name as far as it is typed, and the pin once it is set. */
export interface PlaceQuery {
  citySlug: CitySlug;
  name: string;
  pin: { latitude: number; longitude: number } | null;
}

const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
const now = (): string => 'app_clock()';

/** Applications of venues to become partners. Writes are called under the venue's lock. */
export class ApplicationsRepository {
  constructor(private readonly db: Queries) {}

  /** Stores the draft of a venue, which stands in the middle of its city until its pin is set; gives its id. */
  async insertDraft(name: string, { slug, name: area, latitude, longitude }: City): Promise<VenueId> {
    const venues = this.db.of(Venue);
    const row = venues.create({ kind: 'claimed', status: 'draft', name, citySlug: slug, area });
    const rest = { placeTypes: [], priceLevel: 2, openMinutes: multirange([]), seatsPerSlot: 0 };
    await venues.insert(Object.assign(row, rest, { location: () => `point(${longitude}, ${latitude})` }));
    return row.id;
  }

  /** Makes a venue of a draft, or of what was rejected, that waits for its verification; `claimsId` is the place of the catalogue that it claims to be. */
  async send(venueId: VenueId, application: Application, claimsId: string | null): Promise<void> {
    const { business, location, citySlug, area, areaId, placeTypes, priceLevel, seatsPerSlot } = application;
    const sent = await this.db
      .of(Venue)
      .createQueryBuilder()
      .update()
      .set({
        ...{ status: 'pending', statusReason: null, citySlug, area, areaId, placeTypes, priceLevel, seatsPerSlot, claimsId },
        name: business.name.trim(),
        location: () => 'point(:longitude, :latitude)',
        openMinutes: multirange(minutesOf(application.hours)),
        address: location.address ?? null,
        phone: business.phone ?? null,
        gstin: business.gstin ?? null,
        fssai: business.fssai ?? null,
      })
      .setParameters({ longitude: location.longitude, latitude: location.latitude })
      .where({ id: venueId, status: In(sourcesOf('venue', 'pending')) })
      .execute();
    if (sent.affected !== 1) await refuseMove(this.db, 'venue', venueId, 'pending');
  }

  /** The place that an application is about: a partner's, else the catalogue's. */
  samePlace({ business, location: { longitude, latitude } }: SendApplication): Promise<SamePlace | null> {
    return this.db.one(statements.samePlace, [longitude, latitude, business.name, ...boxAround(longitude, latitude, SAME_PLACE_KM)]);
  }

  /** Places of a city with such a name, the one at the pin first, then those that begin like it, then the shortest name. */
  matchingPlaces({ citySlug, name, pin }: PlaceQuery): Promise<PlaceMatch[]> {
    const text = likeText(name);
    return this.db.all(statements.matchingPlaces, [pin?.longitude ?? null, pin?.latitude ?? null, name, citySlug, `%${text}%`, `${text}%`]);
  }

  /** The answers so far about a venue; without any, the first step. */
  async ofVenue(venueId: VenueId): Promise<ApplicationView> {
    const row = await this.db.of(VenueApplication).findOneBy({ venueId });
    return { step: row?.step ?? 'business', answers: row?.answers ?? null, savedAt: row?.savedAt.toISOString() ?? null };
  }

  /** Keeps the answers so far. */
  async saveAnswers(venueId: VenueId, { step, answers }: SaveApplication): Promise<void> {
    await this.db
      .of(VenueApplication)
      .createQueryBuilder()
      .insert()
      .values({ venueId, step, answers, savedAt: now })
      .orUpdate(['step', 'answers', 'saved_at'], ['venue_id'])
      .execute();
  }

  /** The template that an application made when it was sent before; null when there is none. */
  async templateOf(venueId: VenueId): Promise<string | null> {
    return (await this.db.of(VenueApplication).findOneBy({ venueId }))?.templateId ?? null;
  }

  /** Notes the template that an application made. */
  async noteTemplate(venueId: VenueId, templateId: string): Promise<void> {
    await this.db.of(VenueApplication).update({ venueId }, { templateId });
  }

  /**
   * Notes a mail to the owners of venues about their status, each in their own language, with a link to the next step; gives the deliveries.
   * It has no word of the application, because its address may not be confirmed. Demo accounts and simulated venues have no mailbox.
   */
  mailStatus(venueIds: readonly VenueId[]): Promise<WaitingDelivery[]> {
    return this.db.all(statements.mailStatus, [venueIds]);
  }

  /** Drafts that were abandoned and whose removed photos have no file any more. */
  abandonedDrafts(): Promise<{ id: VenueId }[]> {
    return this.db.all(statements.abandonedDrafts);
  }

  /** Locks a draft; false when it is not abandoned any more. */
  async lockAbandonedDraft(venueId: VenueId): Promise<boolean> {
    return (await this.db.one(statements.lockAbandonedDraft, [venueId])) !== null;
  }

  /** Deletes a draft with the accounts that were made for it. */
  async deleteDraft(venueId: VenueId): Promise<void> {
    await this.db.of(Venue).delete({ id: venueId });
  }
}
