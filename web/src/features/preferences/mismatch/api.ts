import type { CompromiseView, CompromiseVoted, PlanId, PartnerPreferences, PreferencesView } from '@app/contracts';
import { request } from '../../../lib/http.js';
import { live, sendCommand } from '../../../live/live.js';

/** Takes over the other's values for the differing fields. The body only names the seen version; the server copies its own data. */
export const acceptPartner = (dateBookId: PlanId, partnerPreferences: PartnerPreferences): Promise<unknown> =>
  live.command(dateBookId, null, () =>
    sendCommand('/api/accept-partner-preferences', { method: 'POST', body: { dateBookId, partnerPreferences } }),
  );

/** Asks the other member to take over the reader's values. */
export const askPartner = (dateBookId: PlanId, mine: PreferencesView): Promise<unknown> => {
  const { dateStyles, preferredDate, preferredTime, budget, travelDistance } = mine;
  const userPreferences = { dateStyles, preferredDate, preferredTime, budget, travelDistance };
  return live.command(dateBookId, null, () =>
    sendCommand('/api/ask-partner-accept', { method: 'POST', body: { dateBookId, userPreferences } }),
  );
};

/** Declines to change; the right to decide returns. */
export const declineCompromise = (dateBookId: PlanId): Promise<unknown> =>
  live.command(dateBookId, null, () =>
    sendCommand(`/api/datebooks/${encodeURIComponent(dateBookId)}/keep-mine`, { method: 'POST', body: {} }),
  );

const compromises = (dateBookId: PlanId) => `/api/datebooks/${encodeURIComponent(dateBookId)}/compromises`;
export const fetchCompromises = (dateBookId: PlanId): Promise<CompromiseView[]> => request<CompromiseView[]>(compromises(dateBookId));

/** One member's vote; the plan goes on when enough have agreed. */
export const voteOnCompromise = (dateBookId: PlanId, key: string, agree: boolean): Promise<CompromiseVoted> =>
  live.command(dateBookId, null, () =>
    sendCommand<CompromiseVoted>(`${compromises(dateBookId)}/${encodeURIComponent(key)}/vote`, { method: 'PUT', body: { agree } }),
  );
