import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SecurityLogEntry } from '@app/contracts';
import { AuditRepository } from '@app/persistence';
import { ForOps } from '../http/access.js';
import { paged, pageOf } from '../http/page.js';
import { SecurityLogQuery } from './security-log.dto.js';

/** What was written down of log-ins, limits, passwords and privileged actions. */
@ForOps()
@Controller('admin/security-log')
export class SecurityLogController {
  constructor(private readonly entries: AuditRepository) {}

  @Get()
  async list(
    @Query() query: SecurityLogQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SecurityLogEntry[]> {
    reply.header('cache-control', 'no-store');
    return paged(request, reply, query, await this.entries.list(query, pageOf(query)));
  }
}
