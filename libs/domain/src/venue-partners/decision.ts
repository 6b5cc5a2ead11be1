import type { VenueDecision, VenueStatus } from '@app/contracts';

/** Where a decision of operations leads, and from where. */
const DECIDED: Record<VenueDecision, { to: 'verified' | 'rejected' | 'suspended'; from: readonly VenueStatus[] }> = {
  verify: { to: 'verified', from: ['pending', 'rejected', 'suspended'] },
  reject: { to: 'rejected', from: ['pending'] },
  suspend: { to: 'suspended', from: ['verified'] },
};

/** The status that a decision gives a venue; null when it can't be taken about one of this status. */
export function decidedStatus(decision: VenueDecision, status: VenueStatus): 'verified' | 'rejected' | 'suspended' | null {
  const { to, from } = DECIDED[decision];
  return from.includes(status) ? to : null;
}
