import type { DatebookId, PatchDatebook, PlanView, UserId } from '@app/contracts';
import { live, sendCommand } from '../../../live/live.js';

const planPath = (id: DatebookId): string => `/api/datebooks/${encodeURIComponent(id)}`;

export const changePlan = (id: DatebookId, body: PatchDatebook): Promise<PlanView> =>
  live.command(id, null, () => sendCommand<PlanView>(planPath(id), { method: 'PATCH', body }));

/** Takes somebody out, or leaves. */
export const takeOut = (id: DatebookId, userId: UserId): Promise<null> =>
  live.command(id, null, () => sendCommand<null>(`${planPath(id)}/members/${encodeURIComponent(userId)}`, { method: 'DELETE' }));

export const rotateInvite = (id: DatebookId): Promise<{ inviteCode: string }> =>
  live.command(id, null, () => sendCommand<{ inviteCode: string }>(`${planPath(id)}/invite/rotate`, { method: 'POST', body: {} }));

export const deletePlan = (id: DatebookId): Promise<null> =>
  live.command(id, null, () => sendCommand<null>(planPath(id), { method: 'DELETE' }));
