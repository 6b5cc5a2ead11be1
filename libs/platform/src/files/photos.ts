import { PHOTO_FORMATS, PHOTO_WIDTHS, type PhotoFile, type PhotoFormat, type PhotoSize } from '@app/contracts';
import sharp, { type Sharp } from 'sharp';

// Only what a camera or a browser makes is ever decoded: libvips reads far more, and each reader is one more way in.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadHeifBuffer'],
});
sharp.cache(false);
// Bids come first: a photo takes one core at most.
sharp.concurrency(1);

/** The camera of most phones; above that somebody wants the memory of the server. */
const MOST_PIXELS = 25_000_000;
const MOST_SECONDS = 20;
/** Smaller than that is no photo that one can see a place on. */
const LEAST_SIDE = 200;

/** A photo made anew: its files, and the size in pixels of the widest. */
export interface RenderedPhoto {
  files: Record<PhotoFile, Buffer>;
  width: number;
  height: number;
}

/** Nothing of the file can be used: it is none of the four formats, is broken, too large when unpacked, or too small to see anything on. */
export class UnusablePhoto extends Error {}

const SIZES = Object.keys(PHOTO_WIDTHS) as PhotoSize[];
const ENCODED: Record<PhotoFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 55, effort: 2 }),
  webp: (image) => image.webp({ quality: 75 }),
};

/**
 * Makes the files of a photo out of what was sent: upright, in each size and format, of its pixels alone (no place, no device, no second file
 * that was hidden in the first). What was sent is not kept.
 * @throws UnusablePhoto
 */
export async function renderPhoto(bytes: Buffer): Promise<RenderedPhoto> {
  try {
    const wide = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', animated: false, sequentialRead: true })
      .timeout({ seconds: MOST_SECONDS })
      .autoOrient()
      .resize({ width: PHOTO_WIDTHS.wide, height: PHOTO_WIDTHS.wide * 2, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = wide.info;
    if (Math.min(width, height) < LEAST_SIDE) throw new UnusablePhoto('The photo is too small');
    const files = {} as Record<PhotoFile, Buffer>;
    for (const size of SIZES)
      for (const format of PHOTO_FORMATS) {
        const image = sharp(wide.data, { raw: { width, height, channels } }).resize({
          width: PHOTO_WIDTHS[size],
          withoutEnlargement: true,
        });
        files[`${size}.${format}`] = await ENCODED[format](image).toBuffer();
      }
    return { files, width, height };
  } catch (error) {
    throw error instanceof UnusablePhoto ? error : new UnusablePhoto('The photo could not be read', { cause: error });
  }
}

/** Every file of a photo. */
export const PHOTO_FILES: readonly PhotoFile[] = SIZES.flatMap((size) => PHOTO_FORMATS.map((format): PhotoFile => `${size}.${format}`));

/** Where a file of a photo lies in the store. */
export const photoKey = (id: string, file: PhotoFile): string => `photos/${id}/${file}`;
