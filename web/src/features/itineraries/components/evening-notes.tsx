import type { EveningPlans, SuggestedEvening } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { AlertIcon } from '../../../ui/pictures/icons.js';
import { unmetWords } from '../evening-words.js';

interface Props {
  data: EveningPlans;
  /** The evenings on the page, with the stops that were exchanged. */
  plans: readonly SuggestedEvening[];
}

/** What is special about the day, which kind is missing, and how many of the stops are simulated. */
export function EveningNotes({ data, plans }: Props) {
  const t = useText();
  const { dayNote, rainy, unmet, partySize, widenedToKm } = data;
  const simulated = new Set(plans.flatMap(({ stops }) => stops.filter(({ kind }) => kind === 'simulated').map(({ venueId }) => venueId)));
  return (
    <>
      {dayNote?.dry && (
        <p role="status" className="flex gap-1.5 font-medium text-marigold">
          <AlertIcon size={20} /> {t('evenings.dry', { name: t(`day.${dayNote.name}`) })}
        </p>
      )}
      {rainy && <p role="status">{t('evenings.rainy')}</p>}
      {widenedToKm !== null && <p role="status">{t('evenings.widened', { km: widenedToKm })}</p>}
      {unmet && <p role="status">{unmetWords(t, unmet, partySize)}</p>}
      {simulated.size > 0 && <p className="text-sm text-muted">{t('evenings.simulated', { count: simulated.size })}</p>}
    </>
  );
}
