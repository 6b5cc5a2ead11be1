import { createHash } from 'node:crypto';
import {
  applyDecorators,
  Header,
  Injectable,
  SetMetadata,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';

const TAGGED = 'tagged-body';

/** Tags a body by its own hash; a caller that has it gets a 304. What `except` matches in a text is no change. */
export const TaggedBody = (except?: RegExp) => applyDecorators(SetMetadata(TAGGED, { except }), UseInterceptors(TaggedBodyInterceptor));

/** For responses that are the same for everyone: any cache may keep them for a minute, and a caller that has one gets a 304. */
export const ForEverybody = () => applyDecorators(TaggedBody(), Header('cache-control', 'public, max-age=60'));

/** Whether the responses of a handler are tagged by their hash. */
export const isTaggedBody = (handler: () => unknown): boolean => Reflect.getMetadata(TAGGED, handler) !== undefined;

@Injectable()
class TaggedBodyInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler<object | string>): Observable<unknown> {
    const http = context.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    const { except } = this.reflector.get<{ except?: RegExp }>(TAGGED, context.getHandler());
    return next.handle().pipe(
      map((body) => {
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        const hash = createHash('sha256').update(except ? text.replaceAll(except, '') : text);
        const etag = `W/"${hash.digest('base64url')}"`;
        reply.header('etag', etag);
        if (request.headers['if-none-match'] !== etag) return body;
        reply.status(304);
        return undefined;
      }),
    );
  }
}
