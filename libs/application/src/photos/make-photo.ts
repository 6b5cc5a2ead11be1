import type { PhotoFile } from '@app/contracts';
import { PHOTO_FILES, photoKey, uploadKey } from '@app/domain';
import type { Database, ArgumentOf } from '@app/persistence';

type PhotoDimensions = ArgumentOf<'photos', 'markStored', 1>;

/** What makes photos: the store of files, and what draws a photo anew. */
export interface PhotoWorkshop {
  store: {
    put(key: string, bytes: Buffer, mediaType: string): Promise<void>;
    get(key: string): Promise<Buffer | null>;
    remove(key: string): Promise<void>;
  };
  /** null: nothing can be made of the bytes. */
  render(bytes: Buffer): Promise<(PhotoDimensions & { files: Record<PhotoFile, Buffer> }) | null>;
}

/**
 * Makes the files of a reserved photo of what was sent, which is not kept; then it waits for operations. A photo that is made already or was
 * removed is left as it is, so a job may come twice. What a crash leaves is found by its row.
 */
export async function makePhoto(database: Database, id: string, workshop: PhotoWorkshop): Promise<void> {
  const { store } = workshop;
  if ((await database.photos.state(id)) !== 'storing') return store.remove(uploadKey(id));
  const upload = await store.get(uploadKey(id));
  if (!upload) return;
  const made = await workshop.render(upload);
  if (made)
    await Promise.all(PHOTO_FILES.map((file) => store.put(photoKey(id, file), made.files[file], `image/${file.split('.')[1] ?? ''}`)));
  const isKept = await database.transaction(async (tx) => {
    if (made) return tx.photos.markStored(id, made);
    await tx.photos.discard(id);
    return false;
  });
  // Its row may be gone by now, and with it all that names its files.
  if (!isKept) await Promise.all(PHOTO_FILES.map((file) => store.remove(photoKey(id, file))));
  await store.remove(uploadKey(id));
}
