import type { StuckKind, StuckRowView, StuckState } from '@app/contracts';
import { request } from '../../../lib/http.js';

/** The filters of the list. */
export interface StuckFilter {
  kind?: StuckKind;
  state?: StuckState;
}

export const PAGE = 50;
const LIST = '/api/admin/stuck-rows';

/** The rows after the one with the id `cursor`, the newest first. */
export function fetchStuckRows({ kind, state }: StuckFilter, cursor: string | null, limit = PAGE): Promise<StuckRowView[]> {
  const query = new URLSearchParams({
    limit: String(limit),
    ...(kind ? { kind } : {}),
    ...(state ? { state } : {}),
    ...(cursor ? { cursor } : {}),
  });
  return request<StuckRowView[]>(`${LIST}?${query.toString()}`);
}

/** The current state of a row; null: it is no longer stuck. */
export async function fetchStuckRow({ id, kind }: StuckRowView): Promise<StuckRowView | null> {
  // The list begins below its cursor: just above the row's own id it begins with the row.
  const [row] = await fetchStuckRows({ kind }, `${id}~`, 1);
  return row?.id === id ? row : null;
}

/** Has the worker try the row again at once; returns the row before that. */
export const retryStuckRow = ({ id, kind }: StuckRowView): Promise<StuckRowView> =>
  request<StuckRowView>(`${LIST}/${kind}/${encodeURIComponent(id)}/retry`, { method: 'POST' });
