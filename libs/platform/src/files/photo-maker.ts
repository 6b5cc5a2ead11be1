import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Logger } from '../logger.js';
import type { RenderedPhoto } from './render-photo.js';

/** What one picture may take. */
export interface PhotoLimits {
  mostPixels: number;
  /** Of the process that decodes it. */
  mostMegabytes: number;
  mostMs: number;
}

/** What the child is sent. */
export interface PhotoOrder extends Omit<PhotoLimits, 'mostMs'> {
  bytes: Uint8Array;
}
/** What it answers: null when nothing can be made of the bytes. */
export type PhotoReply = RenderedPhoto | null;

/** The compiled program; in the specs this module is a source. */
const PROGRAM = fileURLToPath(new URL('../../dist/files/photo-child.js', import.meta.url));
/** V8's own heap holds the program and little else. */
const HEAP_MEGABYTES = 64;
/** The signals by which an operator or a supervisor ends processes: they say nothing of the picture. */
const NOT_ITS_FAULT: ReadonlySet<string | null> = new Set([null, 'SIGTERM', 'SIGINT', 'SIGHUP']);

/**
 * Makes the files of a photo in a process of their own, which ends with it, at its limits or by what the picture does to it; null when
 * nothing can be made of the bytes. @throws when the process could not work, whatever the picture.
 */
export async function makePhotoFiles(bytes: Buffer, limits: PhotoLimits, logger: Logger): Promise<PhotoReply> {
  const { mostPixels, mostMegabytes, mostMs } = limits;
  const child = fork(PROGRAM, [], {
    serialization: 'advanced',
    env: {},
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: mostMs,
    killSignal: 'SIGKILL',
  });
  try {
    return await new Promise((resolve, reject) => {
      child.once('message', (reply) => resolve(reply as PhotoReply));
      child.once('error', reject);
      // After the last message, unlike `exit`.
      child.once('close', (code, signal) => {
        if (NOT_ITS_FAULT.has(signal)) return reject(new Error(`The process that makes photos ended: ${signal ?? code}`));
        logger.warn({ signal }, 'a photo ended the process that decoded it');
        resolve(null);
      });
      // A process that is gone already says so by `close`.
      child.send({ bytes, mostPixels, mostMegabytes } satisfies PhotoOrder, () => undefined);
    });
  } finally {
    child.removeAllListeners('close').kill('SIGKILL');
  }
}
