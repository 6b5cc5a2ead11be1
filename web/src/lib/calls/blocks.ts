import type { BlockView } from '@app/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { request } from '../http.js';
import { lastUser } from '../last-seen.js';
import { queryKeys } from '../query-keys.js';

/** What the reader blocks; null where their session is gone. */
const fetchBlocks = (): Promise<BlockView[] | null> => request<BlockView[] | null>('/api/reports/blocks?limit=100', { nullOn401: true });

export const useBlocks = (enabled = true): UseQueryResult<BlockView[] | null> =>
  useQuery({ queryKey: queryKeys.blocks, queryFn: fetchBlocks, enabled });

/** The reader's block of each guide, by the guide's id. Public pages start no session, so a browser without a user reads none. */
export function useBlockedGuides(): ReadonlyMap<string, BlockView> {
  const { data } = useBlocks(lastUser() !== null);
  return new Map((data ?? []).flatMap((block) => (block.guideId === null ? [] : [[block.guideId, block] as const])));
}
