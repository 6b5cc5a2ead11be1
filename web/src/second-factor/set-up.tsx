import { useState } from 'react';
import type { SecondFactorSetup } from '@app/contracts';
import { useText } from '../lib/i18n/i18n.js';
import { useForm } from '../live/use-form.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { TextInput } from '../ui/forms/field.js';
import { QrCode } from '../ui/pictures/qr-code.js';
import { useCopy } from '../ui/share.js';
import type { FactorOwner } from './factor-calls.js';
import { factorProblem } from './factor-problem.js';
import { CodeForm } from './code-form.js';
import { CodeInput } from './code-input.js';

interface Step<T> extends FactorOwner {
  onDone: (value: T) => void;
  onCancel?: (() => void) | undefined;
}

/** The first step: the password, and a code of an existing factor. */
function Begin({ calls, email, moving, onDone, onCancel }: Step<SecondFactorSetup> & { moving: boolean }) {
  const t = useText();
  const { values, set, input, faults, onSubmit, isPending } = useForm({
    initial: { password: '', code: '' },
    check: ({ password, code }) => ({
      password: password === '' && t('password.currentNeeded'),
      code: moving && password !== '' && code === '' && t('factor.codeNeeded'),
    }),
    send: ({ password, code }) => calls.start({ password, ...(moving && { code }) }),
    onDone,
    faultsOf: (failure) => {
      const { field, words } = factorProblem(failure);
      // Without a field for the code, every error is shown at the password.
      return { [moving ? field : 'password']: words };
    },
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextInput label={t('account.password')} type="password" autoComplete="current-password" maxLength={200} {...input('password')} />
      {moving && <CodeInput orRecovery value={values.code} error={faults.code ?? null} onChange={(code) => set({ code })} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isPending}>
          {t('shell.next')}
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

/** The secret to scan or to type in, and the first code, which proves that the app has it. */
function Show({ calls, setup, onDone, onCancel }: Step<readonly string[]> & { setup: SecondFactorSetup }) {
  const t = useText();
  const copy = useCopy();
  return (
    <CodeForm run={calls.confirm} submit={t('factor.turnOn')} onDone={({ codes }) => onDone(codes)} onCancel={onCancel}>
      <p>{t('factor.scanLead')}</p>
      <QrCode content={setup.uri} label={t('factor.scan')} />
      <div className="grid justify-items-start gap-1 rounded-field bg-sunken p-4">
        <span className="text-sm text-muted">{t('factor.secret')}</span>
        <code className="text-base">{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
        <Button look="quiet" size="small" onClick={() => void copy(setup.secret, 'factor.secretCopied')}>
          {t('factor.copy')}
        </Button>
      </div>
    </CodeForm>
  );
}

/** Sets a second factor up, or moves it to another phone; ends with the recovery codes. */
export function SetUp({ moving = false, ...step }: Step<readonly string[]> & { moving?: boolean }) {
  const t = useText();
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  return (
    <Card className="grid gap-4" aria-label={t(moving ? 'factor.move' : 'factor.setUp')}>
      <h2 className="text-lg font-semibold">{t(moving ? 'factor.move' : 'factor.setUp')}</h2>
      {setup ? (
        <Show {...step} setup={setup} />
      ) : (
        <>
          <p>{t(moving ? 'factor.moveLead' : 'factor.setUpLead')}</p>
          <Begin {...step} moving={moving} onDone={setSetup} />
        </>
      )}
    </Card>
  );
}
