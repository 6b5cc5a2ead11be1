import type { BidId, DatebookId } from '@app/contracts';
import { create } from 'zustand';

export const COMPARE_LIMIT = 3;
const NONE: readonly BidId[] = [];

/** The offers that are marked for comparing, per plan; they outlive a change of tab. */
const useMarked = create<Record<DatebookId, readonly BidId[]>>(() => ({}));

export interface Compare {
  marked: readonly BidId[];
  /** False when three are marked already. */
  toggle: (bidId: BidId) => boolean;
  clear: () => void;
}

export function useCompare(dateBookId: DatebookId): Compare {
  const marked = useMarked((plans) => plans[dateBookId] ?? NONE);
  return {
    marked,
    toggle: (bidId) => {
      const now = useMarked.getState()[dateBookId] ?? NONE;
      if (now.includes(bidId)) useMarked.setState({ [dateBookId]: now.filter((other) => other !== bidId) });
      else if (now.length >= COMPARE_LIMIT) return false;
      else useMarked.setState({ [dateBookId]: [...now, bidId] });
      return true;
    },
    clear: () => useMarked.setState({ [dateBookId]: NONE }),
  };
}
