import type { SlotSeats } from '@app/contracts';
import { useId } from 'react';
import { shortDay } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { useNumberField } from '../../../../ui/forms/number-field.js';

const MOST_SEATS = 10_000;

interface SeatsCellProps {
  slot: SlotSeats;
  seats: number;
  mayChange: boolean;
  onChange: (seats: number) => void;
}

/** The seats of one slot. */
export function SeatsCell({ slot, seats, mayChange, onChange }: SeatsCellProps) {
  const t = useText();
  const id = useId();
  const tooFew = seats < slot.taken;
  const { fault, control } = useNumberField({ value: seats, required: true, most: MOST_SEATS, onChange });
  const booked = slot.taken > 0 ? t('venueSet.seats.booked', { count: slot.taken }) : null;
  if (slot.closed) return <span className="text-sm text-muted">{t('venueSet.seats.closed')}</span>;
  return (
    <span className="grid justify-items-center gap-0.5">
      <input
        {...control}
        aria-label={t('venueSet.seats.cell', { day: shortDay(slot.day), time: t(`time.${slot.slot}`) })}
        aria-invalid={tooFew || fault ? true : undefined}
        aria-describedby={fault ? id : undefined}
        disabled={!mayChange}
        className="tabular min-h-11 w-full max-w-24 rounded-field border border-line-strong bg-raised px-1 text-center text-base disabled:border-transparent disabled:bg-transparent aria-invalid:border-brick"
      />
      {fault && (
        <span id={id} role="alert" className="text-xs font-semibold text-brick">
          {fault}
        </span>
      )}
      {booked && <span className={tooFew ? 'text-xs font-semibold text-brick' : 'text-xs text-muted'}>{booked}</span>}
      {slot.overbid && (
        <span className="text-xs font-semibold text-marigold" title={t('venueSet.seats.over')}>
          <span aria-hidden="true">⚠ </span>
          <span className="sr-only">{t('venueSet.seats.over')}</span>
        </span>
      )}
    </span>
  );
}
