import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SecondFactorSetup } from '@app/contracts';
import { useText } from '../lib/i18n/i18n.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { TextInput } from '../ui/forms/field.js';
import { QrCode } from '../ui/pictures/qr-code.js';
import { useCopy } from '../ui/share.js';
import type { FactorOwner } from './factor-calls.js';
import { factorProblem } from './factor-problem.js';
import { CodeForm } from './code-form.js';
import { CodeInput } from './code-input.js';

type Errors = Partial<Record<'code' | 'password', string>>;

interface Step<T> extends FactorOwner {
  onDone: (value: T) => void;
  onCancel?: (() => void) | undefined;
}

/** The first step: the password, and a code of an existing factor. */
function Begin({ calls, email, moving, onDone, onCancel }: Step<SecondFactorSetup> & { moving: boolean }) {
  const t = useText();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const { mutate: begin, isPending: busy } = useMutation({
    mutationFn: () => calls.start({ password, ...(moving ? { code } : {}) }),
    onSuccess: onDone,
    onError: (failure) => {
      const { field, words } = factorProblem(failure);
      // Without a field for the code, every error is shown at the password.
      setErrors({ [moving ? field : 'password']: words });
    },
  });
  const send = () => {
    if (password === '') return setErrors({ password: t('password.currentNeeded') });
    if (moving && code === '') return setErrors({ code: t('factor.codeNeeded') });
    setErrors({});
    begin();
  };
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextInput
        label={t('account.password')}
        type="password"
        autoComplete="current-password"
        maxLength={200}
        value={password}
        error={errors.password ?? null}
        onChange={(event) => {
          setPassword(event.target.value);
          setErrors({});
        }}
      />
      {moving && <CodeInput orRecovery value={code} error={errors.code ?? null} onChange={setCode} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
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
