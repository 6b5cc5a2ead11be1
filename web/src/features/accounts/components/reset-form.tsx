import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { problemMessage } from '../../../live/problem-message.js';
import { Button } from '../../../ui/button.js';
import { TextInput } from '../../../ui/forms/field.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { askPasswordReset, confirmPasswordReset, type AccountKind } from '../api.js';

const PASSWORD_MIN = 8;

/** Asks for the address that gets the link. The page does not reveal whether it belongs to an account. */
export function AskResetForm({ kind }: { kind: AccountKind }) {
  const t = useText();
  const [email, setEmail] = useState('');
  const ask = useMutation({
    mutationFn: () => askPasswordReset(kind, { email: email.trim() }),
  });
  if (ask.isSuccess)
    return (
      <div className="grid gap-3">
        <p role="status" className="wrap-anywhere rounded-field bg-leaf-soft p-4 font-medium">
          {t('reset.sent', { email: email.trim() })}
        </p>
        <Button look="quiet" onClick={() => ask.reset()}>
          {t('reset.other')}
        </Button>
      </div>
    );
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate();
      }}
    >
      <p className="text-muted">{t('reset.lead')}</p>
      <TextInput
        label={t('account.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        value={email}
        error={ask.isError ? (problemMessage(ask.error).message ?? t('shell.loadFailedHelp')) : null}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" size="large" wide busy={ask.isPending}>
        {t('reset.ask')}
      </Button>
    </form>
  );
}

/** Sets the new password; it ends every session of the account. */
export function NewPasswordForm({
  kind,
  token,
  onDone,
  onAgain,
}: {
  kind: AccountKind;
  token: string;
  onDone: () => void;
  /** The link has expired; requests another one. */
  onAgain: () => void;
}) {
  const t = useText();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const { mutate: send, isPending: busy } = useMutation({
    mutationFn: () => confirmPasswordReset(kind, { token, password }),
    onSuccess: () => {
      toast({ title: t('reset.done'), tone: 'good' });
      onDone();
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.code === 'password-common') return setError(t('account.passwordCommon'));
      if (failure instanceof ApiError && failure.code === 'reset-expired') return setOver(true);
      setError(problemMessage(failure).message ?? t('shell.loadFailedHelp'));
    },
  });
  if (over)
    return (
      <div className="grid gap-4">
        <p role="alert" className="rounded-field bg-marigold-soft px-4 py-3 text-marigold">
          {t('reset.over')}
        </p>
        <Button size="large" wide onClick={onAgain}>
          {t('reset.again')}
        </Button>
      </div>
    );
  const save = () => (password.length < PASSWORD_MIN ? setError(t('account.passwordNeeded')) : send());
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextInput
        label={t('reset.newPassword')}
        hint={t('account.passwordHint')}
        type="password"
        autoComplete="new-password"
        error={error}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value);
          setError(null);
        }}
      />
      <Button type="submit" size="large" wide busy={busy}>
        {t('reset.save')}
      </Button>
    </form>
  );
}
