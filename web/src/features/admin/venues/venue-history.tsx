import { useQuery } from '@tanstack/react-query';
import { dateAndTime } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { ReadFailure } from '../../../team/read-failure.js';
import { Skeleton } from '../../../ui/feedback/states.js';
import { fetchVenueHistory } from '../api.js';
import { VenueState } from './venue-state.js';

/** The decisions about the venue, with author and reason. */
export function VenueHistory({ id }: { id: string }) {
  const t = useText();
  const history = useQuery({ queryKey: queryKeys.admin('venue-history', id), queryFn: () => fetchVenueHistory(id) });
  if (!history.data) return history.isError ? <ReadFailure of={history} /> : <Skeleton className="h-16" />;
  if (history.data.length === 0) return <p className="text-muted">{t('adminVenues.noHistory')}</p>;
  return (
    <ol className="grid gap-3">
      {history.data.map(({ id: entry, status, reason, by, at }) => (
        <li key={entry} className="grid justify-items-start gap-1">
          <VenueState status={status} />
          <p className="text-sm text-muted">
            {by ? t('adminVenues.by', { name: by.firstName, time: dateAndTime(at) }) : t('adminVenues.byGone', { time: dateAndTime(at) })}
          </p>
          {reason && <p className="wrap-anywhere">{reason}</p>}
        </li>
      ))}
    </ol>
  );
}
