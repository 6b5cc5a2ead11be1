import type { SecurityEvent, SecurityLogEntry } from '@app/contracts';
import { request } from '../../../lib/http.js';

/** The filters of the log. */
export interface LogFilter {
  type?: SecurityEvent;
  actor?: string;
  subject?: string;
  day?: string;
}

export const PAGE = 50;

/** The entries after the one with the id `cursor`, the newest first. */
export function fetchSecurityLog({ type, actor, subject, day }: LogFilter, cursor: string | null): Promise<SecurityLogEntry[]> {
  const query = new URLSearchParams({
    limit: String(PAGE),
    ...(type ? { type } : {}),
    ...(actor ? { actor } : {}),
    ...(subject ? { subject } : {}),
    ...(day ? { day } : {}),
    ...(cursor ? { cursor } : {}),
  });
  return request<SecurityLogEntry[]>(`/api/admin/security-log?${query.toString()}`);
}
