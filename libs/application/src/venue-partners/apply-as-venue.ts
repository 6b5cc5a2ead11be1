import { done, refused, type Outcome } from '../outcome.js';
import {
  insertApplicant,
  insertStaff,
  insertTemplate,
  isStaffEmail,
  samePlace,
  type Application,
  type Transaction,
} from '@app/persistence';

/**
 * Writes a venue that applies, its owner and its first template; gives the owner's id. A place of the catalogue that it is the same as stays
 * as it is, and public, until the application is verified: anybody can apply in anybody's name. @throws when the e-mail is taken meanwhile.
 */
export async function applyAsVenue(tx: Transaction, application: Application): Promise<Outcome<string>> {
  const { owner, passwordHash, template } = application;
  const email = owner.email.trim().toLowerCase();
  if (await isStaffEmail(tx, email)) return refused('email-taken');
  const same = await samePlace(tx, application);
  if (same?.claimed) return refused('venue-claimed');
  const venueId = await insertApplicant(tx, application, same?.id ?? null);
  const staffId = await insertStaff(tx, { venueId, email, passwordHash, name: owner.name.trim(), role: 'venue_owner' });
  await insertTemplate(tx, venueId, template);
  return done(staffId);
}
