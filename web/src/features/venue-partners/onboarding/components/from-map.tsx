import type { MapField } from '@app/contracts';
import { useText } from '../../../../lib/i18n/i18n.js';
import { PinIcon } from '../../../../ui/pictures/icons.js';
import { useApplication } from '../draft.js';

const useFromMap = (field: MapField): boolean => useApplication(({ answers }) => answers.fromMap?.includes(field) ?? false);

/** Says of an answer that it is the map's and not the applicant's. */
export function FromMap({ field }: { field: MapField }) {
  const t = useText();
  if (!useFromMap(field)) return null;
  return (
    <p className="flex items-center gap-1.5 text-sm font-semibold text-indigo">
      <PinIcon size={18} /> {t('apply.fromMap')}
    </p>
  );
}

/** The hint of a field, which begins with the source while that is the map. */
export function useMapHint(): (field: MapField, hint: string) => string {
  const t = useText();
  const fromMap = useApplication(({ answers }) => answers.fromMap);
  return (field, hint) => (fromMap?.includes(field) ? `${t('apply.fromMap')} ${hint}` : hint);
}
