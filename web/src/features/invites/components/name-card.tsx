import { useState } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { reasonOr } from '../../../live/problem-message.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { TextInput } from '../../../ui/forms/field.js';

const NAME_LIMIT = 40;

/** Asks a host without a name for one, because the invite names the host. */
export function NameCard({ onSave }: { onSave: (name: string) => Promise<void> }) {
  const t = useText();
  const [name, setName] = useState('');
  const save = useCommand({
    send: () => onSave(name.trim()),
    failure: (error) => ({ title: t('shell.error'), message: reasonOr(error, t('shell.loadFailedHelp')) }),
  });
  return (
    <Card>
      <form
        className="flex flex-wrap items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') save.mutate();
        }}
      >
        <TextInput
          label={t('invite.yourName')}
          hint={t('invite.yourNameHint')}
          fieldClassName="min-w-[min(12rem,100%)] flex-1"
          autoComplete="given-name"
          maxLength={NAME_LIMIT}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {/* The button is as high as the field, below its label. */}
        <Button type="submit" look="secondary" busy={save.isPending} disabled={name.trim() === ''} className="min-[22rem]:mt-7">
          {t('shell.save')}
        </Button>
      </form>
    </Card>
  );
}
