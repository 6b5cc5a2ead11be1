import type { DatebookId, InvitePreview } from '@app/contracts';
import { request } from '../../lib/http.js';

const id = encodeURIComponent;

/** What an invite is for; readable before joining. */
export const fetchInvite = (code: string): Promise<InvitePreview> => request<InvitePreview>(`/api/invites/${id(code)}`);

export const joinPlan = (code: string): Promise<{ dateBookId: DatebookId }> =>
  request<{ dateBookId: DatebookId }>(`/api/invites/${id(code)}/join`, { method: 'POST', body: {} });
