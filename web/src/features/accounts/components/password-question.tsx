import { useState, type ReactNode } from 'react';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { TextInput } from '../../../ui/forms/field.js';
import { Question } from '../../../ui/forms/question.js';
import { confirmPassword } from '../api.js';
import { passwordProblem } from '../password-problem.js';
import { useAccount } from '../store.js';

interface PasswordQuestionProps {
  trigger: (open: () => void) => ReactNode;
  title: string;
  description: string;
  yes: string;
  look: 'danger' | 'primary';
  ready?: boolean;
  /** Does it, once the password was right; says itself what went wrong. */
  onYes: () => Promise<unknown>;
  children?: ReactNode;
}

/** A question that is answered with the password, by who has one: whoever finds the app open must not answer it. */
export function PasswordQuestion({ ready = true, onYes, children, ...question }: PasswordQuestionProps) {
  const t = useText();
  const hasPassword = useAccount((account) => account.user?.isGuest === false);
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | null>(null);
  const run = async () => {
    if (hasPassword) {
      try {
        await confirmPassword({ password });
      } catch (failure) {
        setError(passwordProblem(failure));
        throw failure instanceof ApiError ? failure : new Error('The password could not be checked', { cause: failure });
      }
    }
    await onYes();
    setPassword('');
  };
  return (
    <Question {...question} ready={ready && (!hasPassword || password !== '')} onYes={run}>
      <div className="grid gap-4">
        {hasPassword && (
          <TextInput
            label={t('account.password')}
            type="password"
            autoComplete="current-password"
            maxLength={200}
            value={password}
            error={error}
            onChange={(event) => {
              setPassword(event.target.value);
              setError(null);
            }}
          />
        )}
        {children}
      </div>
    </Question>
  );
}
