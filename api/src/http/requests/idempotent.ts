import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { HEADERS } from '@app/contracts';
import type { Transaction } from '@app/persistence';
import { fail } from '../problem.js';
import type { AuthenticatedRequest } from '../session/access.js';

const IDEMPOTENT = 'idempotent';

/** The use of idempotency keys on a route. */
export interface IdempotentRoute {
  /** The name under which responses are stored. */
  name: string;
  /** The command requires a key. */
  needed: boolean;
}

/** Stores the response of this command under its caller's Idempotency-Key, which the handler gets by `@Key()`; a repeated key gets it again. */
export const Idempotent = (name: string, { needed = false } = {}) => SetMetadata<string, IdempotentRoute>(IDEMPOTENT, { name, needed });

/** Returns the handler's declaration; null when responses are not stored. */
export const idempotentOf = (handler: () => unknown): IdempotentRoute | null =>
  (Reflect.getMetadata(IDEMPOTENT, handler) as IdempotentRoute | undefined) ?? null;

/** The caller, the command and the key; without a key (`value`) the command simply runs. */
export interface CommandKey extends IdempotentRoute {
  principal: string;
  value: string | undefined;
  /** The status of the response. */
  status: number;
  /** Verifies the caller's token, behind the locks of the command's transaction. */
  verifyToken?: ((tx: Transaction) => Promise<unknown>) | undefined;
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
