import type { PlanId } from '@app/contracts';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { requestWithMeta } from '../lib/http.js';
import type { Connection } from './connection-store.js';
import type { LiveList } from './feed-sync.js';
import { live, openLive } from './live.js';
import { EMPTY_ENTRY, type PlanEntry } from './plan-store.js';

/** Follows a plan for as long as the component is mounted. */
export function useLivePlan(id: PlanId | null | undefined): PlanEntry {
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

/** Reads a list at once, on each push that names one of its hints, and by polling while the socket is down. */
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
    // oxlint-disable-next-line react/exhaustive-deps -- callers write the hints as literals, so the hints are compared by name
  }, [names, pollMs, enabled]);
}

/** Polls a path while the socket is down and calls `changed` when the answer differs; idle without a path and while `known` returns true. */
export function usePolledChange(path: string | null, everyMs: number, changed: () => Promise<unknown> | void, known = () => false): void {
  const latest = useRef({ changed, known });
  useEffect(() => {
    latest.current = { changed, known };
  });
  useEffect(() => {
    if (path === null) return;
    openLive();
    return live.addPoll(everyMs, async () => {
      if (latest.current.known()) return;
      const { notModified } = await requestWithMeta(path, { etag: true });
      if (!notModified) await latest.current.changed();
    });
  }, [path, everyMs]);
}
