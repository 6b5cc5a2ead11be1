import type { PlanId, InvitePreview, PlanView, Snapshot } from '@app/contracts';
import { request } from '../../lib/http.js';
import { live, sendCommand } from '../../live/live.js';

const id = encodeURIComponent;

/** The plan of an invite; readable before joining. */
export const fetchInvite = (code: string): Promise<InvitePreview> => request<InvitePreview>(`/api/invites/${id(code)}`);

export const joinPlan = (code: string): Promise<{ dateBookId: PlanId }> =>
  request<{ dateBookId: PlanId }>(`/api/invites/${id(code)}/join`, { method: 'POST', body: {} });

export const joinedAsVoter = async (dateBookId: PlanId): Promise<boolean> =>
  (await request<Snapshot>(`/api/datebooks/${id(dateBookId)}`)).me.role === 'voter';

/** Goes ahead with the members who are ready; the others may vote. */
export const goWithoutRest = (dateBookId: PlanId): Promise<PlanView> =>
  live.command(dateBookId, null, () =>
    sendCommand<PlanView>(`/api/datebooks/${id(dateBookId)}/go-without-rest`, { method: 'POST', body: {} }),
  );
