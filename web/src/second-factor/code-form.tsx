import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useText } from '../lib/i18n/i18n.js';
import { Button } from '../ui/button.js';
import { CodeInput } from './code-input.js';
import { factorProblem } from './factor-problem.js';

interface CodeFormProps<T> {
  /** The action that needs the code. */
  run: (code: { code: string }) => Promise<T>;
  /** The text above the field. */
  children: ReactNode;
  submit: string;
  orRecovery?: boolean;
  autoFocus?: boolean;
  onDone: (answer: T) => void;
  onCancel?: (() => void) | undefined;
}

/** Asks for one code and explains a refusal beside it. */
export function CodeForm<T>({ run, children, submit, orRecovery = false, autoFocus = false, onDone, onCancel }: CodeFormProps<T>) {
  const t = useText();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: () => run({ code }),
    onSuccess: onDone,
    onError: (failure) => setError(factorProblem(failure).words),
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (code === '') setError(t('factor.codeNeeded'));
        else mutate();
      }}
    >
      {children}
      <CodeInput
        orRecovery={orRecovery}
        autoFocus={autoFocus}
        value={code}
        error={error}
        onChange={(next) => {
          setCode(next);
          setError(null);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isPending}>
          {submit}
        </Button>
        {onCancel && (
          <Button look="secondary" onClick={onCancel}>
            {t('shell.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
