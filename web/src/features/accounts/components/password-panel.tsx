import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { useForm } from '../../../live/use-form.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { TextInput } from '../../../ui/forms/field.js';
import { changePassword } from '../api.js';
import { fetchProofWays } from '../owner-proof/api.js';
import { PASSWORD_MIN, passwordProblem } from '../password-problem.js';
import { useAccount } from '../store.js';
import { MailPasswordLink } from './mail-password-link.js';

const EMPTY = { current: '', next: '' };

/** Changes the password of an account; an account that has none gets a link that sets one. */
export function PasswordPanel() {
  const t = useText();
  const user = useAccount((account) => account.user);
  const isAccount = user !== null && !user.isGuest;
  const { data: ways } = useQuery({ queryKey: queryKeys.proofWays(user?.id ?? ''), queryFn: fetchProofWays, enabled: isAccount });
  if (!isAccount) return null;
  return (
    <Card aria-label={t('password.title')}>
      <div className="grid gap-3">
        <h2 className="text-lg font-semibold">{t('password.title')}</h2>
        {ways?.password === false ? (
          <>
            <p className="wrap-anywhere text-muted">{t('password.none', { email: user.email ?? '' })}</p>
            <MailPasswordLink />
          </>
        ) : (
          <ChangePassword email={user.email ?? ''} />
        )}
      </div>
    </Card>
  );
}

/** Every other device is signed out by the change. */
function ChangePassword({ email }: { email: string }) {
  const t = useText();
  const queries = useQueryClient();
  const { set, input, onSubmit, isPending } = useForm({
    initial: EMPTY,
    check: ({ current, next }) => ({
      current: current === '' && t('password.currentNeeded'),
      next: current !== '' && next.length < PASSWORD_MIN && t('account.passwordNeeded'),
    }),
    send: ({ current, next }) => changePassword({ currentPassword: current, password: next }),
    success: () => ({ title: t('password.changed'), message: t('password.changedMessage') }),
    onDone: () => {
      set(EMPTY);
      void queries.invalidateQueries({ queryKey: queryKeys.sessions });
    },
    faultsOf: (error) => {
      const isCommon = error instanceof ApiError && error.code === 'password-common';
      return { [isCommon ? 'next' : 'current']: passwordProblem(error) };
    },
  });
  return (
    <form noValidate className="grid gap-3" onSubmit={onSubmit}>
      {/* Password managers save under the name that the form holds. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextInput label={t('password.current')} type="password" autoComplete="current-password" maxLength={200} {...input('current')} />
      <TextInput
        label={t('reset.newPassword')}
        hint={t('account.passwordHint')}
        type="password"
        autoComplete="new-password"
        maxLength={200}
        {...input('next')}
      />
      <Button type="submit" look="secondary" busy={isPending} className="justify-self-start">
        {t('reset.save')}
      </Button>
    </form>
  );
}
