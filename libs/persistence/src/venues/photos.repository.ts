import { In } from 'typeorm';
import type { ChangePhoto, OwnPhoto, PhotoReason, PhotoToCheck, VenueId } from '@app/contracts';
import type { Page } from '../database/page.js';
import type { Queries } from '../database/queries.js';
import * as statements from './photos.statements.js';
import { KEPT_STATES } from './photos.statements.js';
import { VenuePhotoRow, type StoredPhotoState } from './venue-photo.entity.js';
import { Venue } from './venue.entity.js';

/** What is known of a photo before it is kept. */
interface NewPhoto {
  venueId: VenueId;
  /** Of the bytes that were sent. */
  sha256: Buffer;
}

/** The size in pixels of the widest file of a photo. */
interface PhotoDimensions {
  width: number;
  height: number;
}

const changedAt = () => 'app_clock()';

/** Photos of venues. */
export class PhotosRepository {
  constructor(private readonly db: Queries) {}

  /**
   * Makes room for a photo whose files are then made; gives its id. A photo of the same bytes whose files were never finished goes on under
   * its old id. A venue has one photo under way.
   */
  async reserve({ venueId, sha256 }: NewPhoto): Promise<{ id: string } | 'known' | 'full' | 'busy'> {
    await this.lockVenue(venueId);
    const row = await this.db.one(statements.reservePhoto, [venueId, sha256]);
    if (row?.id) return { id: row.id };
    if (row?.known) return 'known';
    return row?.busy ? 'busy' : 'full';
  }

  /** The files of a photo are there: operations may look at it. False when it was removed or cleared away meanwhile. */
  async markStored(id: string, { width, height }: PhotoDimensions): Promise<boolean> {
    const change = { width, height, state: 'waiting', changedAt } as const;
    return (await this.db.of(VenuePhotoRow).update({ id, state: 'storing' }, change)).affected === 1;
  }

  /** Removes a photo that was not finished: nothing can be made of it, or nobody waits for it. What was written is cleared away by the tick. */
  async discard(id: string): Promise<void> {
    await this.db.of(VenuePhotoRow).update({ id, state: 'storing' }, { state: 'removed', sha256: null, changedAt });
  }

  /** How a photo stands; null when there is none. */
  async state(id: string): Promise<StoredPhotoState | null> {
    return (await this.db.one(statements.photoState, [id]))?.state ?? null;
  }

  /** Locks a photo and gives its description; null when the venue has no such photo. */
  async lockDescription(venueId: VenueId, id: string): Promise<ChangePhoto | null> {
    const row = await this.db.of(VenuePhotoRow).findOne({
      select: { id: true, description: true },
      where: { id, venueId, state: In(KEPT_STATES) },
      lock: { mode: 'for_no_key_update' },
    });
    return row && { description: row.description };
  }

  async describe(id: string, description: string | null): Promise<void> {
    await this.db.of(VenuePhotoRow).update({ id }, { description });
  }

  /** Removes all photos of a venue; false when it has none. */
  async removeAll(venueId: VenueId): Promise<boolean> {
    const removed = await this.db.of(VenuePhotoRow).update({ venueId }, { state: 'removed', sha256: null, reason: null, changedAt });
    return (removed.affected ?? 0) > 0;
  }

  /** Makes a photo that is shown the venue's cover; false when it is not one. */
  async chooseCover(venueId: VenueId, id: string): Promise<boolean> {
    await this.lockVenue(venueId);
    return (await this.db.one(statements.chooseCover, [venueId, id])) !== null;
  }

  /** Shows a photo that waits; false when it does not, null when there is none. */
  show(id: string): Promise<boolean | null> {
    return this.move(id, ['waiting'], 'shown', null);
  }

  /** Takes a photo that waits or is shown from the eyes of everybody but its venue; false when it is neither, null when there is none. */
  reject(id: string, reason: PhotoReason): Promise<boolean | null> {
    return this.move(id, ['waiting', 'shown'], 'rejected', reason);
  }

  /** Removes a photo of a venue; false when it has none of that id. Its files are cleared away by the tick. */
  async remove(venueId: VenueId, id: string): Promise<boolean> {
    const isMine = await this.db.of(VenuePhotoRow).existsBy({ id, venueId });
    return isMine && (await this.move(id, KEPT_STATES, 'removed', null)) === true;
  }

  /** A venue's photos as it sees them, oldest first. */
  async ofVenue(venueId: VenueId): Promise<OwnPhoto[]> {
    return (await this.db.all(statements.photosOfVenue, [venueId])).map(({ view }) => view);
  }

  /** Photos that wait for operations, the longest waiting first; `page.before` is the last of the page before. */
  async toCheck({ before, limit }: Page): Promise<PhotoToCheck[]> {
    return (await this.db.all(statements.photosToCheck, [before ?? null, limit])).map(({ view }) => view);
  }

  /** Who may see the files of a photo: everybody, only its venue and operations, or nobody (null). */
  audience(id: string): Promise<{ venueId: VenueId; isShown: boolean } | null> {
    return this.db.one(statements.photoAudience, [id]);
  }

  /** Photos that were removed, never finished, or rejected long enough ago. */
  toClear(): Promise<{ id: string }[]> {
    return this.db.all(statements.photosToClear);
  }

  /** Deletes a photo whose files are gone. */
  async delete(id: string): Promise<void> {
    await this.db.of(VenuePhotoRow).delete({ id, state: In(['removed', 'storing', 'rejected']) });
  }

  /** Photos are counted and a cover is chosen under the venue's row lock. */
  private lockVenue(id: VenueId): Promise<unknown> {
    return this.db.of(Venue).findOne({ select: { id: true }, where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  /** Moves a photo on to another state, if it is in one of `from`, and null if there is none; then the venue's cover is one that is shown, if it has any. */
  private async move(
    id: string,
    from: readonly StoredPhotoState[],
    to: StoredPhotoState,
    reason: PhotoReason | null,
  ): Promise<boolean | null> {
    const photo = await this.db.of(VenuePhotoRow).findOne({ select: { id: true, venueId: true }, where: { id } });
    if (!photo) return null;
    await this.lockVenue(photo.venueId);
    const moved = await this.db.one(statements.movePhoto, [id, from, to, reason]);
    if (!moved) return false;
    await this.db.all(statements.replaceCover, [photo.venueId]);
    return true;
  }
}
