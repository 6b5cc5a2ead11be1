import { useState } from 'react';
import { ApiError } from '../../../lib/http.js';
import { text, useText } from '../../../lib/i18n/i18n.js';
import { problemMessage } from '../../../live/problem-message.js';
import { useForm } from '../../../live/use-form.js';
import { Button } from '../../../ui/button.js';
import { TextInput } from '../../../ui/forms/field.js';
import { askPasswordReset, confirmPasswordReset, type AccountKind } from '../later-calls.js';
import { PASSWORD_MIN } from '../password-problem.js';

const reasonOf = (error: unknown): string => problemMessage(error).message ?? text('shell.loadFailedHelp');

/** Asks for the address that gets the link. The page does not reveal whether it belongs to an account. */
export function AskResetForm({ kind }: { kind: AccountKind }) {
  const t = useText();
  const ask = useForm({
    initial: { email: '' },
    send: ({ email }) => askPasswordReset(kind, { email: email.trim() }),
    faultsOf: (error) => ({ email: reasonOf(error) }),
  });
  if (ask.isSuccess)
    return (
      <div className="grid gap-3">
        <p role="status" className="wrap-anywhere rounded-field bg-leaf-soft p-4 font-medium">
          {t('reset.sent', { email: ask.values.email.trim() })}
        </p>
        <Button look="quiet" onClick={() => ask.reset()}>
          {t('reset.other')}
        </Button>
      </div>
    );
  return (
    <form className="grid gap-4" onSubmit={ask.onSubmit}>
      <p className="text-muted">{t('reset.lead')}</p>
      <TextInput label={t('account.email')} type="email" inputMode="email" autoComplete="email" required {...ask.input('email')} />
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
  const [over, setOver] = useState(false);
  const { input, onSubmit, isPending } = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password.length < PASSWORD_MIN && t('account.passwordNeeded') }),
    send: ({ password }) => confirmPasswordReset(kind, { token, password }),
    success: () => ({ title: t('reset.done') }),
    onDone,
    faultsOf: (error) => {
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'reset-expired') return {};
      return { password: code === 'password-common' ? t('account.passwordCommon') : reasonOf(error) };
    },
    onFailure: (error) => setOver(error instanceof ApiError && error.code === 'reset-expired'),
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
  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit}>
      <TextInput
        label={t('reset.newPassword')}
        hint={t('account.passwordHint')}
        type="password"
        autoComplete="new-password"
        {...input('password')}
      />
      <Button type="submit" size="large" wide busy={isPending}>
        {t('reset.save')}
      </Button>
    </form>
  );
}
