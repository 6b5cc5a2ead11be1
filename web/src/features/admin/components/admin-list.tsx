import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { problemMessage } from '../../../live/problem-message.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { PAGE } from '../api.js';

interface AdminListProps<T extends { id: string }> {
  /** What is listed, and what it is narrowed down to: names the list among all that is kept of the team's pages. */
  name: readonly [string, ...(string | undefined)[]];
  load: (cursor: string | null) => Promise<T[]>;
  row: (item: T) => ReactNode;
  empty: { title: string; message: string };
}

/** One of the team's lists, page by page: while it loads, when it is empty, when it can't be read, and when it is not for the reader. */
export function AdminList<T extends { id: string }>({ name, load, row, empty }: AdminListProps<T>) {
  const t = useText();
  const list = useInfiniteQuery({
    queryKey: queryKeys.admin(...name),
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length === PAGE ? (last.at(-1)?.id ?? null) : null),
  });
  if (list.error instanceof ApiError && list.error.code === 'forbidden')
    return (
      <ErrorState
        title={t('admin.forTeam')}
        message={t('admin.forTeamMessage')}
        action={<ButtonLink to={paths.login}>{t('account.login')}</ButtonLink>}
      />
    );
  const items = list.data?.pages.flat();
  return (
    <>
      {list.isError && <ErrorState {...problemMessage(list.error)} onRetry={() => void list.refetch()} />}
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
      {list.hasNextPage && (
        <Button look="secondary" className="justify-self-center" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('admin.more')}
        </Button>
      )}
    </>
  );
}
