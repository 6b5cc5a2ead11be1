import { SECURITY_EVENTS, type SecurityEvent } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { SelectInput } from '../../../ui/forms/field.js';
import type { LogFilter } from '../api.js';

/** Narrows the log down to one kind of entry; the one whose entries are shown is named, and can be let go of. */
export function LogFilterBar({ filter, onChange }: { filter: LogFilter; onChange: (filter: LogFilter) => void }) {
  const t = useText();
  const without = ({ type }: LogFilter): LogFilter => (type ? { type } : {});
  return (
    <div className="grid gap-3">
      <SelectInput
        label={t('securityLog.type')}
        value={filter.type ?? ''}
        onChange={(event) => {
          const { actor } = filter;
          const type = event.target.value as SecurityEvent | '';
          onChange({ ...(actor ? { actor } : {}), ...(type ? { type } : {}) });
        }}
      >
        <option value="">{t('securityLog.all')}</option>
        {SECURITY_EVENTS.map((type) => (
          <option key={type} value={type}>
            {t(`securityLog.${type}`)}
          </option>
        ))}
      </SelectInput>
      {filter.actor && (
        <p className="flex flex-wrap items-center justify-between gap-2 rounded-field bg-indigo-soft px-3.5 py-2 text-sm">
          <span className="min-w-0 break-all">{t('securityLog.only', { id: filter.actor })}</span>
          <Button look="secondary" size="small" onClick={() => onChange(without(filter))}>
            {t('securityLog.everybody')}
          </Button>
        </p>
      )}
    </div>
  );
}
