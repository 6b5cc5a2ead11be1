type Sharp = (typeof import('sharp'))['default'];

let loading: Promise<Sharp> | undefined;

/** Loads sharp with our settings, once: a process that draws no picture does without the memory of its libraries. */
export const loadSharp = (): Promise<Sharp> => (loading ??= import('sharp').then(({ default: sharp }) => limited(sharp)));

function limited(sharp: Sharp): Sharp {
  // Only the formats of cameras and browsers are decoded: libvips reads far more, and each reader is one more attack surface.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadHeifBuffer'],
  });
  sharp.cache(false);
  // Bids have priority: a picture takes one core at most.
  sharp.concurrency(1);
  return sharp;
}
