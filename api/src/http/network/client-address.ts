import type { IncomingMessage } from 'node:http';
import clientAddress from '@fastify/proxy-addr';
import type { Trust } from '@app/platform';

/** Returns the client's address of a request. */
export type AddressOf = (request: IncomingMessage) => string;

/**
 * Returns the nearest address that is not a trusted proxy: the connection's own, or, behind a trusted proxy, the one in X-Forwarded-For. The same
 * function gives `request.ip`; it also serves requests that never reach Fastify: the handshakes of sockets.
 */
export const addressOf =
  (trusts: Trust): AddressOf =>
  (request) =>
    clientAddress(request, trusts);
