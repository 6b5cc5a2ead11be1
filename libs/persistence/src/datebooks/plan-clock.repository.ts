import type { PlanId } from '@app/contracts';
import { TickStep } from '../log/tick-step.js';
import { TimedStep } from '../log/timed-step.js';
import type { Queries } from '../database/queries.js';
import { Datebook } from './datebook.entity.js';

/** The step of the tick that ends plans whose date has passed without a booking. */
export const EXPIRE_PLANS = new TimedStep('plans.expire', { table: 'datebooks', at: 'due_at' });
/** The step of the tick that lets plans go on when the pause of their city has ended. */
export const RESUME_PLANS = new TickStep('resume-plans');

/** The step of the tick that asks venues which have become news, for plans that keep asking. */
export const ASK_NEWS = new TimedStep('plans.ask-news', { table: 'datebooks', at: 'asks_next_at' });

const AT_ONCE = 100;

/** Plans as the clock ends them or lets them go on. */
export class PlanClockRepository {
  constructor(private readonly db: Queries) {}

  /** The plans whose date may have passed by now, the longest due first; at most a hundred. */
  listDue(): Promise<{ plan: PlanId }[]> {
    return this.db.read<{ plan: PlanId }>('due-plans', EXPIRE_PLANS.due('id AS plan'), []);
  }

  /** Plans that the pause of their city kept from venues, where that city is paused no more. At most a hundred. */
  listResumable(): Promise<{ plan: PlanId }[]> {
    return this.db.read<{ plan: PlanId }>(
      'kept-plans',
      `SELECT d.id AS plan FROM datebooks d WHERE d.kept_by_pause AND d.deleted_at IS NULL
         AND NOT EXISTS (SELECT FROM live_settings s WHERE s.name = 'city:' || (d.effective ->> 'citySlug') AND s.value = 'true')
         AND ${RESUME_PLANS.mayTry('d.id')} ORDER BY d.id LIMIT ${AT_ONCE}`,
      [],
    );
  }

  /** The plans that keep asking and are due, the longest due first; at most a hundred. */
  listAsking(): Promise<{ plan: PlanId }[]> {
    return this.db.read<{ plan: PlanId }>('asking-plans', ASK_NEWS.due('id AS plan'), []);
  }

  /** Moves the time at which a plan that keeps asking is due, under its lock; null: it stops. */
  async saveNextAsk(id: PlanId, at: Date | null): Promise<void> {
    await this.db.of(Datebook).update({ id }, { asksNextAt: at });
  }

  /** Moves the time at which a plan expires, under its lock; null: never. */
  async saveExpiry(id: PlanId, at: Date | null): Promise<void> {
    await this.db.of(Datebook).update({ id }, { dueAt: at });
  }
}
