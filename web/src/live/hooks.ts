import type { DatebookId } from '@app/contracts';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Connection } from './connection-store.js';
import type { LiveList } from './feed-sync.js';
import { live, openLive } from './live.js';
import { EMPTY_ENTRY, type PlanEntry } from './plan-store.js';

/** Follows a plan for as long as the component is mounted. */
export function useLivePlan(id: DatebookId | null | undefined): PlanEntry {
  useEffect(() => {
    if (!id) return;
    openLive();
    return live.watch(id);
  }, [id]);
  return useStore(live.plans, (plans) => (id ? plans[id] : undefined) ?? EMPTY_ENTRY);
}

export function useConnection(): Connection {
  return useStore(live.connection);
}

/** Reads a list now, whenever a push names one of its hints, and by polling while the socket is down. */
export function useLiveList(load: () => Promise<void> | void, hints: LiveList['hints'], pollMs: number, enabled = true): void {
  const latest = useRef(load);
  useEffect(() => {
    latest.current = load;
  });
  const names = hints.join();
  useEffect(() => {
    if (!enabled) return;
    openLive();
    const run = (): Promise<void> => Promise.resolve(latest.current());
    run().catch(() => undefined);
    return live.addList({ hints, pollMs, load: run });
    // The hints are compared by their names: callers write them as literals.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [names, pollMs, enabled]);
}
