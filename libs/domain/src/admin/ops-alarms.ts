import type { OpsNumberName } from '@app/contracts';

/** The alarms that call a person, with the heading in docs/operations.md that says what to do. */
export const OPS_ALARMS: Readonly<Partial<Record<OpsNumberName, { above: number; runbook: string }>>> = {
  auctionLag: { above: 5, runbook: 'Auctions are late' },
  queueAge: { above: 10, runbook: 'Reactions wait' },
  deliveryLag: { above: 1, runbook: 'Events arrive late' },
  errorRate: { above: 0.01, runbook: 'Requests fail' },
  tickTime: { above: 1, runbook: 'The tick is slow' },
  deadReactions: { above: 0, runbook: 'Rows that are stuck' },
  deadDeliveries: { above: 0, runbook: 'Rows that are stuck' },
};

/** Whether a number calls for somebody. What was not measured does not. */
export function isAlarm(name: OpsNumberName, value: number | null): boolean {
  const alarm = OPS_ALARMS[name];
  return alarm !== undefined && value !== null && value > alarm.above;
}
