import { STUCK_KINDS, STUCK_STATES, type StuckKind, type StuckState } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { SelectInput } from '../../../ui/forms/field.js';
import type { StuckFilter } from '../api.js';

/** Narrows the list down to a kind of work and to a state. */
export function StuckFilterBar({ filter, onChange }: { filter: StuckFilter; onChange: (filter: StuckFilter) => void }) {
  const t = useText();
  const changed = (kind: StuckKind | '', state: StuckState | '') => onChange({ ...(kind ? { kind } : {}), ...(state ? { state } : {}) });
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectInput
        label={t('stuckRows.kind')}
        value={filter.kind ?? ''}
        onChange={(event) => changed(event.target.value as StuckKind | '', filter.state ?? '')}
      >
        <option value="">{t('stuckRows.all')}</option>
        {STUCK_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`stuckRows.${kind}`)}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        label={t('stuckRows.state')}
        value={filter.state ?? ''}
        onChange={(event) => changed(filter.kind ?? '', event.target.value as StuckState | '')}
      >
        <option value="">{t('stuckRows.all')}</option>
        {STUCK_STATES.map((state) => (
          <option key={state} value={state}>
            {t(`stuckRows.${state}`)}
          </option>
        ))}
      </SelectInput>
    </div>
  );
}
