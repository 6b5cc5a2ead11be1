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
  /** The failed read: a query, or a list of several pages. */
  of: {
    error: unknown;
    data: unknown;
    dataUpdatedAt: number;
    refetch: () => unknown;
    /** The list itself shows a failure of the next page. */
    isFetchNextPageError?: boolean;
  };
}

/** Offers to log in and come back, to a reader who is logged out or no longer has access. */
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

/** Explains why a read of the team failed and what to do; earlier data stays. */
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
