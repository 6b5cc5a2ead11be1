import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DatebookId } from '@app/contracts';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { ButtonLink } from '../../../ui/button.js';
import { LoadingScreen } from '../../../ui/feedback/loading-screen.js';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import { joinPlan } from '../api.js';

/** The invite link of the wizard: joins, then opens the wizard of that plan. */
export function JoinFirst({ code }: { code: string }) {
  const t = useText();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const joined = useRef<string | null>(null);
  useEffect(() => {
    // Joining twice is the same as once, but one request is enough.
    if (joined.current === code) return;
    joined.current = code;
    joinPlan(code).then(
      async ({ dateBookId }) => {
        await queries.invalidateQueries({ queryKey: queryKeys.plans });
        await navigate(paths.editPreferences(dateBookId), { replace: true });
      },
      (error: unknown) => setProblem(error instanceof ApiError && error.problem ? error.problem.title : t('shell.loadFailedHelp')),
    );
  }, [code, navigate, queries, t]);
  if (problem)
    return (
      <div className="mx-auto grid max-w-xl gap-4 p-5">
        <ErrorState title={problem} message=" " />
        <ButtonLink to={paths.join} look="secondary">
          {t('join.form.title')}
        </ButtonLink>
      </div>
    );
  return <LoadingScreen message={t('wizard.joining')} />;
}

/** Whoever only votes is asked nothing: what the others have chosen stands. */
export function VotesOnly({ dateBookId }: { dateBookId: DatebookId }) {
  const t = useText();
  return (
    <div className="mx-auto grid min-h-dvh max-w-xl content-center p-5">
      <EmptyState
        alone
        scene="table"
        title={t('voter.title')}
        message={t('voter.message')}
        action={<ButtonLink to={paths.dashboard(dateBookId)}>{t('join.open')}</ButtonLink>}
      />
    </div>
  );
}
