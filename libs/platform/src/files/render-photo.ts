import { PHOTO_FORMATS, PHOTO_WIDTHS, type PhotoFile, type PhotoFormat, type PhotoSize } from '@app/contracts';
import sharp, { type Sharp } from 'sharp';
import './sharp-settings.js';

/** Smaller than that is no photo that one can see a place on. */
const LEAST_SIDE = 200;

/** A photo made anew: its files, and the size in pixels of the widest. */
export interface RenderedPhoto {
  files: Record<PhotoFile, Buffer>;
  width: number;
  height: number;
}

const SIZES = Object.keys(PHOTO_WIDTHS) as PhotoSize[];
const ENCODED: Record<PhotoFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 55, effort: 2 }),
  webp: (image) => image.webp({ quality: 75 }),
};

/**
 * Makes the files of a photo out of what was sent: upright, in each size and format, of its pixels alone (no place, no device, no second file
 * that was hidden in the first). What was sent is not kept.
 * @throws where the bytes are none of the four formats, are broken, too large when unpacked, or too small to see anything on.
 */
export async function renderPhoto(bytes: Buffer, mostPixels: number): Promise<RenderedPhoto> {
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
  for (const size of SIZES)
    for (const format of PHOTO_FORMATS) {
      const image = sharp(wide.data, { raw: { width, height, channels } }).resize({ width: PHOTO_WIDTHS[size], withoutEnlargement: true });
      files[`${size}.${format}`] = await ENCODED[format](image).toBuffer();
    }
  return { files, width, height };
}
