import sharp from 'sharp';

// Only the formats of cameras and browsers are decoded: libvips reads far more, and each reader is one more attack surface.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadHeifBuffer'],
});
sharp.cache(false);
// Bids have priority: a picture takes one core at most.
sharp.concurrency(1);
