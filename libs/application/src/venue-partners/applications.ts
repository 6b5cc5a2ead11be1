import type { City, SaveApplication, StartApplication, WaitingDelivery, VenueId } from '@app/contracts';
import { answersOf, canApply, offerTermsOf } from '@app/domain';
import type { Transaction, ArgumentOf } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { cleanTemplate } from './offer-templates.js';

type Application = ArgumentOf<'applications', 'send', 1>;

/** Who starts to apply, with what was looked up for it. */
export interface Applicant {
  name: string;
  city: City;
  owner: Pick<StartApplication['owner'], 'name' | 'email'>;
  passwordHash: string;
}

/** The owner of a new application, and the mail that asks them to confirm their address. */
export interface StartedApplication {
  staffId: string;
  deliveries: WaitingDelivery[];
}

/** Writes a venue in draft and its owner, who is asked by mail to confirm the address; gives the owner's id and the mail. @throws when the e-mail is taken meanwhile. */
export async function startApplication(
  tx: Transaction,
  { name, city, owner, passwordHash }: Applicant,
): Promise<Outcome<StartedApplication>> {
  const email = owner.email.trim().toLowerCase();
  if (await tx.staff.hasEmail(email)) return refused('email-taken');
  const venueId = await tx.applications.insertDraft(name.trim(), city);
  const staffId = await tx.staff.insert({ venueId, email, passwordHash, name: owner.name.trim(), role: 'venue_owner' });
  return done({ staffId, deliveries: await tx.accounts.mailAddressCheck({ account: 'staff', id: staffId }) });
}

/** Keeps what an applicant has answered so far; refused once the application is with operations. */
export async function saveApplication(tx: Transaction, venueId: VenueId, body: SaveApplication): Promise<Outcome<void>> {
  const venue = await tx.adminVenues.lock(venueId);
  if (!venue || !canApply(venue.status)) return refused('version-mismatch');
  return done(await tx.applications.saveAnswers(venueId, body));
}

/**
 * Sends a draft, or what was rejected once more, to operations; with its first offer, which a second sending changes. A place of the catalogue
 * that it is the same as stays as it is, and public, until the application is verified: anybody can apply in anybody's name. Gives the receipt,
 * a mail to the owner.
 */
export async function sendApplication(tx: Transaction, venueId: VenueId, application: Application): Promise<Outcome<WaitingDelivery[]>> {
  const template = cleanTemplate({ ...application.template, ...offerTermsOf(application.template) });
  if ('refused' in template) return template;
  const venue = await tx.adminVenues.lock(venueId);
  if (!venue || !canApply(venue.status)) return refused('version-mismatch');
  const same = await tx.applications.samePlace(application);
  if (same?.claimed) return refused('venue-claimed');
  await tx.applications.send(venueId, application, same?.id ?? null);
  await tx.applications.saveAnswers(venueId, { step: 'offer', answers: answersOf(application) });
  const earlier = await tx.applications.templateOf(venueId);
  const changed = earlier ? await tx.offerTemplates.update(venueId, earlier, template.done) : null;
  if (!changed) await tx.applications.noteTemplate(venueId, (await tx.offerTemplates.insert(venueId, template.done)).id);
  return done(await tx.applications.mailStatus([venueId]));
}
