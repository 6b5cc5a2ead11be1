import { type ChangeOf, type ChangePhoto, type OwnPhoto, PHOTO_TYPES } from '@app/contracts';
import { call } from '../api.js';

const id = encodeURIComponent;

export const fetchPhotos = (): Promise<OwnPhoto[]> => call('/photos');
export const describePhoto = (photoId: string, body: ChangeOf<ChangePhoto>): Promise<OwnPhoto> =>
  call(`/photos/${id(photoId)}`, { method: 'PATCH', body });
export const chooseCover = (photoId: string): Promise<OwnPhoto> => call(`/photos/${id(photoId)}/cover`, { method: 'PUT' });
export const removePhoto = (photoId: string): Promise<void> => call(`/photos/${id(photoId)}`, { method: 'DELETE' });
/** A photo that only its venue may see. */
export const readPhoto = (photoId: string): Promise<Blob> => call(`/photos/${id(photoId)}/small.webp`, { asFile: true });

export const sendPhoto = async (file: Blob): Promise<OwnPhoto> => call('/photos', { method: 'POST', file: await smaller(file) });

/** The size in pixels before an upload: larger than the planners' size, so that the server's own scaling loses nothing. */
const WIDEST = 2_560;
const SMALL_ENOUGH = 2 * 1024 * 1024;

/** Scales a large photo down before the upload; one that this browser cannot read is sent unchanged, and the server decides. */
async function smaller(file: Blob): Promise<Blob> {
  if (file.size <= SMALL_ENOUGH && PHOTO_TYPES.some((type) => type === file.type)) return file;
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, WIDEST / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
    return drawn ?? file;
  } catch {
    return file;
  }
}
