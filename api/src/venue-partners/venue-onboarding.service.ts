import { Injectable } from '@nestjs/common';
import { applyAsVenue, cleanTemplate } from '@app/application';
import { areHours, isFssai, isGstin, nearestArea, nearestCity, regionOf, servesFood } from '@app/domain';
import type { OnboardVenue } from '@app/contracts';
import { Database, isTaken } from '@app/persistence';
import { hashNewPassword } from '../accounts/new-password.js';
import { fail, valueOf } from '../http/problem.js';
import { VenueAuthService, type OpenedVenueSession } from './venue-auth.service.js';

/** A venue's application: all of its steps at once or nothing. It may prepare offers from then on, and bids once it is verified. */
@Injectable()
export class VenueOnboardingService {
  constructor(
    private readonly database: Database,
    private readonly auth: VenueAuthService,
  ) {}

  async apply(body: OnboardVenue): Promise<OpenedVenueSession> {
    check(body);
    const { city } = nearestCity(body.location) ?? fail('outside-cities');
    const region = regionOf(body.location);
    const area = region && nearestArea(region, body.location);
    const application = {
      ...body,
      template: valueOf(cleanTemplate(body.template)),
      citySlug: city.slug,
      area: area?.name ?? city.name,
      areaId: area?.id ?? null,
      passwordHash: await hashNewPassword(body.owner.password, 'owner.password'),
    };
    const staffId = await this.database
      .transaction(async (tx) => valueOf(await applyAsVenue(tx, application)))
      // Two with one e-mail at once: the second finds the first's row only when it writes.
      .catch((error: unknown) => (isTaken(error) ? fail('email-taken') : Promise.reject(error as Error)));
    return this.auth.open(staffId);
  }
}

function check({ business, placeTypes, hours, owner }: OnboardVenue): void {
  const wrong: Record<string, string[]> = {};
  if (business.name.trim() === '') wrong['business.name'] = ['must not be empty'];
  if (owner.name.trim() === '') wrong['owner.name'] = ['must not be empty'];
  if (business.gstin != null && !isGstin(business.gstin)) wrong['business.gstin'] = ['is no GSTIN'];
  if (business.fssai != null && !isFssai(business.fssai)) wrong['business.fssai'] = ['is no licence number of 14 digits'];
  if (business.fssai == null && servesFood(placeTypes)) wrong['business.fssai'] = ['is needed where food or drink is served'];
  if (hours.length === 0) wrong.hours = ['must have at least 1 entry'];
  if (Object.keys(wrong).length > 0) fail('invalid-fields', undefined, wrong);
  if (!areHours(hours)) fail('invalid-fields', 'An opening must begin before it ends.', { hours: ['opens and closes must differ'] });
}
