import type { LogIn } from '@app/contracts';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { CodeInput } from '../../../second-factor/code-input.js';
import { factorProblem } from '../../../second-factor/factor-problem.js';
import { Button } from '../../../ui/button.js';
import { TextInput } from '../../../ui/forms/field.js';
import { problemMessage } from '../../../live/problem-message.js';
import { useForm } from '../../../live/use-form.js';
import { signIn } from '../desk-store.js';
import { Suspended } from './suspended.js';

/** Where a refusal is shown: beside a field or above the form. */
type Place = 'password' | 'code' | 'form' | 'suspended';

interface LoginFormProps {
  /** The initial value of the field. */
  email?: string;
  run?: (credentials: LogIn) => Promise<void>;
  onDone: () => void;
}

/** E-mail and password of a member of a venue's staff, and a code for an account with a second factor. The input stays after a failure. */
export function LoginForm({ email: first = '', run = signIn, onDone }: LoginFormProps) {
  const t = useText();
  const [asksCode, setAsksCode] = useState(false);
  const { values, set, input, onSubmit, isPending, faults } = useForm({
    initial: { email: first, password: '', code: '' },
    check: ({ email, password, code }) => {
      if (!/^\S+@\S+$/.test(email.trim())) return { email: t('venue.login.emailNeeded') };
      if (password === '') return { password: t('venue.login.passwordNeeded') };
      return { code: asksCode && code === '' && t('factor.codeNeeded') };
    },
    send: ({ email, password, code }) => run({ email: email.trim(), password, ...(asksCode && { code }) }),
    onDone,
    faultsOf: (error): Partial<Record<Place, string>> => {
      const problem = error instanceof ApiError ? error.problem : null;
      if (problem?.code === 'second-factor-needed') return {};
      if (asksCode && (problem?.code === 'second-factor-wrong' || problem?.code === 'rate-limited'))
        return { code: factorProblem(error).words };
      if (problem?.code === 'wrong-password') return { password: t('venue.login.wrong') };
      if (problem?.code === 'venue-suspended') return { suspended: problem.detail };
      return { form: problemMessage(error).message ?? t('shell.loadFailedHelp') };
    },
    onFailure: (error) => {
      const refused = error instanceof ApiError ? error.code : null;
      if (refused === 'second-factor-needed') setAsksCode(true);
      if (refused === 'wrong-password') setAsksCode(false);
    },
  });

  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit}>
      {faults.suspended && <Suspended reason={faults.suspended} />}
      {faults.form && (
        <p role="alert" className="rounded-field bg-brick-soft px-4 py-3 font-medium text-brick">
          <span aria-hidden="true">⚠ </span>
          {faults.form}
        </p>
      )}
      {asksCode ? (
        <CodeStep
          onBack={() => {
            setAsksCode(false);
            set({ password: '', code: '' });
          }}
        >
          <CodeInput orRecovery autoFocus value={values.code} error={faults.code ?? null} onChange={(code) => set({ code })} />
          <Button type="submit" size="large" wide busy={isPending}>
            {t('venue.login.submit')}
          </Button>
        </CodeStep>
      ) : (
        <>
          <TextInput label={t('venue.login.email')} type="email" inputMode="email" autoComplete="username" autoFocus {...input('email')} />
          <TextInput label={t('venue.login.password')} type="password" autoComplete="current-password" {...input('password')} />
          <Button type="submit" size="large" wide busy={isPending}>
            {t('venue.login.submit')}
          </Button>
        </>
      )}
    </form>
  );
}

/** The step after the password; a person with neither the phone nor a recovery code writes to us. */
function CodeStep({ children, onBack }: { children: ReactNode; onBack: () => void }) {
  const t = useText();
  return (
    <>
      <p className="text-muted">{t('factor.loginLead')}</p>
      {children}
      <Button look="quiet" onClick={onBack}>
        {t('factor.back')}
      </Button>
      <p className="text-sm text-muted">
        {t('venue.login.factorLost')}{' '}
        <Link to={paths.grievance} className="inline-flex min-h-11 items-center underline">
          {t('partner.write')}
        </Link>
      </p>
    </>
  );
}
