import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OtherSignIns } from '@app/contracts';
import { ApiError } from '../../../lib/http.js';
import { text, useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { problemMessage } from '../../../live/problem-message.js';
import { useForm } from '../../../live/use-form.js';
import { Button } from '../../../ui/button.js';
import { TextInput } from '../../../ui/forms/field.js';
import { askPasswordReset, confirmPasswordReset, readPasswordReset, type AccountKind } from '../later-calls.js';
import { providerName } from '../provider/use-provider.js';
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

const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === 'reset-expired';

interface OtherWaysProps {
  others: OtherSignIns;
  remove: boolean;
  onRemove: (remove: boolean) => void;
}

/** What opens the account besides the password; somebody who took the account over may have added it. */
function OtherWays({ others: { passkeys, provider }, remove, onRemove }: OtherWaysProps) {
  const t = useText();
  const names = [...passkeys.map((name) => t('reset.passkey', { name })), ...(provider ? [providerName() || 'OpenID'] : [])];
  if (names.length === 0) return null;
  return (
    <section className="grid gap-2 rounded-field bg-sunken p-4">
      <p className="text-sm">{t('reset.others')}</p>
      <ul className="list-disc ps-5 text-sm font-semibold">
        {names.map((name, index) => (
          <li key={index} className="wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input type="checkbox" className="size-5 shrink-0" checked={remove} onChange={(event) => onRemove(event.target.checked)} />
        {t('reset.removeOthers')}
      </label>
      <p className="text-sm text-muted">{t('reset.removeHint')}</p>
    </section>
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
  const { data: others, error } = useQuery({ queryKey: queryKeys.reset(token), queryFn: () => readPasswordReset(token), gcTime: 0 });
  const { values, set, input, onSubmit, isPending } = useForm({
    initial: { password: '', removeOthers: false },
    check: ({ password }) => ({ password: password.length < PASSWORD_MIN && t('account.passwordNeeded') }),
    send: ({ password, removeOthers }) => confirmPasswordReset(kind, { token, password, ...(removeOthers && { removeOthers }) }),
    success: () => ({ title: t('reset.done') }),
    onDone,
    faultsOf: (failure) => {
      if (isOver(failure)) return {};
      const code = failure instanceof ApiError ? failure.code : null;
      return { password: code === 'password-common' ? t('account.passwordCommon') : reasonOf(failure) };
    },
    onFailure: (failure) => setOver(isOver(failure)),
  });
  if (over || isOver(error))
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
      {others && <OtherWays others={others} remove={values.removeOthers} onRemove={(removeOthers) => set({ removeOthers })} />}
      <Button type="submit" size="large" wide busy={isPending}>
        {t('reset.save')}
      </Button>
    </form>
  );
}
