import type { ApplicationFaults, ApplicationField } from '@app/domain';
import { isTextKey, useText } from '../../../lib/i18n/i18n.js';

/** The message at a field; null: no error. */
export function useFaultText(faults: ApplicationFaults): (field: ApplicationField) => string | null {
  const t = useText();
  return (field) => {
    const fault = faults[field];
    if (!fault) return null;
    const own = `apply.missing.${field}`;
    return fault === 'missing' ? t(isTextKey(own) ? own : 'apply.missing') : t(`apply.fault.${fault}`);
  };
}
