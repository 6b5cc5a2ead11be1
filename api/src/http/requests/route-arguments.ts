import type { ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import type { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';

/** Whether the handler of a request takes this part of it as an argument. */
export function readsPart(context: ExecutionContext, part: RouteParamtypes): boolean {
  const handler = context.getHandler().name;
  const read = (Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), handler) ?? {}) as Record<string, unknown>;
  return Object.keys(read).some((name) => name.startsWith(`${part}:`));
}
