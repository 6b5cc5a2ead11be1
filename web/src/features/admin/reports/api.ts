import type { MessageSent, ReportView, SaveReport, SendMessage } from '@app/contracts';
import { request } from '../../../lib/http.js';

export const sendReport = (body: SaveReport): Promise<ReportView> => request<ReportView>('/api/reports', { method: 'POST', body });
export const sendMessage = (body: SendMessage): Promise<MessageSent> => request<MessageSent>('/api/messages', { method: 'POST', body });
export const liftBlock = (id: string): Promise<null> =>
  request<null>(`/api/reports/blocks/${encodeURIComponent(id)}`, { method: 'DELETE' });
