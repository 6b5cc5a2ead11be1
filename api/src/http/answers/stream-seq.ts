import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { HEADERS, type PlanId } from '@app/contracts';
import type { Database } from '@app/persistence';
import type { AuthenticatedRequest } from '../session/access.js';

interface Written {
  planId: PlanId | null;
  /** Null when the command wrote to no plan, or to more than one. */
  seq: number | null;
}

/** One store for the process: Node copies each store to every promise, and those of all APIs that a test worker starts would remain. */
const commands = new AsyncLocalStorage<Written>();

/**
 * Sends the seq that a member's command has reached in its plan's log, so that the client recognises its own event. A venue's command writes to a
 * plan's log too, but a venue must not learn its seq. The route's access decides, never the URL as it was sent: one path can be written in many ways.
 */
export function sendStreamSeq(fastify: FastifyInstance, database: Database): void {
  database.onCommit(({ events }) => {
    const written = commands.getStore();
    const last = events.at(-1);
    if (!written || !last) return;
    written.seq = written.planId === null || written.planId === last.dateBookId ? last.seq : null;
    written.planId = last.dateBookId;
  });
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (request.method === 'GET') done();
    else commands.run({ planId: null, seq: null }, done);
  });
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    const seq = commands.getStore()?.seq ?? null;
    if (seq !== null && (request as AuthenticatedRequest).access === 'user') reply.header(HEADERS.streamSeq, seq);
    done();
  });
}
