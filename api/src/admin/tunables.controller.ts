import { Controller, Get } from '@nestjs/common';
import type { TunableView } from '@app/contracts';
import { STANDARD, tunableRanges, TUNABLES } from '@app/domain';
import { Refuses } from '../http/answers/refuses.js';
import { ForOps } from '../http/session/access.js';

/** The tunables as this process holds them; a change needs the variable and a restart. */
@ForOps()
@Controller('admin/tunables')
export class TunablesController {
  /** List the numbers that operators can set. As this server holds them. */
  @Get()
  @Refuses()
  list(): TunableView[] {
    return tunableRanges().map((range) => ({
      ...range,
      value: TUNABLES[range.key],
      standard: STANDARD[range.key],
      set: (process.env[range.variable]?.trim() ?? '') !== '',
    }));
  }
}
