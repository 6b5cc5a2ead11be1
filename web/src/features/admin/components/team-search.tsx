import { useState } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { TextInput } from '../../../ui/forms/field.js';

/** The minimum length of a search text. */
const LEAST = 4;

interface TeamSearchProps {
  label: string;
  hint?: string;
  action: string;
  busy: boolean;
  onSearch: (text: string) => void;
}

/** The field by which the team finds people and plans; a text that is too short is refused beside it. */
export function TeamSearch({ label, hint, action, busy, onSearch }: TeamSearchProps) {
  const t = useText();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const asked = text.trim();
  const short = asked.length < LEAST;
  return (
    <form
      className="grid max-w-xl gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!short) onSearch(asked);
      }}
    >
      <TextInput
        type="search"
        label={label}
        {...(hint && { hint })}
        error={tried && short ? t('people.tooShort') : null}
        maxLength={254}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" className="justify-self-start" busy={busy}>
        {action}
      </Button>
    </form>
  );
}
