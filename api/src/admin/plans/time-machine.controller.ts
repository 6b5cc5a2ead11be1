import { Body, Controller, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common';
import type { FindPlans, FoundPlan, LookAtPlan, PlanLog, PlanId } from '@app/contracts';
import { Refuses } from '../../http/answers/refuses.js';
import { CaseReference, Int, Optional, Text } from '../../http/requests/fields.js';
import { Limit } from '../../http/network/limits.js';
import { CurrentUser, ForOps, type AuthUser } from '../../http/session/access.js';
import { TimeMachineService } from './time-machine.service.js';

export class FindPlansDto implements FindPlans {
  @Text({ min: 4, max: 254 })
  text!: string;
}

export class LookAtPlanDto implements LookAtPlan {
  @Optional()
  @Int()
  after?: number;

  @Optional()
  @CaseReference()
  reference?: string;
}

const SEARCHES = { name: 'plan-searches', points: 60, seconds: 600 };

/** A plan's log, for investigations; a command, because each view is audited. */
@ForOps()
@Controller('admin/plans')
export class TimeMachineController {
  constructor(private readonly plans: TimeMachineService) {}

  /** Search plans. By an id, a whole phone number, a booking’s reference or an invite code. Each search is written to the security log. */
  @Limit(SEARCHES)
  @Post('search')
  @HttpCode(200)
  @Refuses()
  find(@CurrentUser() user: AuthUser, @Body() body: FindPlansDto): Promise<FoundPlan[]> {
    return this.plans.find(user, body.text.trim());
  }

  /** Read the log of a plan. Masked, unless a case is named, for which a fresh code is needed. Each look is written to the security log. */
  @Post(':id/look')
  @HttpCode(200)
  @Refuses('not-found', 'second-factor-needed')
  look(@CurrentUser() user: AuthUser, @Param('id', ParseUUIDPipe) id: PlanId, @Body() body: LookAtPlanDto): Promise<PlanLog> {
    return this.plans.look(user, id, body);
  }
}
