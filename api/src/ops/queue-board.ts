import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Backends, Config } from '@app/platform';
import { checkOrigin } from '../http/network/origin.js';
import { problemFrom } from '../http/problems/problem-from.js';
import { fail } from '../http/problem.js';
import { admitTeam } from '../http/session/access.js';
import { SecurityLog } from '../http/session/security-log.js';
import { UserTokens } from '../http/session/user-tokens.js';
import { BACKENDS, CONFIG } from '../tokens.js';

const PATH = '/ops/queues';
/** The folder of the board's pages; the code that looks for them is bundled, and has no packages next to it. */
const PAGES = dirname(createRequire(import.meta.url).resolve('@bull-board/ui/package.json'));

/** Bull Board, for sessions of admins and ops only. */
@Injectable()
export class QueueBoard implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly tokens: UserTokens,
    private readonly log: SecurityLog,
    @Inject(BACKENDS) private readonly backends: Backends,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    const board = new FastifyAdapter();
    board.setBasePath(PATH);
    createBullBoard({
      queues: this.backends.queues.all.map((queue) => new BullMQAdapter(queue)),
      serverAdapter: board,
      // The backend on Postgres cannot list its workers; the board would show none.
      options: {
        uiBasePath: PAGES,
        uiConfig: { boardTitle: `${this.config.productName}: queues`, showWorkers: this.config.redisUrl !== undefined },
      },
    });
    board.setErrorHandler((error) => {
      const problem = problemFrom(error);
      return { status: problem.status as 500, body: { ...problem.toProblem() } };
    });
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    void fastify.register(
      async (scope) => {
        scope.addHook('onRequest', (request, reply) => this.admit(request, reply));
        scope.addHook('onSend', adaptPage);
        await scope.register(board.registerPlugin());
      },
      { prefix: PATH },
    );
  }

  private async admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      checkOrigin(request, this.config.publicUrl);
      const { user } = (await this.tokens.user(request.headers)) ?? fail('not-signed-in');
      admitTeam(user);
      if (request.method !== 'GET')
        await this.log.noteBefore({ action: 'queue.commanded', actorId: user.id, details: { about: commandOf(request) } });
    } catch (error) {
      const problem = problemFrom(error);
      await reply.code(problem.status).type('application/problem+json').send(problem.toProblem());
    }
  }
}

/** Adapts the board's page to our policy: its `<base>` may name our own origin, and it loads no font from another one. */
function adaptPage(_request: FastifyRequest, reply: FastifyReply, payload: unknown, done: (error: null, page: unknown) => void): void {
  if (typeof payload !== 'string' || !String(reply.getHeader('content-type')).startsWith('text/html')) return done(null, payload);
  reply.header('content-security-policy', String(reply.getHeader('content-security-policy')).replace("base-uri 'none'", "base-uri 'self'"));
  done(null, payload.replace(/<link[^>]*href="https:[^>]*>/g, ''));
}

/** The command on a queue or job, without the rest of the address. */
const commandOf = ({ method, url }: FastifyRequest): string =>
  `${method} ${(url.split('?')[0] ?? '').slice(PATH.length, PATH.length + 150)}`;
