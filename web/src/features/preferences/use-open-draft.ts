import type { PartnerPreferences } from '@app/contracts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../../lib/query-keys.js';
import { fetchPreferences } from './api.js';
import type { PlanStart } from '../../lib/plans/plan-start.js';
import { aiDraft, draftFrom, emptyDraft, keptDraft, useDraft, withHost, type Draft } from './draft.js';
import { withStart } from './started-draft.js';

/**
 * Opens the draft for a plan: the one stored in this tab, else the saved preferences, else an empty one with the host's day and time. `ai`:
 * whether the address sets AI mode; null: the address does not name it, and the draft keeps its mode. `start`: the answers of the address.
 */
export function useOpenDraft(
  target: Draft['target'],
  host: PartnerPreferences | null,
  ai: boolean | null = null,
  start: PlanStart | null = null,
): { ready: boolean; failed: boolean; retry: () => void } {
  const planId = target === 'new' ? null : target;
  const saved = useQuery({
    queryKey: queryKeys.preferences(target),
    queryFn: planId ? () => fetchPreferences(planId) : skipToken,
    staleTime: 0,
  });
  const ready = useDraft((state) => state.opened === target);
  const loaded = planId === null || saved.isSuccess;
  useEffect(() => {
    if (!loaded || ready) return;
    const draft = keptDraft(target) ?? (saved.data ? draftFrom(saved.data) : withHost(ai ? aiDraft(target) : emptyDraft(target), host));
    useDraft.getState().open({ ...(start ? withStart(draft, start) : draft), ai: ai ?? draft.ai });
  }, [loaded, ready, saved.data, target, host, ai, start]);
  useEffect(() => () => useDraft.setState({ opened: null }), [target]);
  return { ready, failed: saved.isError, retry: () => void saved.refetch() };
}
