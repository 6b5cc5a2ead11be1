import type { IncomingMessage } from 'node:http';
import clientAddress from '@fastify/proxy-addr';
import type { Trust } from '@app/platform';

/** Whose request it is, by address. */
export type AddressOf = (request: IncomingMessage) => string;

/**
 * The nearest address that no trusted proxy speaks for: the connection's own, unless that is a trusted proxy's, then what it says in
 * X-Forwarded-For. The same function that gives `request.ip`, for requests that never reach Fastify: the handshakes of sockets.
 */
export const addressOf =
  (trusts: Trust): AddressOf =>
  (request) =>
    clientAddress(request, trusts);
