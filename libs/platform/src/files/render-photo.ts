import { keysOf, PHOTO_FORMATS, PHOTO_WIDTHS, type PhotoFile, type PhotoFormat } from '@app/contracts';
import type { Sharp } from 'sharp';
import { loadSharp } from './load-sharp.js';

/** The least side of a photo, in pixels: a smaller one does not show a place. */
const LEAST_SIDE = 200;

/** A rendered photo: its files, and the size in pixels of the widest. */
export interface RenderedPhoto {
  files: Record<PhotoFile, Buffer>;
  width: number;
  height: number;
}

const ENCODED: Record<PhotoFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 55, effort: 2 }),
  webp: (image) => image.webp({ quality: 75 }),
};

/**
 * Renders the files of a photo from the upload: upright, in each size and format, from its pixels alone (no place, no device, no second file that was
 * hidden in the first). The upload is not kept.
 * @throws when the bytes have none of the four formats, are broken, too large when decoded, or too small.
 */
export async function renderPhoto(bytes: Buffer, mostPixels: number): Promise<RenderedPhoto> {
  const sharp = await loadSharp();
  const wide = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', animated: false, sequentialRead: true })
    .autoOrient()
    .resize({ width: PHOTO_WIDTHS.wide, height: PHOTO_WIDTHS.wide * 2, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = wide.info;
  if (Math.min(width, height) < LEAST_SIDE) throw new Error('The photo is too small');
  const files = {} as Record<PhotoFile, Buffer>;
  for (const size of keysOf(PHOTO_WIDTHS))
    for (const format of PHOTO_FORMATS) {
      const image = sharp(wide.data, { raw: { width, height, channels } }).resize({ width: PHOTO_WIDTHS[size], withoutEnlargement: true });
      files[`${size}.${format}`] = await ENCODED[format](image).toBuffer();
    }
  return { files, width, height };
}
