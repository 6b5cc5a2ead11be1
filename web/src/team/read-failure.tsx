import { useLocation } from 'react-router-dom';
import { clockTime } from '../lib/format.js';
import { ApiError } from '../lib/http.js';
import { useText } from '../lib/i18n/i18n.js';
import { paths } from '../lib/paths.js';
import { keepRedirect } from '../lib/redirect.js';
import { problemMessage } from '../live/problem-message.js';
import { Button, ButtonLink } from '../ui/button.js';
import { ErrorState } from '../ui/feedback/states.js';

interface ReadFailureProps {
  /** What was read: a query, or a list of several pages. */
  of: {
    error: unknown;
    data: unknown;
    dataUpdatedAt: number;
    refetch: () => unknown;
    /** That the next page failed is said where it was asked for. */
    isFetchNextPageError?: boolean;
  };
}

/** Who is logged out, or has no part in this any more, logs in and comes back. */
function LogIn({ title, message }: { title: string; message: string }) {
  const t = useText();
  const here = useLocation();
  return (
    <ErrorState
      title={title}
      message={message}
      action={
        <ButtonLink to={paths.login} onClick={() => keepRedirect(`${here.pathname}${here.search}`)}>
          {t('admin.logIn')}
        </ButtonLink>
      }
    />
  );
}

/** Why something of the team could not be read, and what to do; what was read before stays. */
export function ReadFailure({ of: { error, data, dataUpdatedAt, refetch, isFetchNextPageError } }: ReadFailureProps) {
  const t = useText();
  const code = error instanceof ApiError ? error.code : null;
  if (!error || isFetchNextPageError) return null;
  if (code === 'not-signed-in') return <LogIn title={t('admin.loggedOut')} message={t('admin.loggedOutMessage')} />;
  if (code === 'forbidden') return <LogIn title={t('admin.forTeam')} message={t('admin.forTeamMessage')} />;
  if (data === undefined) return <ErrorState {...problemMessage(error)} onRetry={() => refetch()} />;
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-marigold-soft px-4 py-2 font-medium">
      <p>{t('admin.stale', { time: clockTime(new Date(dataUpdatedAt).toISOString()) })}</p>
      <Button look="secondary" size="small" onClick={() => refetch()}>
        {t('shell.retry')}
      </Button>
    </div>
  );
}
