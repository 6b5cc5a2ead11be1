import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryKeys } from '../../../lib/query-keys.js';
import { EmptyState, Skeleton } from '../../../ui/feedback/states.js';
import { PAGE } from '../../../team/pages.js';
import { MorePages } from '../../../ui/feedback/more-pages.js';
import { ReadFailure } from '../../../team/read-failure.js';

interface AdminListProps<T extends { id: string }> {
  /** The query name of the list and its filters, among the team's queries. */
  name: readonly [string, ...(string | undefined)[]];
  load: (cursor: string | null) => Promise<T[]>;
  row: (item: T) => ReactNode;
  empty: { title: string; message: string };
}

/** One of the team's lists, page by page, with its loading, empty and failed states. */
export function AdminList<T extends { id: string }>({ name, load, row, empty }: AdminListProps<T>) {
  const list = useInfiniteQuery({
    queryKey: queryKeys.admin(...name),
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length === PAGE ? (last.at(-1)?.id ?? null) : null),
  });
  const items = list.data?.pages.flat();
  return (
    <>
      <ReadFailure of={list} />
      {!list.isError && !items && <Skeleton className="h-96 rounded-card" />}
      {items?.length === 0 && <EmptyState {...empty} scene="table" />}
      {items && items.length > 0 && (
        <ul className="grid gap-3">
          {items.map((item) => (
            <li key={item.id} className="grid gap-3 rounded-card bg-raised p-4 shadow-card *:min-w-0">
              {row(item)}
            </li>
          ))}
        </ul>
      )}
      <MorePages of={list} />
    </>
  );
}
