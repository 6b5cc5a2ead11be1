import type { PlanId } from '@app/contracts';
import { statement } from '../database/queries.js';
import { TimedStep } from '../log/timed-step.js';

/** The step of the tick that moves negotiations on which have waited long enough. */
export const ADVANCE_NEGOTIATIONS = new TimedStep('negotiation', { table: 'datebooks', at: 'negotiation_due_at' });

export const dueNegotiations = statement<{ plan: PlanId }>('due-negotiations', ADVANCE_NEGOTIATIONS.due('id AS plan'));

/** A due time that stays writes nothing. */
export const saveNegotiationDue = statement(
  'save-negotiation-due',
  'UPDATE datebooks SET negotiation_due_at = $2 WHERE id = $1 AND negotiation_due_at IS DISTINCT FROM $2',
);
