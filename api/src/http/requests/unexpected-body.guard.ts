import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyRequest } from 'fastify';
import { fail } from '../problem.js';

/** Deeper than anything that a client of ours sends; what walks a body would run out of stack long before 100 KiB of brackets end. */
const DEEPEST = 20;

/** Refuses fields that are sent to a route that reads no body: a client that believes it said something must hear that it did not. */
@Injectable()
export class UnexpectedBodyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const { body } = context.switchToHttp().getRequest<FastifyRequest>();
    const fields = body !== null && typeof body === 'object' ? Object.keys(body) : [];
    if (fields.length === 0 || readsBody(context)) return true;
    return fail(
      'malformed-request',
      `${fields[0] ?? ''} is not a field`,
      Object.fromEntries(fields.map((name) => [name, ['is not a field']])),
    );
  }
}

function readsBody(context: ExecutionContext): boolean {
  const handler = context.getHandler().name;
  const read = (Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), handler) ?? {}) as Record<string, unknown>;
  return Object.keys(read).some((name) => name.startsWith(`${RouteParamtypes.BODY}:`));
}

/** Refuses a body that is nested deeper than any of ours. */
export function checkDepth({ body }: FastifyRequest): void {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) fail('malformed-request', 'That is nested too deeply.');
    level = level.flatMap((value) => (value !== null && typeof value === 'object' ? Object.values(value) : []));
  }
}
