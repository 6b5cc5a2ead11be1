import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { TeamAccount } from '@app/contracts';
import { plainDate } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { useCommand } from '../../../live/use-command.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Skeleton } from '../../../ui/feedback/states.js';
import { Question } from '../../../ui/forms/question.js';
import { MorePages } from '../../../ui/feedback/more-pages.js';
import { ReadFailure } from '../../../team/read-failure.js';
import { useAccount } from '../store.js';
import { fetchTeamAccounts, resetSecondFactor, TEAM_PAGE } from './api.js';

/** Shows whether an account signs in with a second factor. */
function FactorBadge({ account }: { account: TeamAccount }) {
  const t = useText();
  if (account.enrolledAt) return <Badge tone="leaf">{t('factor.since', { date: plainDate(account.enrolledAt) })}</Badge>;
  return account.demo ? <Badge>{t('teamAccounts.demo')}</Badge> : <Badge tone="marigold">{t('teamAccounts.missing')}</Badge>;
}

function Account({ account }: { account: TeamAccount }) {
  const t = useText();
  const queries = useQueryClient();
  const me = useAccount((state) => state.user);
  const { mutateAsync: reset } = useCommand({
    send: () => resetSecondFactor(account.id),
    success: () => ({ title: t('teamAccounts.resetDone', { name: account.firstName }) }),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.teamAccounts }),
  });
  const mayReset = me?.role === 'admin' && me.id !== account.id && account.enrolledAt !== null;
  return (
    <li className="grid gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-base font-semibold wrap-anywhere">
          {account.firstName} {me?.id === account.id && <span className="font-medium text-muted">{t('teamAccounts.you')}</span>}
        </h2>
        <FactorBadge account={account} />
      </div>
      <p className="text-sm break-all text-muted">
        {t(`teamAccounts.${account.role}`)}
        {account.email && ` · ${account.email}`}
      </p>
      {mayReset && (
        <Question
          trigger={(open) => (
            <Button
              look="danger"
              size="small"
              className="mt-1 justify-self-start"
              aria-label={`${t('teamAccounts.reset')} ${account.firstName}`}
              onClick={open}
            >
              {t('teamAccounts.reset')}
            </Button>
          )}
          title={t('teamAccounts.resetTitle', { name: account.firstName })}
          description={t('teamAccounts.resetLead')}
          yes={t('teamAccounts.reset')}
          onYes={() => reset()}
        />
      )}
    </li>
  );
}

/** The accounts of operations and administration, and how they sign in; an administrator helps another one who has lost the phone. */
export function TeamAccounts() {
  const t = useText();
  const list = useInfiniteQuery({
    queryKey: queryKeys.teamAccounts,
    queryFn: ({ pageParam }) => fetchTeamAccounts(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length === TEAM_PAGE ? (last.at(-1)?.id ?? null) : null),
  });
  if (!list.data) return list.isError ? <ReadFailure of={list} /> : <Skeleton className="h-64 rounded-card" />;
  return (
    <>
      <ReadFailure of={list} />
      <ul className="divide-y divide-line rounded-card bg-raised px-4 shadow-card">
        {list.data.pages.flat().map((account) => (
          <Account key={account.id} account={account} />
        ))}
      </ul>
      <MorePages of={list} more={t('teamAccounts.more')} />
    </>
  );
}
