import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SECURITY_EVENTS, type SecurityEvent, type SecurityLogEntry } from '@app/contracts';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { Button } from '../../../ui/button.js';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { fetchSecurityLog, type LogFilter, PAGE } from '../api.js';
import { SelectInput } from '../../../ui/forms/field.js';
import { dayAndTime } from '../../../lib/format.js';

interface LogListProps {
  entries: readonly SecurityLogEntry[];
  onActor: (id: string) => void;
}

/** The entries: what, when, by whom and to whom, by ids alone. */
function LogList({ entries, onActor }: LogListProps) {
  const t = useText();
  return (
    <ul className="divide-y divide-line rounded-card bg-raised px-4 shadow-card">
      {entries.map(({ id, type, at, actor, subjectId, about }) => (
        <li key={id} className="grid gap-1 py-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h2 className="text-base font-semibold">{t(`securityLog.${type}`)}</h2>
            <time dateTime={at} className="text-sm text-muted">
              {dayAndTime(at)}
            </time>
          </div>
          {about && about !== actor?.kind && <p className="text-sm break-all">{about}</p>}
          {actor && (
            <p className="text-sm text-muted">
              {t(`securityLog.by.${actor.kind}`)}{' '}
              <button type="button" onClick={() => onActor(actor.id)} className="min-h-11 break-all text-start text-indigo underline">
                {actor.id}
              </button>
            </p>
          )}
          {subjectId && subjectId !== actor?.id && (
            <p className="text-sm break-all text-muted">{t('securityLog.subject', { id: subjectId })}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Narrows the log down to one kind of entry; the one whose entries are shown is named, and can be let go of. */
function LogFilterBar({ filter, onChange }: { filter: LogFilter; onChange: (filter: LogFilter) => void }) {
  const t = useText();
  const without = ({ type }: LogFilter): LogFilter => (type ? { type } : {});
  return (
    <div className="grid gap-3">
      <SelectInput
        label={t('securityLog.type')}
        value={filter.type ?? ''}
        onChange={(event) => {
          const { actor } = filter;
          const type = event.target.value as SecurityEvent | '';
          onChange({ ...(actor ? { actor } : {}), ...(type ? { type } : {}) });
        }}
      >
        <option value="">{t('securityLog.all')}</option>
        {SECURITY_EVENTS.map((type) => (
          <option key={type} value={type}>
            {t(`securityLog.${type}`)}
          </option>
        ))}
      </SelectInput>
      {filter.actor && (
        <p className="flex flex-wrap items-center justify-between gap-2 rounded-field bg-indigo-soft px-3.5 py-2 text-sm">
          <span className="min-w-0 break-all">{t('securityLog.only', { id: filter.actor })}</span>
          <Button look="secondary" size="small" onClick={() => onChange(without(filter))}>
            {t('securityLog.everybody')}
          </Button>
        </p>
      )}
    </div>
  );
}

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
