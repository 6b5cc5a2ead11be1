import type { City, StartApplication } from '@app/contracts';
import { insertDraft, insertStaff, isStaffEmail, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../../outcome.js';

/** Who starts to apply, with what was looked up for it. */
export interface Applicant {
  name: string;
  city: City;
  owner: Pick<StartApplication['owner'], 'name' | 'email'>;
  passwordHash: string;
}

/** Writes a venue in draft and its owner; gives the owner's id. @throws when the e-mail is taken meanwhile. */
export async function startApplication(tx: Transaction, { name, city, owner, passwordHash }: Applicant): Promise<Outcome<string>> {
  const email = owner.email.trim().toLowerCase();
  if (await isStaffEmail(tx, email)) return refused('email-taken');
  const venueId = await insertDraft(tx, name.trim(), city);
  return done(await insertStaff(tx, { venueId, email, passwordHash, name: owner.name.trim(), role: 'venue_owner' }));
}
