import { parseInvite } from '@app/domain';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { TextInput } from '../../../ui/forms/field.js';

/** A form for a code without a link. It accepts spaces, hyphens, lower case and a whole pasted link. */
export function InviteCodeForm({ onCode }: { onCode: (code: string) => void }) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = (): void => {
    const code = parseInvite(typed.trim().split('/').at(-1) ?? '');
    setWrong(code === null);
    if (code) onCode(code);
  };
  return (
    <Card>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <h1 className="text-xl">{t('join.form.title')}</h1>
        <TextInput
          label={t('join.form.label')}
          hint={t('join.form.hint')}
          error={wrong ? t('join.form.wrong') : null}
          value={typed}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          className="tabular text-center text-lg tracking-wider uppercase"
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" size="large" disabled={typed.trim() === ''}>
          {t('join.form.open')}
        </Button>
      </form>
    </Card>
  );
}
