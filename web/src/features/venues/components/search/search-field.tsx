import { LONGEST_SEARCH } from '@app/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useText } from '../../../../lib/i18n/i18n.js';
import { TextInput } from '../../../../ui/forms/field.js';

/** The pause in typing after which a search starts. */
const SETTLED_MS = 300;

/** The search text, which changes the list after a pause in typing; a change by another page or Back appears at once. */
export function SearchField({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  if (known !== q) {
    setKnown(q);
    setTyped(q);
  }
  // Text typed before hydration counts, too; without any, an update would return once the search is cleared.
  const takeOver = useEffectEvent(() => field.current && field.current.value !== typed && setTyped(field.current.value));
  useEffect(() => void takeOver(), []);
  // Another filter may have been chosen meanwhile, so the change applies to the current address.
  const settle = useEffectEvent(() => typed !== q && onChange(typed));
  useEffect(() => {
    const timer = setTimeout(settle, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextInput
      ref={field}
      type="search"
      name="q"
      label={t('places.search')}
      hideLabel
      placeholder={t('places.searchHint')}
      maxLength={LONGEST_SEARCH}
      enterKeyHint="search"
      autoComplete="off"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
