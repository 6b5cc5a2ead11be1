import type { OwnNeedAnswers, PlanId, Snapshot } from '@app/contracts';
import { withNeeds } from '@app/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { request } from '../../lib/http.js';
import { queryKeys } from '../../lib/query-keys.js';

const fetchAnswers = (id: PlanId): Promise<OwnNeedAnswers[]> =>
  request<OwnNeedAnswers[]>(`/api/datebooks/${encodeURIComponent(id)}/need-answers`);

/** How the offers of a plan answer the reader's own needs. Who has none reads them once for each version of the plan, not for each offer. */
function useAnswers({ plan, bids }: Snapshot): readonly OwnNeedAnswers[] | undefined {
  const read = { queryFn: () => fetchAnswers(plan.id), staleTime: Infinity, retry: false } as const;
  const asOf = bids.map(({ id, version }) => `${id} ${version}`).join();
  const first = useQuery({ ...read, queryKey: queryKeys.needAnswers(plan.id, `${plan.planVersion}`), enabled: bids.length > 0 });
  const hasNeeds = (first.data?.length ?? 0) > 0;
  const later = useQuery({
    ...read,
    queryKey: queryKeys.needAnswers(plan.id, asOf),
    enabled: hasNeeds,
    placeholderData: keepPreviousData,
  });
  return later.data ?? first.data;
}

/** The plan with how each offer answers the reader's own needs, which count in the fit that they see. */
export function useOwnNeeds(snapshot: Snapshot): Snapshot {
  const answers = useAnswers(snapshot);
  return useMemo(() => {
    if (!answers || answers.length === 0) return snapshot;
    const byBid = new Map(answers.map(({ bidId, needs }) => [bidId, needs]));
    const bids = snapshot.bids.map((bid) => {
      const needs = byBid.get(bid.id);
      return needs ? { ...withNeeds(bid, needs), needs } : bid;
    });
    return { ...snapshot, bids };
  }, [snapshot, answers]);
}
