import { Inject, Injectable } from '@nestjs/common';
import { saveApplication, sendApplication, startApplication } from '@app/application';
import { answersOf, cityOf, faultsOf, nearestArea, nearestCity, regionOf, type ApplicationFault } from '@app/domain';
import type {
  ApplicationView,
  PlaceMatch,
  SaveApplication,
  SendApplication,
  StartApplication,
  VenueProfile,
  VenueId,
} from '@app/contracts';
import { Database, isTaken } from '@app/persistence';
import type { Queues } from '@app/platform';
import { NewPasswords } from '../../accounts/new-password.js';
import type { AuthVenueStaff } from '../../http/session/access.js';
import { fail, unwrap } from '../../http/problem.js';
import { QUEUES } from '../../tokens.js';
import { VenueAuthService, type OpenedVenueSession } from '../venue-auth.service.js';
import type { PlaceMatchesQuery } from './venue-onboarding.dto.js';

const SENTENCES: Record<ApplicationFault, string> = {
  missing: 'must not be empty',
  'no-gstin': 'is no GSTIN',
  'no-fssai': 'is no licence number of 14 digits',
  'fssai-needed': 'is needed where food or drink is served',
  'no-phone': 'must be a phone number',
  'hours-equal': 'opens and closes must differ',
  'too-many': 'is too many',
};

/**
 * A venue's application: begun with an account, saved as a draft, sent complete. The venue may prepare offers from then on, and bids once it is
 * verified.
 */
@Injectable()
export class VenueOnboardingService {
  constructor(
    private readonly database: Database,
    private readonly auth: VenueAuthService,
    private readonly newPasswords: NewPasswords,
    @Inject(QUEUES) private readonly queues: Queues,
  ) {}

  async start({ name, citySlug, owner }: StartApplication): Promise<OpenedVenueSession> {
    const city = cityOf(citySlug) ?? fail('outside-cities');
    const passwordHash = await this.newPasswords.hash(owner.password, [owner.name, owner.email, name], 'owner.password');
    const { staffId, deliveries } = await this.database
      .transaction(async (tx) => unwrap(await startApplication(tx, { name, city, owner, passwordHash })))
      // With two accounts for one e-mail at once, the second finds the first's row only when it writes.
      .catch((error: unknown) => (isTaken(error) ? fail('email-taken') : Promise.reject(error as Error)));
    this.queues.enqueueDeliveries(deliveries);
    return this.auth.open(staffId);
  }

  places({ city, q, lat, lng }: PlaceMatchesQuery): Promise<PlaceMatch[]> {
    const pin = lat === undefined || lng === undefined ? null : { latitude: lat, longitude: lng };
    return this.database.applications.matchingPlaces({ citySlug: city, name: q.trim(), pin });
  }

  application(venueId: VenueId): Promise<ApplicationView> {
    return this.database.applications.ofVenue(venueId);
  }

  async save(venueId: VenueId, body: SaveApplication): Promise<ApplicationView> {
    await this.database.transaction(async (tx) => unwrap(await saveApplication(tx, venueId, body)));
    return this.application(venueId);
  }

  async send({ venueId, staffId }: AuthVenueStaff, body: SendApplication): Promise<VenueProfile> {
    const faults = Object.entries(faultsOf(answersOf(body))).map(([field, fault]): [string, string[]] => [field, [SENTENCES[fault]]]);
    if (faults.length > 0) fail('invalid-fields', undefined, Object.fromEntries(faults));
    const { city } = nearestCity(body.location) ?? fail('outside-cities');
    const region = regionOf(body.location);
    const area = region && nearestArea(region, body.location);
    const placed = { ...body, citySlug: city.slug, area: area?.name ?? city.name, areaId: area?.id ?? null };
    const deliveries = await this.database.transaction(async (tx) => unwrap(await sendApplication(tx, venueId, placed)));
    this.queues.enqueueDeliveries(deliveries);
    return (await this.database.desks.profileOf(staffId)) ?? fail('not-signed-in');
  }
}
