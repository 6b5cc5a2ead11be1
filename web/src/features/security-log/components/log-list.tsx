import type { SecurityLogEntry } from '@app/contracts';
import { dayAndTime } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';

interface LogListProps {
  entries: readonly SecurityLogEntry[];
  onActor: (id: string) => void;
}

/** The entries: what, when, by whom and to whom, by ids alone. */
export function LogList({ entries, onActor }: LogListProps) {
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
          {about && <p className="text-sm break-all">{about}</p>}
          {actor && (
            <p className="text-sm text-muted">
              {t(`securityLog.by.${actor.kind}`)}{' '}
              <button type="button" onClick={() => onActor(actor.id)} className="min-h-9 break-all text-start text-indigo underline">
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
