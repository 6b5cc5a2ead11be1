import type { ChangeOf, ChangePhoto, DecidePhoto, VenueId } from '@app/contracts';
import type { Transaction, ArgumentOf } from '@app/persistence';
import { mergeChange } from '../merge-change.js';
import { done, refused, type Outcome } from '../outcome.js';

type NewPhoto = ArgumentOf<'photos', 'reserve'>;

/** Makes room for a photo of a venue, whose files are then made under the id that this gives. Nobody sees it yet. */
export async function reservePhoto(tx: Transaction, photo: NewPhoto): Promise<Outcome<string>> {
  const kept = await tx.photos.reserve(photo);
  if (kept === 'known') return refused('photo-known');
  if (kept === 'full') return refused('limit-reached', 'Remove a photo first.');
  if (kept === 'busy') return refused('unavailable', 'Another photo of yours is on its way.');
  return done(kept.id);
}

/** Says what is to be seen on a photo of the venue; an empty description is none. Refused where somebody else said it meanwhile. */
export async function describePhoto(tx: Transaction, venueId: VenueId, id: string, body: ChangeOf<ChangePhoto>): Promise<Outcome<void>> {
  const present = await tx.photos.lockDescription(venueId, id);
  if (!present) return refused('not-found');
  const change = mergeChange<ChangePhoto>(present, body);
  if ('refused' in change) return change;
  return done(await tx.photos.describe(id, change.done.description?.trim() || null));
}

/** Shows a photo that waits, or takes one that waits or is shown from planners' eyes, and writes down who did. */
export async function decidePhoto(tx: Transaction, actorId: string, id: string, { show, reason }: DecidePhoto): Promise<Outcome<void>> {
  if (!show && !reason) return refused('invalid-fields', 'Say why.', { reason: ['is needed with a rejection'] });
  const moved = show || !reason ? await tx.photos.show(id) : await tx.photos.reject(id, reason);
  if (!moved) return refused(moved === null ? 'not-found' : 'version-mismatch');
  const action = show ? 'photo.shown' : 'photo.rejected';
  return done(await tx.audit.write({ actorId, action, subjectId: id, details: reason ? { reason } : {} }));
}

/** Makes a photo that is shown the one that stands for the venue. */
export async function chooseCover(tx: Transaction, venueId: VenueId, id: string): Promise<Outcome<void>> {
  return (await tx.photos.chooseCover(venueId, id))
    ? done(undefined)
    : refused('not-found', 'Only a photo that is shown can be the cover.');
}

/** Removes a photo of the venue: from now on nobody sees it. */
export async function removePhoto(tx: Transaction, venueId: VenueId, id: string): Promise<Outcome<void>> {
  return (await tx.photos.remove(venueId, id)) ? done(undefined) : refused('not-found');
}
