import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { TextInput } from '../../../ui/forms/field.js';
import { signIn } from '../desk-store.js';
import { problemMessage } from '../../../live/problem-message.js';

interface LoginFormProps {
  /** What stands in the field at first. */
  email?: string;
  run?: typeof signIn;
  onDone: () => void;
}

/** E-mail and password of a member of a venue's staff. What was typed stays after a failure. */
export function LoginForm({ email: first = '', run = signIn, onDone }: LoginFormProps) {
  const t = useText();
  const [email, setEmail] = useState(first);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<{ field: 'email' | 'password' | 'form' | 'suspended'; text: string } | null>(null);

  const { mutate: send, isPending: busy } = useMutation({
    mutationFn: run,
    onSuccess: onDone,
    onError: (caught) => {
      const problem = caught instanceof ApiError ? caught.problem : null;
      if (problem?.code === 'wrong-password') setError({ field: 'password', text: t('venue.login.wrong') });
      else if (problem?.code === 'venue-suspended') setError({ field: 'suspended', text: problem.detail });
      else setError({ field: 'form', text: problemMessage(caught).message ?? t('shell.loadFailedHelp') });
    },
  });
  const submit = (): void => {
    if (!/^\S+@\S+$/.test(email.trim())) return setError({ field: 'email', text: t('venue.login.emailNeeded') });
    if (password === '') return setError({ field: 'password', text: t('venue.login.passwordNeeded') });
    setError(null);
    send({ email: email.trim(), password });
  };
  const errorAt = (field: 'email' | 'password'): string | null => (error?.field === field ? error.text : null);

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
    </form>
  );
}

/** The venue may not sign in: why, and to whom one writes. */
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
