import type { Mergeable } from '@app/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { useForm } from '../../../live/use-form.js';
import { PasskeyButton } from '../../../passkeys/passkey-button.js';
import { CodeInput } from '../../../second-factor/code-input.js';
import { Button } from '../../../ui/button.js';
import { TextInput } from '../../../ui/forms/field.js';
import { useAccount } from '../store.js';
import { ContinueWith } from '../provider/continue-with.js';
import { ByLink, isEmail } from './by-link.js';
import { MergeDialog } from './merge-dialog.js';

/** The log-in to an existing account, with a code where it has a second factor. */
export function LogInForm({ onDone }: { onDone: () => void }) {
  const t = useText();
  const logIn = useAccount((account) => account.logIn);
  const [asksCode, setAsksCode] = useState(false);
  const [mergeable, setMergeable] = useState<Mergeable | null>(null);
  const enter = (found: Mergeable | null): void => (found ? setMergeable(found) : onDone());
  const { values, set, input, faults, setFaults, onSubmit, isPending } = useForm({
    initial: { email: '', password: '', code: '' },
    check: ({ email, password, code }) =>
      asksCode
        ? { code: code === '' && t('factor.codeNeeded') }
        : { email: !isEmail(email) && t('account.emailNeeded'), password: password === '' && t('account.passwordNeeded') },
    send: ({ email, password, code }) => logIn({ email: email.trim(), password, ...(asksCode && { code }) }),
    success: () => ({ title: t('account.welcomeBack') }),
    onDone: enter,
    faultsOf: (error) => {
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'second-factor-needed') return {};
      if (code === 'second-factor-wrong') return { code: t('factor.wrong') };
      if (code === 'wrong-password') return { password: t('account.wrong') };
      if (code === 'rate-limited') return asksCode ? { code: t('factor.tooOften') } : { password: t('account.tooOften') };
      return null;
    },
    otherwise: t('shell.somethingWrong'),
    onFailure: (error) => error instanceof ApiError && error.code === 'second-factor-needed' && setAsksCode(true),
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit}>
      {mergeable && <MergeDialog mergeable={mergeable} onDone={onDone} />}
      {asksCode ? (
        <>
          <p className="text-muted">{t('factor.loginLead')}</p>
          <CodeInput orRecovery autoFocus value={values.code} error={faults.code ?? null} onChange={(code) => set({ code })} />
          <Button type="submit" size="large" wide busy={isPending}>
            {t('account.login')}
          </Button>
          <Button
            look="quiet"
            onClick={() => {
              setAsksCode(false);
              set({ password: '', code: '' });
            }}
          >
            {t('factor.back')}
          </Button>
        </>
      ) : (
        <>
          <p className="text-muted">{t('account.loginLead')}</p>
          <TextInput label={t('account.email')} type="email" inputMode="email" autoComplete="email" {...input('email')} />
          <TextInput label={t('account.password')} type="password" autoComplete="current-password" {...input('password')} />
          <Button type="submit" size="large" wide busy={isPending}>
            {t('account.login')}
          </Button>
          <PasskeyButton run={logIn} onDone={enter} />
          <ByLink creating={false} email={values.email} onWrong={() => setFaults({ email: t('account.emailNeeded') })} />
          <ContinueWith onDone={onDone} />
          <Link to={paths.resetPassword} className="inline-flex min-h-11 items-center justify-self-start text-sm underline">
            {t('reset.forgot')}
          </Link>
        </>
      )}
    </form>
  );
}
