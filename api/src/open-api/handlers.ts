import { ModulesContainer, Reflector } from '@nestjs/core';
import { HEADERS_METADATA, METHOD_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ErrorCode, KeyScope } from '@app/contracts';
import type { StaffRight } from '@app/domain';
import { accessOf, namedRight, type Access } from '../http/session/access.js';
import { scopeOf } from '../http/session/key-access.js';
import { isTaggedBody } from '../http/answers/for-everybody.js';
import { refusalsOf } from '../http/answers/refuses.js';
import { idempotentOf, type IdempotentRoute } from '../http/requests/idempotent.js';

/** The decorators' description of a handler. */
export interface Handler {
  access: Access;
  /** The staff right that it names. */
  right: StaffRight | null;
  /** The scope with which a key of the venue's own system may call it. */
  scope: KeyScope | null;
  /** The headers that it reads. */
  reads: string[];
  /** The codes that it declares; null for none, which only undocumented handlers may have. */
  refuses: readonly ErrorCode[] | null;
  /** Its use of idempotency keys; null when its responses are not stored. */
  idempotent: IdempotentRoute | null;
  /** Its responses have their hash as ETag. */
  tagged: boolean;
  /** The media type of its response. */
  media: string;
}

/** Every handler of the API by `Controller.method`. */
export function handlersOf(app: NestFastifyApplication): Map<string, Handler> {
  const reflector = app.get(Reflector);
  const handlers = new Map<string, Handler>();
  for (const module of app.get(ModulesContainer).values())
    for (const { metatype } of module.controllers.values()) {
      if (typeof metatype !== 'function') continue;
      for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(metatype.prototype as object))) {
        if (typeof value !== 'function' || Reflect.getMetadata(METHOD_METADATA, value as object) === undefined) continue;
        const method = value as () => unknown;
        const headers = (Reflect.getMetadata(HEADERS_METADATA, method) ?? []) as { name: string; value: string }[];
        const media = headers.find((header) => header.name === 'content-type')?.value.split(';')[0];
        handlers.set(`${metatype.name}.${name}`, {
          access: accessOf(reflector, method, metatype as Type),
          right: namedRight(reflector, method),
          scope: scopeOf(reflector, method),
          refuses: refusalsOf(method),
          idempotent: idempotentOf(method),
          tagged: isTaggedBody(method),
          reads: headersRead(metatype, name),
          media: media ?? 'application/json',
        });
      }
    }
  return handlers;
}

function headersRead(controller: object, method: string): string[] {
  const read = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {}) as Record<string, { data?: unknown }>;
  return Object.entries(read).flatMap(([kind, { data }]) =>
    kind.startsWith(`${RouteParamtypes.HEADERS}:`) && typeof data === 'string' ? [data] : [],
  );
}
