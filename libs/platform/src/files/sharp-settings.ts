import sharp from 'sharp';

// Only what a camera or a browser makes is ever decoded: libvips reads far more, and each reader is one more way in.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer', 'VipsForeignLoadHeifBuffer'],
});
sharp.cache(false);
// Bids come first: a picture takes one core at most.
sharp.concurrency(1);
