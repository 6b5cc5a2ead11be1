import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { POLL_MS, type PlanListItem } from '@app/contracts';
import { useLiveList, usePolledChange } from '../../live/hooks.js';
import { live } from '../../live/live.js';

/**
 * Keeps the list of plans up to date: by pushes; while there are none, by polling the newest plan's status, which changes most, and now and
 * then the whole list. A plan on the screen is read anyway; its own changes then update the list.
 */
export function useLivePlans(plans: readonly PlanListItem[] | undefined, refetch: () => Promise<unknown>): void {
  const newest = plans?.[0]?.id;
  const latest = useRef(refetch);
  useEffect(() => {
    latest.current = refetch;
  });
  const read = async (): Promise<void> => void (await latest.current());
  useLiveList(read, ['plans.changed'], POLL_MS.statuses);
  const status = newest ? `/api/datebooks/${encodeURIComponent(newest)}/preferences-status` : null;
  usePolledChange(status, POLL_MS.status, read, () => newest !== undefined && live.watches(newest));
  const seq = useStore(live.plans, (shown) => newest && shown[newest]?.applied?.seq);
  useEffect(() => {
    if (live.isPolling && seq !== undefined) void latest.current();
  }, [seq]);
}
