import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { chooseCover, decidePhoto, describePhoto, keepPhoto, removePhoto, reservePhoto } from '@app/application';
import type { DecidePhoto, OwnPhoto, PhotoFile, PhotoToCheck } from '@app/contracts';
import { Database, type Page, photoAudience, photosOf, photosToCheck } from '@app/persistence';
import { type Config, type FileStore, openFileStore, photoKey, renderPhoto, type RenderedPhoto, UnusablePhoto } from '@app/platform';
import { fail, valueOf } from '../http/problem.js';
import { CONFIG } from '../tokens.js';
import { UploadSlots } from './upload-slots.js';

/** Photos of venues: taken in, made anew, looked at, shown. */
@Injectable()
export class PhotosService {
  private readonly files: FileStore;
  private readonly slots = new UploadSlots();
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) config: Config,
  ) {
    this.files = openFileStore(config);
  }

  of(venueId: string): Promise<OwnPhoto[]> {
    return photosOf(this.database, venueId);
  }

  /** Keeps what is made of a photo, never what was sent. The row comes first: what is cut off half-way is found and cleared away. */
  async add(venueId: string, read: () => Promise<Buffer>): Promise<OwnPhoto> {
    return this.slots.hold(venueId, async () => this.keep(venueId, await read()));
  }

  private async keep(venueId: string, bytes: Buffer): Promise<OwnPhoto> {
    const { files, width, height } = await this.render(bytes);
    const photo = { venueId, sha256: createHash('sha256').update(bytes).digest(), width, height };
    const id = await this.database.transaction(async (tx) => valueOf(await reservePhoto(tx, photo)));
    for (const [file, content] of Object.entries(files) as [PhotoFile, Buffer][])
      await this.files.put(photoKey(id, file), content, `image/${file.split('.')[1] ?? ''}`);
    await this.database.transaction(async (tx) => valueOf(await keepPhoto(tx, id)));
    return this.one(venueId, id);
  }

  async describe(venueId: string, id: string, description: string | null): Promise<OwnPhoto> {
    await this.database.transaction(async (tx) => valueOf(await describePhoto(tx, venueId, id, description)));
    return this.one(venueId, id);
  }

  async chooseCover(venueId: string, id: string): Promise<OwnPhoto> {
    await this.database.transaction(async (tx) => valueOf(await chooseCover(tx, venueId, id)));
    return this.one(venueId, id);
  }

  remove(venueId: string, id: string): Promise<void> {
    return this.database.transaction(async (tx) => valueOf(await removePhoto(tx, venueId, id)));
  }

  toCheck(page: Page): Promise<PhotoToCheck[]> {
    return photosToCheck(this.database, page);
  }

  decide(actorId: string, id: string, body: DecidePhoto): Promise<void> {
    return this.database.transaction(async (tx) => valueOf(await decidePhoto(tx, actorId, id, body)));
  }

  /** A file of a photo, for anybody once it is shown, before that and after a rejection for its venue (`venueId`) and operations (`ops`). */
  async file(id: string, file: PhotoFile, reader: { venueId?: string; ops?: true } = {}): Promise<Buffer> {
    const photo = await photoAudience(this.database, id);
    if (!photo || !(photo.isShown || reader.ops || photo.venueId === reader.venueId)) fail('not-found');
    return (await this.files.get(photoKey(id, file))) ?? fail('not-found');
  }

  private async one(venueId: string, id: string): Promise<OwnPhoto> {
    return (await this.of(venueId)).find((photo) => photo.id === id) ?? fail('not-found');
  }

  /** One at a time: bids come first. */
  private async render(bytes: Buffer): Promise<RenderedPhoto> {
    const turn = this.last.then(() => renderPhoto(bytes));
    this.last = turn.catch(() => undefined);
    return turn.catch((error: unknown) =>
      error instanceof UnusablePhoto
        ? fail('photo-unusable', 'Send a JPEG, PNG, WebP or AVIF of at least 200 pixels a side.')
        : fail('internal'),
    );
  }
}
