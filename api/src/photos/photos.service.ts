import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { chooseCover, decidePhoto, describePhoto, removePhoto, reservePhoto } from '@app/application';
import type { ChangeOf, ChangePhoto, DecidePhoto, OwnPhoto, PhotoFile, PhotoToCheck, VenueId } from '@app/contracts';
import { photoKey, TUNABLES, uploadKey } from '@app/domain';
import { Database, type Page } from '@app/persistence';
import { type Config, type FileStore, openFileStore, type Queues } from '@app/platform';
import { fail, unwrap, ProblemError } from '../http/problem.js';
import type { AuthVenueStaff } from '../http/session/access.js';
import { CONFIG, QUEUES } from '../tokens.js';

/** The seconds until a retry makes sense: about the time to process a photo. */
const RETRY_AFTER = 5;

/** Refuses an upload for now. */
function photosBusy(detail: string): never {
  throw Object.assign(new ProblemError('unavailable', detail, undefined, 'Many photos are on their way'), { retryAfter: RETRY_AFTER });
}

/** The uploads in progress in this process: each holds up to 8 MB, so there are few, and one per venue. */
class UploadSlots {
  private readonly venues = new Set<string>();

  /** Runs the work of an upload while it has a slot. @throws ProblemError `unavailable` without one. */
  async hold<T>(venueId: string, work: () => Promise<T>): Promise<T> {
    if (this.venues.has(venueId)) photosBusy('Another photo of yours is on its way.');
    if (this.venues.size >= TUNABLES.photoUploads) photosBusy('Please try again in a moment.');
    this.venues.add(venueId);
    try {
      return await work();
    } finally {
      this.venues.delete(venueId);
    }
  }
}

/** The interval at which an upload polls for its processed photo. */
const POLL_MS = 200;

/** Photos of venues: upload, processing, review, download. */
@Injectable()
export class PhotosService {
  private readonly files: FileStore;
  private readonly slots = new UploadSlots();

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) config: Config,
    @Inject(QUEUES) private readonly queues: Queues,
  ) {
    this.files = openFileStore(config);
  }

  of(venueId: VenueId): Promise<OwnPhoto[]> {
    return this.database.photos.ofVenue(venueId);
  }

  /**
   * Stores an upload, and responds when the worker has processed it. The row comes first, so that an interrupted upload is found and removed.
   * @param upload reads the request; `gone` is aborted when the client no longer waits for the response.
   */
  async add({ venueId, staffId, status }: AuthVenueStaff, upload: { read: () => Promise<Buffer>; gone: AbortSignal }): Promise<OwnPhoto> {
    // A stranger may begin an application, so an upload needs at least a confirmed address.
    if (status !== 'verified' && !(await this.database.staff.isConfirmed(staffId))) fail('address-unconfirmed');
    return this.slots.hold(venueId, async () => {
      const id = await this.store(venueId, await upload.read());
      this.queues.enqueuePhoto(id);
      await this.waitUntilProcessed(id, upload.gone);
      return this.one(venueId, id);
    });
  }

  private async store(venueId: VenueId, bytes: Buffer): Promise<string> {
    const photo = { venueId, sha256: createHash('sha256').update(bytes).digest() };
    const id = await this.database.transaction(async (tx) => unwrap(await reservePhoto(tx, photo)));
    await this.files.put(uploadKey(id), bytes, 'application/octet-stream');
    return id;
  }

  /** Waits until the worker has processed a photo; a photo without a waiting client is given up. */
  private async waitUntilProcessed(id: string, gone: AbortSignal): Promise<void> {
    const end = performance.now() + TUNABLES.photoWaitMs;
    for (;;) {
      const state = await this.database.photos.state(id);
      if (state === null || state === 'removed')
        fail('photo-unusable', 'Send a JPEG, PNG, WebP or AVIF of at least 200 pixels a side and at most 25 megapixels.');
      if (state !== 'storing') return;
      if (performance.now() > end) photosBusy('The photo is still being made. Look at your photos in a moment.');
      try {
        await pause(POLL_MS, undefined, { signal: gone });
      } catch {
        await this.database.transaction((tx) => tx.photos.discard(id));
        photosBusy('The connection ended.');
      }
    }
  }

  async describe(venueId: VenueId, id: string, body: ChangeOf<ChangePhoto>): Promise<OwnPhoto> {
    await this.database.transaction(async (tx) => unwrap(await describePhoto(tx, venueId, id, body)));
    return this.one(venueId, id);
  }

  async chooseCover(venueId: VenueId, id: string): Promise<OwnPhoto> {
    await this.database.transaction(async (tx) => unwrap(await chooseCover(tx, venueId, id)));
    return this.one(venueId, id);
  }

  remove(venueId: VenueId, id: string): Promise<void> {
    return this.database.transaction(async (tx) => unwrap(await removePhoto(tx, venueId, id)));
  }

  toCheck(page: Page): Promise<PhotoToCheck[]> {
    return this.database.photos.toCheck(page);
  }

  decide(actorId: string, id: string, body: DecidePhoto): Promise<void> {
    return this.database.transaction(async (tx) => unwrap(await decidePhoto(tx, actorId, id, body)));
  }

  /** Returns a file of a photo: to everyone when it is public, before that and after a rejection to its venue (`venueId`) and operations (`ops`). */
  async file(id: string, file: PhotoFile, reader: { venueId?: VenueId; ops?: true } = {}): Promise<Buffer> {
    const photo = await this.database.photos.audience(id);
    if (!photo || !(photo.isShown || reader.ops || photo.venueId === reader.venueId)) fail('not-found');
    return (await this.files.get(photoKey(id, file))) ?? fail('not-found');
  }

  private async one(venueId: VenueId, id: string): Promise<OwnPhoto> {
    return (await this.of(venueId)).find((photo) => photo.id === id) ?? fail('not-found');
  }
}
