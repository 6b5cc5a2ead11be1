import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { HEADERS } from '@app/contracts';
import type { Reader } from '@app/persistence';
import { fail } from '../problem.js';
import type { AuthenticatedRequest } from '../session/access.js';

const IDEMPOTENT = 'idempotent';

/** How a route goes by its callers' keys. */
export interface IdempotentRoute {
  /** Under which their answers are stored. */
  name: string;
  /** Nothing is done without a key. */
  needed: boolean;
}

/** The answer of this command is stored under its caller's Idempotency-Key, which the handler gets by `@Key()`, and given to who repeats it. */
export const Idempotent = (name: string, { needed = false } = {}) => SetMetadata<string, IdempotentRoute>(IDEMPOTENT, { name, needed });

/** What the handler declares; null where answers are not stored. */
export const idempotentOf = (handler: () => unknown): IdempotentRoute | null =>
  (Reflect.getMetadata(IDEMPOTENT, handler) as IdempotentRoute | undefined) ?? null;

/** Who asks for which command under which key; without one (`value`) it simply runs. */
export interface CommandKey extends IdempotentRoute {
  principal: string;
  value: string | undefined;
  /** With which the route answers. */
  status: number;
  /** Asks whether the caller's token is good; behind the locks of the command's transaction. */
  verifyToken?: ((reader: Reader) => Promise<unknown>) | undefined;
}

/** The key of a command marked `Idempotent`. */
export const Key = createParamDecorator((_: unknown, context: ExecutionContext): CommandKey => {
  const http = context.switchToHttp();
  const { user, venue, unverified, verifyToken, headers } = http.getRequest<AuthenticatedRequest>();
  const route = idempotentOf(context.getHandler() as () => unknown);
  if (!route) throw new Error(`${context.getClass().name}.${context.getHandler().name} is not marked Idempotent.`);
  const value = headers[HEADERS.idempotencyKey] as string | undefined;
  const principal = user?.id ?? (venue ?? unverified)?.staffId ?? fail('not-signed-in');
  return { ...route, principal, value, status: http.getResponse<FastifyReply>().statusCode, verifyToken };
});
