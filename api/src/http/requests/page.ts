import { applyDecorators, UseInterceptors, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import type { Tagged } from '../answers/etag.js';
import { ShedFirst } from '../network/overload.js';
import { Optional, QueryInt, Uuid } from './fields.js';

const STANDARD = 50;
const MOST = 100;

/** The number of rows of a page. */
export const Limit = (): PropertyDecorator => QueryInt({ min: 1, max: MOST });
/** The row before the first of the page. */
export const Cursor = (): PropertyDecorator => applyDecorators(Optional(), Uuid());

/** One page of a list that can grow: at most `limit` rows after the row `cursor`. */
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

type Row = { id: string };
type CursorOf<R extends Row> = (row: R) => string;
const idOf = ({ id }: Row): string => id;

/** Returns the rows of a page; a full page gets a `Link` to the next. The body stays the plain list. */
function linked<R extends Row>(request: FastifyRequest, reply: FastifyReply, query: PageQuery, rows: R[], cursorOf: CursorOf<R>): R[] {
  const { limit } = pageOf(query);
  const last = rows.at(-1);
  if (last && rows.length === limit) {
    const next = new URL(request.url, 'http://same.invalid');
    next.searchParams.set('limit', String(limit));
    next.searchParams.set('cursor', cursorOf(last));
    reply.header('link', `<${next.pathname}${next.search}>; rel="next"`);
  }
  return rows;
}

/** Links the page that the handler returns for `pageOf` to the next one, if it is full; that one begins after the cursor of its last row. */
export const Paged = <R extends Row>(cursorOf: CursorOf<R> = idOf) =>
  applyDecorators(ShedFirst(), UseInterceptors(new PageInterceptor(cursorOf)));

class PageInterceptor<R extends Row> implements NestInterceptor<R[] | Tagged<R[]>> {
  constructor(private readonly cursorOf: CursorOf<R>) {}

  intercept(context: ExecutionContext, next: CallHandler<R[] | Tagged<R[]> | undefined>): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    // Already validated: the handler has received it.
    const { limit } = request.query as { limit?: string };
    const query: PageQuery = limit === undefined ? {} : { limit: Number(limit) };
    const withLink = (rows: R[]) => linked(request, http.getResponse<FastifyReply>(), query, rows, this.cursorOf);
    return next.handle().pipe(
      map((given) => {
        if (given === undefined || Array.isArray(given)) return given && withLink(given);
        return { ...given, read: async () => withLink(await given.read()) };
      }),
    );
  }
}
