import { Controller, Get, Header, Param, ParseUUIDPipe, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { VenueView } from '@app/contracts';
import { VenuesRepository } from '@app/persistence';
import { Public } from '../http/access.js';
import { fail } from '../http/problem.js';
import { searchOf, VenuesQuery } from './venues.dto.js';

/** The catalogue, as anybody may read it. */
@Public()
@Controller('venues')
export class VenuesController {
  constructor(private readonly venues: VenuesRepository) {}

  @Get()
  @Header('cache-control', 'public, max-age=60')
  async list(
    @Query() query: VenuesQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VenueView[]> {
    const search = searchOf(query);
    const rows = await this.venues.search(search);
    const last = rows.at(-1);
    if (last && rows.length === search.limit) {
      const next = new URL(request.url, 'http://localhost');
      next.searchParams.set('cursor', last.id);
      reply.header('link', `<${next.pathname}${next.search}>; rel="next"`);
    }
    return rows;
  }

  @Get(':id')
  @Header('cache-control', 'public, max-age=60')
  async one(@Param('id', ParseUUIDPipe) id: string): Promise<VenueView> {
    return (await this.venues.byId(id)) ?? fail('not-found');
  }
}
