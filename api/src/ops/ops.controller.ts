import { Controller, Get, Param } from '@nestjs/common';
import type { OpsView, Runbook } from '@app/contracts';
import { Refuses } from '../http/answers/refuses.js';
import { ForOps } from '../http/session/access.js';
import { OpsService } from './ops.service.js';

/** The state of the product, for operations. */
@ForOps()
@Controller('admin/ops')
export class OpsController {
  constructor(private readonly ops: OpsService) {}

  /** Read the state of operations. */
  @Get()
  @Refuses()
  view(): Promise<OpsView> {
    return this.ops.view();
  }

  /** Read the runbook of an alarm. */
  @Get('runbooks/:alarm')
  @Refuses('not-found')
  runbook(@Param('alarm') alarm: string): Promise<Runbook> {
    return this.ops.runbook(alarm);
  }
}
