import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { Button } from '../../../ui/button.js';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { fetchSecurityLog, PAGE, type LogFilter } from '../api.js';
import { LogFilterBar } from './log-filter.js';
import { LogList } from './log-list.js';

/** The security log, page by page, for who may read it. */
export function SecurityLog() {
  const t = useText();
  const [filter, setFilter] = useState<LogFilter>({});
  const log = useInfiniteQuery({
    queryKey: queryKeys.securityLog(filter.type ?? null, filter.actor ?? null),
    queryFn: ({ pageParam }) => fetchSecurityLog(filter, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length === PAGE ? (last.at(-1)?.id ?? null) : null),
  });
  if (log.error instanceof ApiError && log.error.status === 403)
    return <ErrorState title={t('securityLog.forbidden')} message={t('securityLog.forbiddenMessage')} />;
  const entries = log.data?.pages.flat();
  return (
    <>
      <LogFilterBar filter={filter} onChange={setFilter} />
      {log.isError && <ErrorState onRetry={() => void log.refetch()} />}
      {!log.isError && !entries && <Skeleton className="h-96 rounded-card" />}
      {entries?.length === 0 && <EmptyState title={t('securityLog.empty')} message={t('securityLog.emptyMessage')} />}
      {entries && entries.length > 0 && <LogList entries={entries} onActor={(actor) => setFilter({ ...filter, actor })} />}
      {log.hasNextPage && (
        <Button look="secondary" className="justify-self-center" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {t('securityLog.more')}
        </Button>
      )}
    </>
  );
}
