import { useState } from 'react';
import { IMPORT_FIELDS, WEEKDAYS, type ImportField } from '@app/contracts';
import { haveDays, type ImportMapping, type RowProblem } from '@app/domain';
import { listOf, weekdayAt } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { SelectInput } from '../../../ui/forms/field.js';

interface MappingProps {
  columns: readonly string[];
  fields?: readonly ImportField[];
  mapping: ImportMapping;
  onChange: (mapping: ImportMapping) => void;
}

/** The column of each field: guessed, and editable here. */
export function Mapping({ columns, fields = IMPORT_FIELDS, mapping, onChange }: MappingProps) {
  const t = useText();
  const set = (field: ImportField, column: string) => {
    const { [field]: _was, ...others } = mapping;
    onChange(column === '' ? others : { ...others, [field]: column });
  };
  return (
    <Card className="grid gap-3" aria-label={t('imports.columns')}>
      <h2 className="text-lg font-semibold">{t('imports.columns')}</h2>
      <div className="grid gap-3 sm:grid-cols-2">
        {fields.map((field) => (
          <SelectInput
            key={field}
            label={t(`imports.field.${field}`)}
            value={mapping[field] ?? ''}
            onChange={(event) => set(field, event.target.value)}
          >
            <option value="">{t(field === 'hours' && haveDays(columns) ? 'imports.columnADay' : 'imports.noColumn')}</option>
            {columns.map((column) => (
              <option key={column} value={column}>
                {column}
              </option>
            ))}
          </SelectInput>
        ))}
      </div>
    </Card>
  );
}

/** The number of rows shown at first, so that the content below stays in reach; more rows share one cause. */
const SHOWN = 8;
const MORE = 50;

interface ProblemsProps {
  /** Rows that are left out, or that lack a part. */
  of: 'problems' | 'notes';
  problems: readonly RowProblem[];
  mapping: ImportMapping;
}

/** The errors by line and column, each with its remedy. */
export function Problems({ of, problems, mapping }: ProblemsProps) {
  const t = useText();
  const [shown, setShown] = useState(SHOWN);
  if (problems.length === 0) return null;
  const lines = new Set(problems.map(({ line }) => line)).size;
  return (
    <Card className="grid gap-3" aria-label={t(`imports.${of}`, { count: lines })}>
      <h2 className="text-lg font-semibold">{t(`imports.${of}`, { count: lines })}</h2>
      <p className="text-muted">{t(`imports.${of}Lead`)}</p>
      <ul className="divide-y divide-line">
        {problems.slice(0, shown).map(({ line, field, why, days = [] }) => (
          <li key={`${line} ${field} ${why}`} className="py-2 text-sm">
            <span className="font-semibold">{t('imports.line', { line: String(line) })}</span>
            {' · '}
            <span className="wrap-anywhere">{mapping[field] ?? t(`imports.field.${field}`)}</span>
            {': '}
            {t(`imports.why.${why}`, { days: listOf(days.map((day) => weekdayAt(WEEKDAYS.indexOf(day), 'long'))) })}
          </li>
        ))}
      </ul>
      {problems.length > shown && (
        <Button look="secondary" size="small" className="justify-self-start" onClick={() => setShown(shown + MORE)}>
          {t('imports.showMore', { count: problems.length - shown })}
        </Button>
      )}
    </Card>
  );
}
