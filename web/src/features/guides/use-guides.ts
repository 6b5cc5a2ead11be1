import type { GuideView } from '@app/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { queryKeys } from '../../lib/query-keys.js';
import { useBlockedGuides } from '../../lib/calls/blocks.js';
import { fetchGuides } from './api.js';

export interface ListedGuide extends GuideView {
  /** The reader blocks them, so no list shows them. */
  blocked: boolean;
}

/** All guides; the server sends everybody the same list, and each screen leaves out whom its reader blocks. */
export function useGuides({ enabled = true } = {}): UseQueryResult<ListedGuide[]> {
  const blocked = useBlockedGuides();
  return useQuery({
    queryKey: queryKeys.guides,
    queryFn: fetchGuides,
    enabled,
    select: (guides) => guides.map((guide) => ({ ...guide, blocked: blocked.has(guide.id) })),
  });
}
