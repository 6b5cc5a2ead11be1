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
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';

const SHARED = 'for-everybody';

/** For responses that are the same for everyone: any cache may keep them for a minute, and a caller that has one gets a 304. */
export const ForEverybody = () =>
  applyDecorators(SetMetadata(SHARED, true), Header('cache-control', 'public, max-age=60'), UseInterceptors(ForEverybodyInterceptor));

/** Whether a handler responds the same to everyone. */
export const isForEverybody = (handler: () => unknown): boolean => Reflect.getMetadata(SHARED, handler) === true;

@Injectable()
class ForEverybodyInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<object>): Observable<unknown> {
    const http = context.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    return next.handle().pipe(
      map((body) => {
        const etag = `W/"${createHash('sha256').update(JSON.stringify(body)).digest('base64url')}"`;
        reply.header('etag', etag);
        if (request.headers['if-none-match'] !== etag) return body;
        reply.status(304);
        return undefined;
      }),
    );
  }
}
