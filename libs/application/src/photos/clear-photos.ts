import { PHOTO_FILES, photoKey, uploadKey } from '@app/domain';
import { STEPS, type Database } from '@app/persistence';
import type { PhotoWorkshop } from './make-photo.js';

/** Clears away photos that nobody is to see again: first their files, then the row that names them. Gives how many were looked at. */
export async function clearPhotos(database: Database, store: Pick<PhotoWorkshop['store'], 'remove'>): Promise<number> {
  return STEPS.clearPhotos.each(database, await database.photos.toClear(), async ({ id }) => {
    const keys = [...PHOTO_FILES.map((file) => photoKey(id, file)), uploadKey(id)];
    await Promise.all(keys.map((key) => store.remove(key)));
    await database.photos.delete(id);
  });
}
