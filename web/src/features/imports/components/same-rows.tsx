import { useState } from 'react';
import type { ImportMatch, StartImport } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { SelectInput } from '../../../ui/forms/field.js';

export type SameChoice = StartImport;
const AT_ONCE = 100;

interface SameRowsProps {
  matches: readonly ImportMatch[];
  choice: SameChoice;
  onChange: (choice: SameChoice) => void;
}

/** Places that the catalogue already has: all left out, all added, or each as ticked. */
export function SameRows({ matches: all, choice: { same, except }, onChange }: SameRowsProps) {
  const t = useText();
  const [shown, setShown] = useState(AT_ONCE);
  const matches = all.filter(({ by }) => by === 'name');
  const known = all.length - matches.length;
  const byKey = known > 0 && <p className="font-medium">{t('imports.byKey', { count: known })}</p>;
  if (matches.length === 0) return byKey || <p className="font-medium text-leaf">{t('imports.noSame')}</p>;
  const isAdded = (line: number) => (same === 'add') !== except.includes(line);
  const toggle = (line: number) =>
    onChange({ same, except: except.includes(line) ? except.filter((one) => one !== line) : [...except, line] });
  return (
    <Card className="grid gap-3" aria-label={t('imports.same', { count: matches.length })}>
      <h2 className="text-lg font-semibold">{t('imports.same', { count: matches.length })}</h2>
      {byKey}
      <p className="text-muted">{t('imports.sameLead')}</p>
      <SelectInput
        label={t('imports.sameAll')}
        value={same}
        onChange={(event) => onChange({ same: event.target.value as SameChoice['same'], except: [] })}
      >
        <option value="skip">{t('imports.skip')}</option>
        <option value="add">{t('imports.add')}</option>
      </SelectInput>
      <ul className="divide-y divide-line">
        {matches.slice(0, shown).map(({ line, name, address }) => (
          <li key={line}>
            <label className="flex min-h-11 items-center gap-3 py-1.5">
              <input type="checkbox" className="size-5 shrink-0" checked={isAdded(line)} onChange={() => toggle(line)} />
              <span className="min-w-0 text-sm wrap-anywhere">
                {t('imports.addLine', { line: String(line), name })}
                {address && <span className="text-muted"> · {address}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {matches.length > shown && (
        <Button look="secondary" size="small" className="justify-self-start" onClick={() => setShown(shown + AT_ONCE)}>
          {t('imports.showMore', { count: matches.length - shown })}
        </Button>
      )}
    </Card>
  );
}
