// The program of a child process: makes the files of one photo, and then its parent ends it. It has no secret and no connection, so that a picture
// that breaks the decoder breaks this process alone.
import { writeFileSync } from 'node:fs';
import type { PhotoOrder, PhotoReply } from './photo-maker.js';
import { renderPhoto } from './render-photo.js';

const CHECK_MS = 20;
const MB = 1024 * 1024;

/** Ends at once, because the threads of libvips would delay an orderly exit. */
const die = (): void => void process.kill(process.pid, 'SIGKILL');

/** Makes this process the first that Linux ends when the machine's memory runs short. */
function offerToOomKiller(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Another system, or one that does not permit it.
  }
}

process.once('disconnect', die);
process.once('message', (order) => void make(order as PhotoOrder));
offerToOomKiller();

async function make({ bytes, mostPixels, mostMegabytes }: PhotoOrder): Promise<void> {
  // Pictures are decoded outside of V8's heap, which has a limit of its own.
  setInterval(() => process.memoryUsage.rss() > mostMegabytes * MB && die(), CHECK_MS);
  const reply: PhotoReply = await renderPhoto(Buffer.from(bytes), mostPixels).catch(() => null);
  process.send?.(reply);
}
