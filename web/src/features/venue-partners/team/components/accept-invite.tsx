import { useQuery } from '@tanstack/react-query';
import type { StaffInvite } from '@app/contracts';
import { ApiError } from '../../../../lib/http.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { placeName } from '../../../../lib/i18n/place-names.js';
import { paths } from '../../../../lib/paths.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { problemMessage } from '../../../../live/problem-message.js';
import { useForm } from '../../../../live/use-form.js';
import { Button, ButtonLink } from '../../../../ui/button.js';
import { ErrorState, Skeleton } from '../../../../ui/feedback/states.js';
import { TextInput } from '../../../../ui/forms/field.js';
import { takeSession } from '../../desk-store.js';
import { acceptInvite, lookAtInvite } from '../api.js';

const PASSWORD_MIN = 8;
const isOver = (error: unknown): boolean => error instanceof ApiError && error.status === 410;

/** The link is invalid: used, withdrawn, replaced, or too old. */
function Over() {
  const t = useText();
  return (
    <div className="grid gap-4">
      <p role="alert" className="rounded-field bg-marigold-soft px-4 py-3 text-marigold">
        {t('team.link.over')}
      </p>
      <ButtonLink look="secondary" to={paths.venueLogin}>
        {t('venue.login.title')}
      </ButtonLink>
    </div>
  );
}

/** The invitation of a mail's link, and the account that it creates. */
export function AcceptInvite({ token, onDone }: { token: string | null; onDone: () => void }) {
  const found = useQuery({
    queryKey: queryKeys.staffInvite(token),
    queryFn: () => lookAtInvite(token ?? ''),
    enabled: token !== null,
    retry: false,
    staleTime: Infinity,
  });
  if (token === null || isOver(found.error)) return <Over />;
  if (found.isPending) return <Skeleton className="h-72 rounded-card" />;
  if (found.isError) return <ErrorState onRetry={() => void found.refetch()} />;
  return <AcceptForm token={token} invite={found.data} onDone={onDone} />;
}

function AcceptForm({ token, invite, onDone }: { token: string; invite: StaffInvite; onDone: () => void }) {
  const t = useText();
  const { input, onSubmit, isPending, error, faults } = useForm({
    initial: { name: '', password: '' },
    check: ({ name, password }) => ({
      name: name.trim() === '' && t('apply.missing.yourName'),
      password: password.length < PASSWORD_MIN && t('account.passwordNeeded'),
    }),
    send: ({ name, password }) => acceptInvite({ token, name: name.trim(), password }),
    onDone: ({ venue }) => {
      takeSession(venue);
      onDone();
    },
    faultsOf: (failure): Partial<Record<'password' | 'form', string>> => {
      const code = failure instanceof ApiError ? failure.code : null;
      if (code === 'password-common') return { password: t('account.passwordCommon') };
      return { form: code === 'email-taken' ? t('team.emailTaken') : (problemMessage(failure).message ?? t('shell.loadFailedHelp')) };
    },
  });
  if (isOver(error)) return <Over />;
  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit}>
      <p className="wrap-anywhere text-lg">
        <strong>{invite.venueName}</strong>, {placeName(t, invite.area)}
      </p>
      <p className="text-muted">
        {t('team.link.as', { role: t(`team.role.${invite.role}`), email: invite.email })} {t(`team.role.${invite.role}.about`)}
      </p>
      {faults.form && (
        <p role="alert" className="rounded-field bg-brick-soft px-4 py-3 font-medium text-brick">
          <span aria-hidden="true">⚠ </span>
          {faults.form}
        </p>
      )}
      <input type="email" autoComplete="username" readOnly hidden value={invite.email} />
      <TextInput label={t('apply.yourName')} autoComplete="name" maxLength={60} {...input('name')} />
      <TextInput
        label={t('venue.login.password')}
        hint={t('account.passwordHint')}
        type="password"
        autoComplete="new-password"
        maxLength={200}
        {...input('password')}
      />
      <Button type="submit" size="large" wide busy={isPending}>
        {t('team.link.join')}
      </Button>
    </form>
  );
}
