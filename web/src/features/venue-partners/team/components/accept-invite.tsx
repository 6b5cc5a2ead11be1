import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffInvite } from '@app/contracts';
import { ApiError } from '../../../../lib/http.js';
import { useText, placeName } from '../../../../lib/i18n/i18n.js';
import { paths } from '../../../../lib/paths.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { problemMessage } from '../../../../live/problem-message.js';
import { useCommand } from '../../../../live/use-command.js';
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
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const {
    mutate: accept,
    isPending: busy,
    error,
    faults,
    setFaults,
  } = useCommand({
    send: acceptInvite,
    onDone: ({ venue }) => {
      takeSession(venue);
      onDone();
    },
    faultsOf: (failure): Partial<Record<'name' | 'password' | 'form', string>> => {
      const code = failure instanceof ApiError ? failure.code : null;
      if (code === 'password-common') return { password: t('account.passwordCommon') };
      return { form: code === 'email-taken' ? t('team.emailTaken') : (problemMessage(failure).message ?? t('shell.loadFailedHelp')) };
    },
  });
  if (isOver(error)) return <Over />;
  const submit = (): void => {
    const missing = {
      ...(name.trim() === '' && { name: t('apply.missing.yourName') }),
      ...(password.length < PASSWORD_MIN && { password: t('account.passwordNeeded') }),
    };
    setFaults(missing);
    if (Object.keys(missing).length === 0) accept({ token, name: name.trim(), password });
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
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
      <TextInput
        label={t('apply.yourName')}
        autoComplete="name"
        maxLength={60}
        value={name}
        error={faults.name ?? null}
        onChange={(event) => setName(event.target.value)}
      />
      <TextInput
        label={t('venue.login.password')}
        hint={t('account.passwordHint')}
        type="password"
        autoComplete="new-password"
        maxLength={200}
        value={password}
        error={faults.password ?? null}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" size="large" wide busy={busy}>
        {t('team.link.join')}
      </Button>
    </form>
  );
}
