import { useState } from 'react';
import { useText } from '../lib/i18n/i18n.js';
import { Button } from '../ui/button.js';
import { TextInput } from '../ui/forms/field.js';

interface CodeInputProps {
  value: string;
  error: string | null;
  onChange: (code: string) => void;
  /** A recovery code is accepted as well. */
  orRecovery?: boolean;
  autoFocus?: boolean;
}

/** The six digits of an authenticator app, or a recovery code instead. */
export function CodeInput({ value, error, onChange, orRecovery = false, autoFocus = false }: CodeInputProps) {
  const t = useText();
  const [recovery, setRecovery] = useState(false);
  return (
    <div className="grid justify-items-start gap-1 *:w-full">
      <TextInput
        key={String(recovery)}
        label={t(recovery ? 'factor.recoveryCode' : 'factor.code')}
        hint={t(recovery ? 'factor.recoveryHint' : 'factor.codeHint')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        inputMode={recovery ? 'text' : 'numeric'}
        maxLength={40}
        // A reader who pressed the button above continues by typing.
        autoFocus={autoFocus || recovery}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      {orRecovery && (
        <Button
          look="quiet"
          size="small"
          className="w-auto! justify-self-start"
          onClick={() => {
            setRecovery(!recovery);
            onChange('');
          }}
        >
          {t(recovery ? 'factor.useApp' : 'factor.useRecovery')}
        </Button>
      )}
    </div>
  );
}
