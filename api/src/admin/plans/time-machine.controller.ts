import { Body, Controller, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import type { LookAtPlan, PlanLog } from '@app/contracts';
import { Refuses } from '../../http/answers/refuses.js';
import { CaseReference, Int, Optional } from '../../http/requests/fields.js';
import { CurrentUser, ForOps, type AuthUser } from '../../http/session/access.js';
import { TimeMachineService } from './time-machine.service.js';

export class LookAtPlanDto implements LookAtPlan {
  @Optional()
  @Int()
  after?: number;

  @Optional()
  @CaseReference()
  reference?: string;
}

/** A plan's log, for investigations; a command, because each view is audited. */
@ForOps()
@Controller('admin/plans')
export class TimeMachineController {
  constructor(private readonly plans: TimeMachineService) {}

  /** Read the log of a plan. Masked, unless a case is named, for which a fresh code is needed. Each look is written to the security log. */
  @Post(':id/look')
  @HttpCode(200)
  @Refuses('not-found', 'second-factor-needed')
  look(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: string, @Body() body: LookAtPlanDto): Promise<PlanLog> {
    return this.plans.look(user, id, body);
  }
}
