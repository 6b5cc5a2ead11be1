import type { PlanId, PatchDatebook, PlanView, UserId } from '@app/contracts';
import { live, sendCommand } from '../../../live/live.js';

const planPath = (id: PlanId): string => `/api/datebooks/${encodeURIComponent(id)}`;

export const changePlan = (id: PlanId, body: PatchDatebook): Promise<PlanView> =>
  live.command(id, null, () => sendCommand<PlanView>(planPath(id), { method: 'PATCH', body }));

/** Removes a member, or leaves. */
export const takeOut = (id: PlanId, userId: UserId): Promise<null> =>
  live.command(id, null, () => sendCommand<null>(`${planPath(id)}/members/${encodeURIComponent(userId)}`, { method: 'DELETE' }));

export const rotateInvite = (id: PlanId): Promise<{ inviteCode: string }> =>
  live.command(id, null, () => sendCommand<{ inviteCode: string }>(`${planPath(id)}/invite/rotate`, { method: 'POST', body: {} }));

export const deletePlan = (id: PlanId): Promise<null> =>
  live.command(id, null, () => sendCommand<null>(planPath(id), { method: 'DELETE' }));
