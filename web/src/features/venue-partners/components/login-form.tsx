import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { CodeInput } from '../../../second-factor/code-input.js';
import { factorProblem } from '../../../second-factor/factor-problem.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { TextInput } from '../../../ui/forms/field.js';
import { signIn } from '../desk-store.js';
import { problemMessage } from '../../../live/problem-message.js';

interface LoginFormProps {
  /** The initial value of the field. */
  email?: string;
  run?: typeof signIn;
  onDone: () => void;
}

/** E-mail and password of a member of a venue's staff, and a code for an account with a second factor. The input stays after a failure. */
export function LoginForm({ email: first = '', run = signIn, onDone }: LoginFormProps) {
  const t = useText();
  const [email, setEmail] = useState(first);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asksCode, setAsksCode] = useState(false);
  const [error, setError] = useState<{ field: 'email' | 'password' | 'code' | 'form' | 'suspended'; text: string } | null>(null);

  const { mutate: send, isPending: busy } = useMutation({
    mutationFn: run,
    onSuccess: onDone,
    onError: (caught) => {
      const problem = caught instanceof ApiError ? caught.problem : null;
      if (problem?.code === 'second-factor-needed') setAsksCode(true);
      else if (asksCode && (problem?.code === 'second-factor-wrong' || problem?.code === 'rate-limited'))
        setError({ field: 'code', text: factorProblem(caught).words });
      else if (problem?.code === 'wrong-password') {
        setAsksCode(false);
        setError({ field: 'password', text: t('venue.login.wrong') });
      } else if (problem?.code === 'venue-suspended') setError({ field: 'suspended', text: problem.detail });
      else setError({ field: 'form', text: problemMessage(caught).message ?? t('shell.loadFailedHelp') });
    },
  });
  const submit = (): void => {
    if (!/^\S+@\S+$/.test(email.trim())) return setError({ field: 'email', text: t('venue.login.emailNeeded') });
    if (password === '') return setError({ field: 'password', text: t('venue.login.passwordNeeded') });
    if (asksCode && code === '') return setError({ field: 'code', text: t('factor.codeNeeded') });
    setError(null);
    send({ email: email.trim(), password, ...(asksCode && { code }) });
  };
  const errorAt = (field: 'email' | 'password' | 'code'): string | null => (error?.field === field ? error.text : null);

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {error?.field === 'suspended' && <Suspended reason={error.text} />}
      {error?.field === 'form' && (
        <p role="alert" className="rounded-field bg-brick-soft px-4 py-3 font-medium text-brick">
          <span aria-hidden="true">⚠ </span>
          {error.text}
        </p>
      )}
      {asksCode ? (
        <CodeStep
          onBack={() => {
            setAsksCode(false);
            setPassword('');
            setCode('');
            setError(null);
          }}
        >
          <CodeInput orRecovery autoFocus value={code} error={errorAt('code')} onChange={setCode} />
          <Button type="submit" size="large" wide busy={busy}>
            {t('venue.login.submit')}
          </Button>
        </CodeStep>
      ) : (
        <>
          <TextInput
            label={t('venue.login.email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoFocus
            value={email}
            error={errorAt('email')}
            onChange={(event) => setEmail(event.target.value)}
          />
          <TextInput
            label={t('venue.login.password')}
            type="password"
            autoComplete="current-password"
            value={password}
            error={errorAt('password')}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button type="submit" size="large" wide busy={busy}>
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

/** Explains why the venue may not sign in, and names a contact. */
function Suspended({ reason }: { reason: string }) {
  const t = useText();
  return (
    <div role="alert" className="grid gap-2 rounded-field bg-brick-soft px-4 py-3">
      <p className="font-bold text-brick">{t('venue.login.suspended')}</p>
      <p className="wrap-anywhere font-medium">{t('venueStatus.reason', { reason })}</p>
      <p className="text-sm">{t('venueStatus.suspended.about')}</p>
      <ButtonLink to={paths.grievance} look="secondary" className="justify-self-start">
        {t('partner.write')}
      </ButtonLink>
    </div>
  );
}
