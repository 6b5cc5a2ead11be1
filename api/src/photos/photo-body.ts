import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { PHOTO_LIMIT, PHOTO_TYPES } from '@app/contracts';
import { fail, ProblemError } from '../http/problem.js';

/** The only route that takes photos. */
const PHOTO_ROUTE = '/api/venues/me/photos';

/** Passes photos unread to their route: the route checks the sender before it reads the bytes. On other routes they are rejected as no JSON. */
export function passPhotosOn(fastify: ReturnType<ReturnType<NestFastifyApplication['getHttpAdapter']>['getInstance']>): void {
  fastify.addContentTypeParser([...PHOTO_TYPES], (request: FastifyRequest, _payload: unknown, done: (error: Error | null) => void) =>
    done(request.routeOptions.url === PHOTO_ROUTE ? null : new ProblemError('unsupported-media-type')),
  );
}

/** Returns the bytes of an uploaded photo. @throws ProblemError when it has too many or none, or is of another type. */
export async function photoBody({ raw, headers }: Pick<FastifyRequest, 'raw' | 'headers'>): Promise<Buffer> {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (!PHOTO_TYPES.some((one) => one === type)) fail('unsupported-media-type', `Send one of ${PHOTO_TYPES.join(', ')}.`);
  if (Number(headers['content-length'] ?? 0) > PHOTO_LIMIT) return tooLarge();
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of raw as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > PHOTO_LIMIT) return tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const tooLarge = (): never => fail('body-too-large', `A photo has at most ${PHOTO_LIMIT / 1024 / 1024} MB.`);

/** Runs the work of a request; `gone` is aborted when its connection ends meanwhile. Fastify's own signal already is when the body is read. */
export async function whileConnected<T>(
  { raw: { socket } }: Pick<FastifyRequest, 'raw'>,
  work: (gone: AbortSignal) => Promise<T>,
): Promise<T> {
  const gone = new AbortController();
  const end = (): void => gone.abort();
  socket.once('close', end);
  try {
    return await work(gone.signal);
  } finally {
    socket.off('close', end);
  }
}
