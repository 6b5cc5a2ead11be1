import type { UseQueryResult } from '@tanstack/react-query';
import { TOUCHED_CHOICES, type Touched, type TouchedChoice } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { ReadFailure } from '../../../team/read-failure.js';
import { Skeleton } from '../../../ui/feedback/states.js';
import { TouchedRows } from '../../../ui/feedback/touched-rows.js';
import { Chip } from '../../../ui/forms/choice.js';

interface SuspensionProps {
  touched: UseQueryResult<Touched[]>;
  offers: TouchedChoice;
  onChoose: (offers: TouchedChoice) => void;
}

/** The offers and bookings that a suspension affects, with the choice for the offers. */
export function TouchedBySuspension({ touched, offers, onChoose }: SuspensionProps) {
  const t = useText();
  if (!touched.data) return touched.isError ? <ReadFailure of={touched} /> : <Skeleton className="h-16" />;
  if (touched.data.length === 0) return <p className="text-muted">{t('adminVenues.touched.none')}</p>;
  return (
    <div className="grid gap-3">
      <TouchedRows rows={touched.data} words="adminVenues.touched" />
      {touched.data.some(({ kind }) => kind === 'offer') && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-1.5 text-sm font-semibold">{t('adminVenues.touched.choose')}</legend>
          {TOUCHED_CHOICES.map((choice) => (
            <Chip key={choice} name="offers" value={choice} checked={offers === choice} onChange={() => onChoose(choice)}>
              {t(`adminVenues.touched.${choice}`)}
            </Chip>
          ))}
        </fieldset>
      )}
    </div>
  );
}
