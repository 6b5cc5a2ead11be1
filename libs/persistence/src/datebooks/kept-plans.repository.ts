import type { PlanId } from '@app/contracts';
import type { Database } from '../database/database.js';
import { TickStep } from '../log/tick-step.js';

/** The step of the tick that lets plans go on when the pause of their city has ended. */
export const RESUME_PLANS = new TickStep('resume-plans');

const AT_ONCE = 100;

/** Plans that the pause of their city kept from venues, where that city is paused no more. At most a hundred. */
export function keptPlans(database: Database): Promise<{ plan: PlanId }[]> {
  return database.read<{ plan: PlanId }>(
    'kept-plans',
    `SELECT d.id AS plan FROM datebooks d WHERE d.kept_by_pause AND d.deleted_at IS NULL
       AND NOT EXISTS (SELECT FROM live_settings s WHERE s.name = 'city:' || (d.effective ->> 'citySlug') AND s.value = 'true')
       AND ${RESUME_PLANS.mayTry('d.id')} ORDER BY d.id LIMIT ${AT_ONCE}`,
    [],
  );
}
