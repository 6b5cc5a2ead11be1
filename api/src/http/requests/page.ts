import {
  applyDecorators,
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import type { Tagged } from '../answers/etag.js';
import { Optional, QueryInt, Uuid } from './fields.js';

const STANDARD = 50;
const MOST = 100;

/** How many rows of a list are asked for. */
export const Limit = (): PropertyDecorator => QueryInt({ min: 1, max: MOST });
/** The row after which they begin. */
export const Cursor = (): PropertyDecorator => applyDecorators(Optional(), Uuid());

/** How much of a list that can grow is asked for: at most `limit` rows after the row `cursor`. */
export class PageQuery {
  @Limit()
  limit?: number;

  @Cursor()
  cursor?: string;
}

/** The page as the repositories take it. */
export const pageOf = (query: PageQuery): { limit: number; before?: string | undefined } => ({
  limit: query.limit ?? STANDARD,
  before: query.cursor,
});

type Rows = { id: string }[];

/** Gives the rows of a page; a full one gets a `Link` to the next. The body stays the plain list. */
function linked(request: FastifyRequest, reply: FastifyReply, query: PageQuery, rows: Rows): Rows {
  const { limit } = pageOf(query);
  const last = rows.at(-1);
  if (last && rows.length === limit) {
    const next = new URL(request.url, 'http://same.invalid');
    next.searchParams.set('limit', String(limit));
    next.searchParams.set('cursor', last.id);
    reply.header('link', `<${next.pathname}${next.search}>; rel="next"`);
  }
  return rows;
}

/** The handler gives a page, as `pageOf` asked for it; a full one is linked to the next. */
export const Paged = () => UseInterceptors(PageInterceptor);

@Injectable()
class PageInterceptor implements NestInterceptor<Rows | Tagged<Rows>> {
  intercept(context: ExecutionContext, next: CallHandler<Rows | Tagged<Rows> | undefined>): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    // Checked by now: the handler has been given it.
    const { limit } = request.query as { limit?: string };
    const query: PageQuery = limit === undefined ? {} : { limit: Number(limit) };
    const withLink = (rows: Rows) => linked(request, http.getResponse<FastifyReply>(), query, rows);
    return next.handle().pipe(
      map((given) => {
        if (given === undefined || Array.isArray(given)) return given && withLink(given);
        return { ...given, read: async () => withLink(await given.read()) };
      }),
    );
  }
}
