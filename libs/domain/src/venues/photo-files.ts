import { keysOf, PHOTO_FORMATS, PHOTO_WIDTHS, type PhotoFile } from '@app/contracts';

/** Every file of a photo. */
export const PHOTO_FILES: readonly PhotoFile[] = keysOf(PHOTO_WIDTHS).flatMap((size) =>
  PHOTO_FORMATS.map((format): PhotoFile => `${size}.${format}`),
);

/** Where a file of a photo lies in the store. */
export const photoKey = (id: string, file: PhotoFile): string => `photos/${id}/${file}`;

/** The path of an upload until the photo is made of it. */
export const uploadKey = (id: string): string => `photos/${id}/upload`;
