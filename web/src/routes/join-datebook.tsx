import { parseInvite } from '@app/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { nameFault } from '../features/accounts/name-fault.js';
import { displayName, useAccount } from '../features/accounts/store.js';
import { fetchInvite, joinedAsVoter, joinPlan } from '../features/invites/api.js';
import { InviteCodeForm } from '../features/invites/components/invite-code-form.js';
import { InvitePreview, InviteRefused } from '../features/invites/components/invite-preview.js';
import { inviteProblem } from '../features/invites/invite-problem.js';
import { useText } from '../lib/i18n/i18n.js';
import { paths } from '../lib/paths.js';
import { queryKeys } from '../lib/query-keys.js';
import { keepInvite } from '../lib/redirect.js';
import { useCommand } from '../live/use-command.js';
import { TabTitle } from '../ui/page.js';
import { BrandHeart } from '../ui/pictures/brand-heart.js';
import { ButtonLink } from '../ui/button.js';
import { PRODUCT_NAME } from '../lib/product.js';
import { Skeleton } from '../ui/feedback/states.js';

/** The page of an invite code: its plan, the button Join, then the preferences. Without a code: a form for it. */
export default function JoinDatebook() {
  const t = useText();
  const navigate = useNavigate();
  const { inviteCode } = useParams();
  const code = inviteCode ? (parseInvite(inviteCode) ?? inviteCode) : null;
  const invite = useQuery({
    queryKey: ['invites', code],
    queryFn: () => fetchInvite(code ?? ''),
    enabled: code !== null,
    retry: false,
    staleTime: 0,
  });
  const queries = useQueryClient();
  const account = useAccount();
  const join = useCommand({
    send: async (invited: { code: string; name: string }) => {
      // The name is saved first, so that the others read it in the notification.
      await account.saveName(invited.name);
      const { dateBookId } = await joinPlan(invited.code);
      await queries.invalidateQueries({ queryKey: queryKeys.plans });
      // A person who joins after the preferences are closed is a voter and has nothing to fill in.
      const voter = await joinedAsVoter(dateBookId).catch(() => false);
      await navigate(voter ? paths.dashboard(dateBookId) : paths.editPreferences(dateBookId), { replace: true });
    },
    // The page shows each other refusal.
    failure: (error) => {
      const fault = nameFault(error);
      return fault && { title: t(fault) };
    },
    onFailure: (error): void => {
      if (nameFault(error)) join.reset();
    },
  });
  const preview = invite.data;
  const failure = join.error ?? invite.error;
  const problem = failure ? inviteProblem(failure) : preview && !preview.joinable && !preview.dateBookId ? 'full' : null;
  const retry = (): void => {
    join.reset();
    void invite.refetch();
  };
  return (
    <div className="mx-auto grid min-h-dvh max-w-md content-center gap-6 p-4">
      <Link to={paths.landing} className="inline-flex min-h-11 items-center gap-2.5 justify-self-center text-lg font-bold">
        <BrandHeart size={32} /> {PRODUCT_NAME}
      </Link>
      {code === null && <InviteCodeForm onCode={(typed) => void navigate(paths.invite(typed))} />}
      {code !== null && invite.isPending && <Skeleton className="h-96 rounded-card" />}
      <TabTitle title={t(problem ? `join.${problem}.title` : code === null ? 'join.form.title' : 'invite.title')} />
      {problem && <h1 className="sr-only">{t('invite.title')}</h1>}
      {problem && (
        <InviteRefused
          problem={problem}
          onRetry={retry}
          otherwise={
            <ButtonLink look="secondary" to={paths.join} onClick={join.reset}>
              {t('join.form.title')}
            </ButtonLink>
          }
        />
      )}
      {preview && !problem && (
        <InvitePreview
          preview={preview}
          name={displayName(account)}
          joining={join.isPending}
          onJoin={(name) => code && join.mutate({ code, name })}
          onOpen={() => preview.dateBookId && void navigate(paths.dashboard(preview.dateBookId))}
        />
      )}
      {code && preview && !problem && account.user?.isGuest && (
        <Link
          to={paths.login}
          onClick={() => keepInvite(code)}
          className="inline-flex min-h-11 items-center justify-self-center font-semibold text-indigo hover:underline"
        >
          {t('join.login')}
        </Link>
      )}
    </div>
  );
}
