import { useQuery } from '@tanstack/react-query';
import { plainDate } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { ErrorState } from '../../../ui/feedback/states.js';
import { fetchSessions, revokeSession } from '../later-calls.js';

/** The person's sessions, with a button that ends the others; renders nothing with one session. */
export function DevicesPanel() {
  const t = useText();
  const sessions = useQuery({ queryKey: queryKeys.sessions, queryFn: fetchSessions });
  const {
    mutate: end,
    variables: ending,
    isPending,
  } = useCommand({
    send: revokeSession,
    success: () => ({ title: t('settings.revoked') }),
    onSettled: () => sessions.refetch(),
  });
  if (sessions.isError && !sessions.data) return <ErrorState onRetry={() => void sessions.refetch()} />;
  if (!sessions.data || sessions.data.length < 2) return null;
  return (
    <Card aria-label={t('settings.devices')} className="grid gap-2">
      <h2 className="text-lg font-semibold">{t('settings.devices')}</h2>
      <ul className="divide-y divide-line">
        {sessions.data.map((session) => (
          <li key={session.id} className="flex min-h-14 items-center justify-between gap-3">
            <span>
              <span className="block font-medium">{t(session.current ? 'settings.thisDevice' : 'settings.otherDevice')}</span>
              <span className="text-sm text-muted">
                {t('settings.since', { day: plainDate(session.createdAt) })}
                {session.pushes && ` · ${t('settings.takesPushes')}`}
              </span>
            </span>
            {!session.current && (
              <Button look="secondary" busy={isPending && ending === session.id} onClick={() => end(session.id)}>
                {t('settings.revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
