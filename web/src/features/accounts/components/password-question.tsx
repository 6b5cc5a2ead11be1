import { useState, type ReactNode } from 'react';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { TextInput } from '../../../ui/forms/field.js';
import { Question } from '../../../ui/forms/question.js';
import { confirmIdentity } from '../later-calls.js';
import { passwordProblem } from '../password-problem.js';
import { displayName, useAccount } from '../store.js';

interface PasswordQuestionProps {
  trigger: (open: () => void) => ReactNode;
  title: string;
  description: string;
  yes: string;
  look: 'danger' | 'primary';
  ready?: boolean;
  /** A word that a guest has to type instead of ticking a box. */
  word?: string;
  /** Runs after the confirmation and reports its own failures. */
  onYes: () => Promise<unknown>;
  children?: ReactNode;
}

/** Whether the word was typed. Some keyboards lack the script, and many people write its chandrabindu as an anusvara. */
function isWord(typed: string, word: string): boolean {
  const plain = (text: string): string => text.trim().toLowerCase().replaceAll('ँ', 'ं');
  return [word, 'delete'].map(plain).includes(plain(typed));
}

/** A guest has no password: they confirm their identity, so that another user of the open app does not answer in passing. */
function GuestProof({
  word,
  proof,
  error,
  onProof,
}: {
  word: string | undefined;
  proof: string;
  error: string | null;
  onProof: (proof: string) => void;
}) {
  const t = useText();
  const name = useAccount(displayName);
  const who = name ? t('settings.thisIsMe', { name }) : t('settings.thisIsMyGuest');
  if (word !== undefined)
    return (
      <TextInput
        label={t('settings.typeWord', { word })}
        hint={who}
        autoComplete="off"
        autoCapitalize="none"
        maxLength={40}
        value={proof}
        error={error}
        onChange={(event) => onProof(event.target.value)}
      />
    );
  return (
    <>
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={proof !== ''}
          onChange={(event) => onProof(event.target.checked ? 'yes' : '')}
        />
        <span className="min-w-0 wrap-anywhere">{who}</span>
      </label>
      {error && (
        <p role="alert" className="font-medium text-brick">
          {error}
        </p>
      )}
    </>
  );
}

/** A question that an account confirms with its password and a guest with a confirmation of identity. */
export function PasswordQuestion({ ready = true, word, onYes, children, ...question }: PasswordQuestionProps) {
  const t = useText();
  const hasPassword = useAccount((account) => account.user?.isGuest === false);
  const [proof, setProof] = useState('');
  const [error, setError] = useState<string | null>(null);
  const isGiven = hasPassword || word === undefined ? proof !== '' : isWord(proof, word);
  const onProof = (given: string): void => {
    setProof(given);
    setError(null);
  };
  const run = async () => {
    try {
      await confirmIdentity(hasPassword ? { password: proof } : {});
    } catch (failure) {
      setError(passwordProblem(failure));
      throw failure instanceof ApiError ? failure : new Error('The identity could not be confirmed', { cause: failure });
    }
    await onYes();
    setProof('');
  };
  return (
    <Question {...question} ready={ready && isGiven} onYes={run}>
      <div className="grid gap-4">
        {hasPassword ? (
          <TextInput
            label={t('account.password')}
            type="password"
            autoComplete="current-password"
            maxLength={200}
            value={proof}
            error={error}
            onChange={(event) => onProof(event.target.value)}
          />
        ) : (
          <GuestProof word={word} proof={proof} error={error} onProof={onProof} />
        )}
        {children}
      </div>
    </Question>
  );
}
