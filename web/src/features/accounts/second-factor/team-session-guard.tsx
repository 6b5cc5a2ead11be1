import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import type { TeamSessionView } from '@app/contracts';
import { endWait, useSignedOut } from '../../../lib/calls/ended-session.js';
import { serverNow } from '../../../lib/clock.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { watchAttention } from '../../../team/attention.js';
import { isSessionEnded, useTeamSession } from '../../../team/team-session.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { OfflineLine, SignedOutCover } from '../../../ui/feedback/signed-out-cover.js';
import { TextInput } from '../../../ui/forms/field.js';
import { useAccount } from '../store.js';
import { fetchTeamSession, giveCodeAgain } from './api.js';
import { CodeForm } from '../../../second-factor/code-form.js';
import { CodeInput } from '../../../second-factor/code-input.js';
import { factorProblem } from '../../../second-factor/factor-problem.js';

/** The interval at which typing is reported to the server, because typing alone makes no request. */
const BEAT_MS = 5 * 60_000;
/** The wait before the next request when the server's answer is missing or lies in the past. */
const SOON_MS = 1_000;

/** The instant of the next required sign-in if the pages stay unused; null: never. */
const endOf = (session: TeamSessionView | undefined): number | null =>
  session?.endsAt && session.idleEndsAt ? Math.min(Date.parse(session.endsAt), Date.parse(session.idleEndsAt)) : null;

/** Closes the pages when the session has ended: after a refusal, or by the clock while the server is out of reach. */
function useSessionEnd(): void {
  const queries = useQueryClient();
  const end = useTeamSession((session) => session.end);
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: queryKeys.admin('session'),
    queryFn: fetchTeamSession,
    retry: false,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => {
      const at = endOf(state.data);
      return at !== null && !useTeamSession.getState().ended && Math.max(at - serverNow(), SOON_MS);
    },
  });
  useEffect(() => {
    const at = endOf(data);
    if (error && at !== null && serverNow() >= at) end();
  }, [data, error, end]);
  const heardAt = useRef(-Infinity);
  useEffect(() => {
    heardAt.current = performance.now();
  }, [dataUpdatedAt]);
  const onUse = useEffectEvent(() => {
    if (data && performance.now() - heardAt.current > BEAT_MS && !useTeamSession.getState().ended) void refetch();
  });
  useEffect(() => watchAttention(() => onUse()), []);
  useEffect(() => {
    const seen = (failure: unknown): void => void (isSessionEnded(failure) && end());
    const stops = [
      queries.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') seen(event.action.error);
      }),
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') seen(event.action.error);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries, end]);
}

/** Repeats the failed reads; the content of the page stays. */
const readAgain = (queries: QueryClient): void => {
  void queries.refetchQueries({ type: 'active', predicate: ({ state, queryKey }) => state.error !== null || queryKey.includes('session') });
};

type Errors = Partial<Record<'password' | 'code', string>>;

/** Covers the pages and signs the same person in again; the input below stays. */
function SignInAgain() {
  const t = useText();
  const queries = useQueryClient();
  const { user, logIn } = useAccount();
  const { begin, answer } = useTeamSession();
  const [values, setValues] = useState({ password: '', code: '' });
  const [errors, setErrors] = useState<Errors>({});
  const email = user?.email ?? '';
  const { mutate, isPending } = useMutation({
    mutationFn: () => logIn({ email, ...values }),
    onSuccess: () => {
      endWait('team', true);
      begin();
      // The sign-in sent a code, too.
      answer(true);
      readAgain(queries);
    },
    onError: (failure) => {
      const { field, words } = factorProblem(failure);
      setErrors({ [field]: words });
    },
  });
  const set = (change: Partial<typeof values>): void => {
    setValues((now) => ({ ...now, ...change }));
    setErrors({});
  };
  return (
    <SignedOutCover lead={t('teamSession.endedLead')}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (values.password === '') setErrors({ password: t('password.currentNeeded') });
          else if (values.code === '') setErrors({ code: t('factor.codeNeeded') });
          else mutate();
        }}
      >
        <p className="break-all text-muted">{email}</p>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <TextInput
          label={t('account.password')}
          type="password"
          autoComplete="current-password"
          maxLength={200}
          value={values.password}
          error={errors.password ?? null}
          onChange={(event) => set({ password: event.target.value })}
        />
        <CodeInput orRecovery value={values.code} error={errors.code ?? null} onChange={(code) => set({ code })} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={isPending}>
            {t('admin.logIn')}
          </Button>
          <ButtonLink look="secondary" to={paths.home}>
            {t('admin.toApp')}
          </ButtonLink>
        </div>
      </form>
    </SignedOutCover>
  );
}

/** Asks for a code before personal data is shown; the waiting calls then continue. */
function CodeAgain() {
  const t = useText();
  const { answer, end } = useTeamSession();
  const put = () => answer(false);
  const run = async (code: { code: string }): Promise<void> => {
    try {
      await giveCodeAgain(code);
    } catch (error) {
      if (!isSessionEnded(error)) throw error;
      return end();
    }
    answer(true);
  };
  return (
    <Dialog open onClose={put} title={t('teamSession.code')} closeOnBackdrop={false}>
      <CodeForm orRecovery autoFocus run={run} submit={t('teamSession.go')} onDone={() => undefined} onCancel={put}>
        <OfflineLine />
        <p>{t('teamSession.codeLead')}</p>
      </CodeForm>
    </Dialog>
  );
}

/** Guards the team's pages: closes them after half an hour unused or half a day, and asks for a code before personal data is shown. */
export function TeamSessionGuard({ children }: { children: ReactNode }) {
  useSessionEnd();
  const { ended, asksCode, begin, end, answer } = useTeamSession();
  const isAwaited = useSignedOut('team');
  useEffect(() => {
    if (isAwaited) end();
  }, [isAwaited, end]);
  useEffect(
    () => () => {
      begin();
      answer(false);
    },
    [begin, answer],
  );
  return (
    <>
      <div inert={ended} className={ended ? 'invisible' : undefined}>
        {children}
      </div>
      {asksCode && !ended && <CodeAgain />}
      {ended && <SignInAgain />}
    </>
  );
}
