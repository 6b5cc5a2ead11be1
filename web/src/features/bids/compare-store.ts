import type { BidId, BidView, PlanId } from '@app/contracts';
import { useCallback } from 'react';
import { create } from 'zustand';

export const COMPARE_LIMIT = 3;
const NONE: readonly BidId[] = [];

/** The offers marked for comparison, per plan; they outlive a change of tab. */
const useMarked = create<Record<PlanId, readonly BidId[]>>(() => ({}));

export interface Compare {
  marked: readonly BidId[];
  /** False when three are marked already; a mark on a closed offer does not count. */
  toggle: (bidId: BidId, bids: readonly BidView[]) => boolean;
  clear: () => void;
}

export function useCompare(dateBookId: PlanId): Compare {
  const marked = useMarked((plans) => plans[dateBookId] ?? NONE);
  return {
    marked,
    toggle: useCallback(
      (bidId, bids) => {
        const open = new Set(bids.flatMap(({ id, status }) => (status === 'pending' ? id : [])));
        const now = (useMarked.getState()[dateBookId] ?? NONE).filter((id) => open.has(id));
        if (now.includes(bidId)) useMarked.setState({ [dateBookId]: now.filter((other) => other !== bidId) });
        else if (now.length >= COMPARE_LIMIT) return false;
        else useMarked.setState({ [dateBookId]: [...now, bidId] });
        return true;
      },
      [dateBookId],
    ),
    clear: () => useMarked.setState({ [dateBookId]: NONE }),
  };
}
