import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyRequest } from 'fastify';
import { fail } from '../problem.js';
import { readsPart } from './route-arguments.js';

/** Deeper than any body of our clients; a recursive check would overflow the stack long before the end of 100 KiB of brackets. */
const DEEPEST = 20;

/** Refuses fields on a route that reads no body: the client must learn that they had no effect. */
@Injectable()
export class UnexpectedBodyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const { body } = context.switchToHttp().getRequest<FastifyRequest>();
    const fields = body !== null && typeof body === 'object' ? Object.keys(body) : [];
    if (fields.length === 0 || readsPart(context, RouteParamtypes.BODY)) return true;
    return fail(
      'malformed-request',
      `${fields[0] ?? ''} is not a field`,
      Object.fromEntries(fields.map((name) => [name, ['is not a field']])),
    );
  }
}

/** Refuses a body that is nested deeper than any of ours. */
export function checkDepth({ body }: FastifyRequest): void {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) fail('malformed-request', 'That is nested too deeply.');
    level = level.flatMap((value) => (value !== null && typeof value === 'object' ? Object.values(value) : []));
  }
}
