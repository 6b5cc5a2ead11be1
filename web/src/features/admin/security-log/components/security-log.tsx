import { useInfiniteQuery } from '@tanstack/react-query';
import { isUuid, SECURITY_EVENTS, type SecurityLogEntry } from '@app/contracts';
import { useAddress } from '../../../../team/use-address.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { Button } from '../../../../ui/button.js';
import { EmptyState, Skeleton } from '../../../../ui/feedback/states.js';
import { MorePages } from '../../../../ui/feedback/more-pages.js';
import { ReadFailure } from '../../../../team/read-failure.js';
import { fetchSecurityLog, type LogFilter, PAGE } from '../api.js';
import { SelectInput, TextInput } from '../../../../ui/forms/field.js';
import { exactTime } from '../../../../lib/format.js';

interface LogListProps {
  entries: readonly SecurityLogEntry[];
  onActor: (id: string) => void;
  onSubject: (id: string) => void;
}

/** The entries: action, time, actor and subject. Colleagues are named, everybody else is an id. */
function LogList({ entries, onActor, onSubject }: LogListProps) {
  const t = useText();
  return (
    <ul className="divide-y divide-line rounded-card bg-raised px-4 shadow-card">
      {entries.map(({ id, type, at, actor, subjectId, colleagues, about }) => (
        <li key={id} className="grid gap-1 py-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h2 className="text-base font-semibold">{t(`securityLog.${type}`)}</h2>
            <time dateTime={at} className="text-sm text-muted">
              {exactTime(at)}
            </time>
          </div>
          {about && about !== actor?.kind && <p className="text-sm break-all">{about}</p>}
          {actor && (
            <p className="text-sm text-muted">
              {t(colleagues.actor ? 'securityLog.by.colleague' : `securityLog.by.${actor.kind}`)}{' '}
              <button
                type="button"
                onClick={() => onActor(actor.id)}
                className="min-h-11 min-w-11 break-all text-start text-indigo underline"
              >
                {colleagues.actor ?? actor.id}
              </button>
            </p>
          )}
          {subjectId && subjectId !== actor?.id && (
            <button
              type="button"
              onClick={() => onSubject(subjectId)}
              className="min-h-11 text-start text-sm break-all text-muted underline"
            >
              {t('securityLog.subject', { id: colleagues.subject ?? subjectId })}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Filters the log by kind, actor, subject and day. */
function LogFilterBar({ filter, onChange }: { filter: LogFilter; onChange: (filter: LogFilter) => void }) {
  const t = useText();
  const field = (name: 'actor' | 'subject' | 'day') => ({
    value: filter[name] ?? '',
    onChange: (event: { target: { value: string } }) => onChange(withOut(filter, name, event.target.value.trim())),
  });
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectInput
        label={t('securityLog.type')}
        value={filter.type ?? ''}
        onChange={(event) => onChange(withOut(filter, 'type', event.target.value))}
      >
        <option value="">{t('securityLog.all')}</option>
        {SECURITY_EVENTS.map((type) => (
          <option key={type} value={type}>
            {t(`securityLog.${type}`)}
          </option>
        ))}
      </SelectInput>
      <TextInput type="date" label={t('securityLog.day')} {...field('day')} />
      <TextInput label={t('securityLog.actorField')} autoComplete="off" maxLength={36} {...field('actor')} />
      <TextInput label={t('securityLog.subjectField')} autoComplete="off" maxLength={36} {...field('subject')} />
      {filter.actor && (
        <Button look="secondary" size="small" className="justify-self-start" onClick={() => onChange(withOut(filter, 'actor', ''))}>
          {t('securityLog.everybody')}
        </Button>
      )}
    </div>
  );
}

/** The filter with a value in one of its fields, or without one. */
function withOut(filter: LogFilter, name: keyof LogFilter, value: string): LogFilter {
  const { [name]: _former, ...rest } = filter;
  return value === '' ? rest : { ...rest, [name]: value };
}

/** The filter for the server: incomplete ids are left out. */
function askedOf({ actor, subject, ...rest }: LogFilter): LogFilter {
  const whole = (id: string | undefined) => id !== undefined && isUuid(id);
  return { ...rest, ...(actor && whole(actor) ? { actor } : {}), ...(subject && whole(subject) ? { subject } : {}) };
}

/** The fields of the filter. */
const PLACES = ['type', 'actor', 'subject', 'day'] as const satisfies readonly (keyof LogFilter)[];

/** The security log, page by page. */
export function SecurityLog() {
  const t = useText();
  const [address, change] = useAddress();
  const filter = Object.fromEntries(PLACES.flatMap((place) => (address.get(place) ? [[place, address.get(place)]] : []))) as LogFilter;
  const setFilter = (next: LogFilter) => change(Object.fromEntries(PLACES.map((place) => [place, next[place] ?? null])));
  const asked = askedOf(filter);
  const log = useInfiniteQuery({
    queryKey: queryKeys.securityLog(asked),
    queryFn: ({ pageParam }) => fetchSecurityLog(asked, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length === PAGE ? (last.at(-1)?.id ?? null) : null),
  });
  const entries = log.data?.pages.flat();
  return (
    <>
      <LogFilterBar filter={filter} onChange={setFilter} />
      <ReadFailure of={log} />
      {!log.isError && !entries && <Skeleton className="h-96 rounded-card" />}
      {entries?.length === 0 && <EmptyState title={t('securityLog.empty')} message={t('securityLog.emptyMessage')} />}
      {entries && entries.length > 0 && (
        <LogList
          entries={entries}
          onActor={(actor) => setFilter({ ...filter, actor })}
          onSubject={(subject) => setFilter({ ...filter, subject })}
        />
      )}
      <MorePages of={log} more={t('securityLog.more')} />
    </>
  );
}
