import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Logger } from '../logger.js';
import type { RenderedPhoto } from './render-photo.js';

/** The limits of one picture. */
export interface PhotoLimits {
  mostPixels: number;
  /** The memory of the process that decodes it. */
  mostMegabytes: number;
  mostMs: number;
}

/** The order to the child. */
export interface PhotoOrder extends Omit<PhotoLimits, 'mostMs'> {
  bytes: Uint8Array;
}
/** The answer of the child: null when the bytes are no usable photo. */
export type PhotoReply = RenderedPhoto | null;

/** The compiled program; in the specs this module is a source. */
const PROGRAM = fileURLToPath(new URL('../../dist/files/photo-child.js', import.meta.url));
/** V8's own heap holds the program and little else. */
const HEAP_MEGABYTES = 64;
/** The signals by which an operator or a supervisor ends processes; they say nothing about the picture. */
const OUTSIDE_SIGNALS: ReadonlySet<string | null> = new Set([null, 'SIGTERM', 'SIGINT', 'SIGHUP']);

/**
 * Makes the files of a photo in a process of their own, which ends with the photo, at its limits, or by a crash of the decoder. Returns null when the
 * bytes are no usable photo.
 * @throws when the process could not work, for any picture.
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
      // `close` follows the last message, unlike `exit`.
      child.once('close', (code, signal) => {
        if (OUTSIDE_SIGNALS.has(signal)) return reject(new Error(`The process that makes photos ended: ${signal ?? code}`));
        logger.warn({ signal }, 'a photo ended the process that decoded it');
        resolve(null);
      });
      // A process that has ended reports that by `close`.
      child.send({ bytes, mostPixels, mostMegabytes } satisfies PhotoOrder, () => undefined);
    });
  } finally {
    child.removeAllListeners('close').kill('SIGKILL');
  }
}
