import { answersOf, canApply } from '@app/domain';
import {
  insertTemplate,
  lockVenue,
  noteOffer,
  samePlace,
  saveApplication,
  sendApplicant,
  templateOfApplication,
  updateTemplate,
  type Application,
  type Transaction,
} from '@app/persistence';
import { done, refused, type Outcome } from '../../outcome.js';
import { cleanTemplate } from '../clean-template.js';

/**
 * Sends a draft, or what was rejected once more, to operations; with its first offer, which a second sending changes. A place of the catalogue
 * that it is the same as stays as it is, and public, until the application is verified: anybody can apply in anybody's name.
 */
export async function sendApplication(tx: Transaction, venueId: string, application: Application): Promise<Outcome<void>> {
  const template = cleanTemplate(application.template);
  if ('refused' in template) return template;
  const venue = await lockVenue(tx, venueId);
  if (!venue || !canApply(venue.status)) return refused('version-mismatch');
  const same = await samePlace(tx, application);
  if (same?.claimed) return refused('venue-claimed');
  await sendApplicant(tx, venueId, application, same?.id ?? null);
  await saveApplication(tx, venueId, { step: 'offer', answers: answersOf(application) });
  const earlier = await templateOfApplication(tx, venueId);
  const changed = earlier ? await updateTemplate(tx, venueId, earlier, template.done) : null;
  if (!changed) await noteOffer(tx, venueId, (await insertTemplate(tx, venueId, template.done)).id);
  return done(undefined);
}
