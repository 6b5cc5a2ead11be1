import type { ReactNode } from 'react';
import { useText } from '../lib/i18n/i18n.js';
import { useForm } from '../live/use-form.js';
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
  const { values, set, faults, onSubmit, isPending } = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code === '' && t('factor.codeNeeded') }),
    send: run,
    onDone,
    faultsOf: (failure) => ({ code: factorProblem(failure).words }),
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit}>
      {children}
      <CodeInput
        orRecovery={orRecovery}
        autoFocus={autoFocus}
        value={values.code}
        error={faults.code ?? null}
        onChange={(code) => set({ code })}
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
