import { TIMES, type SlotSeats } from '@app/contracts';
import { useId, useState } from 'react';
import { ApiError } from '../../../lib/http.js';
import { shortDay } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { useNumberField } from '../../../ui/forms/number-field.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { saveCapacity } from '../api.js';
import { useCapacity, useChange } from '../use-settings.js';

const MOST_SEATS = 10_000;
const keyOf = ({ day, slot }: Pick<SlotSeats, 'day' | 'slot'>): string => `${day} ${slot}`;

interface CellProps {
  slot: SlotSeats;
  seats: number;
  mayChange: boolean;
  onChange: (seats: number) => void;
}

function Cell({ slot, seats, mayChange, onChange }: CellProps) {
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

/** The seats of the next two weeks, each day and time of day by itself. */
export function SeatsPanel({ mayChange }: { mayChange: boolean }) {
  const t = useText();
  const capacity = useCapacity();
  const [changes, setChanges] = useState<Readonly<Record<string, number>>>({});
  const save = useChange({
    run: saveCapacity,
    keys: [queryKeys.venueCapacity],
    said: () => ({ title: t('venueSet.saved'), tone: 'good' }),
    onDone: () => setChanges({}),
    onFailure: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'seats-taken') return false;
      toast({ title: t('venueSet.seats.taken'), tone: 'bad' });
      void capacity.refetch();
      return true;
    },
  });
  if (capacity.isError) return <ErrorState onRetry={() => void capacity.refetch()} />;
  if (!capacity.data) return <Skeleton className="h-96 rounded-card" />;
  const slots = capacity.data;
  const days = [...new Set(slots.map(({ day }) => day))];
  const changed = slots.filter((slot) => (changes[keyOf(slot)] ?? slot.seats) !== slot.seats);
  const isUnreadable = changed.some((slot) => Number.isNaN(changes[keyOf(slot)]));
  const tooFew = changed.find((slot) => (changes[keyOf(slot)] ?? 0) < slot.taken);
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div>
        <h2 className="text-lg">{t('venueSet.seats.next')}</h2>
        <p className="text-sm text-muted">{t('venueSet.seats.about')}</p>
      </div>
      <table className="w-full table-fixed border-collapse text-sm">
        <thead>
          <tr className="text-xs text-muted sm:text-sm">
            <th scope="col" className="w-1/4 py-2 text-left font-semibold">
              {t('venueSet.seats.day')}
            </th>
            {TIMES.map((time) => (
              <th key={time} scope="col" className="wrap-anywhere px-0.5 py-2 font-semibold">
                {t(`time.${time}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-t border-line">
          {days.map((day) => (
            <tr key={day}>
              <th scope="row" className="py-2 pr-1 text-left font-medium">
                {shortDay(day)}
              </th>
              {slots
                .filter((slot) => slot.day === day)
                .map((slot) => (
                  <td key={slot.slot} className="px-0.5 py-1.5 text-center align-top">
                    <Cell
                      slot={slot}
                      seats={changes[keyOf(slot)] ?? slot.seats}
                      mayChange={mayChange}
                      onChange={(seats) => setChanges((now) => ({ ...now, [keyOf(slot)]: seats }))}
                    />
                  </td>
                ))}
            </tr>
          ))}
        </tbody>
      </table>
      {tooFew && (
        <p role="alert" className="text-sm font-medium text-brick">
          <span aria-hidden="true">⚠ </span>
          {shortDay(tooFew.day)}, {t(`time.${tooFew.slot}`)}: {t('venueSet.seats.belowBooked', { count: tooFew.taken })}
        </p>
      )}
      {changed.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button
            busy={save.isPending}
            disabled={isUnreadable || Boolean(tooFew)}
            onClick={() =>
              save.mutate({ slots: changed.map((slot) => ({ day: slot.day, slot: slot.slot, seats: changes[keyOf(slot)] ?? slot.seats })) })
            }
          >
            {t('venueSet.seats.saveChanges', { count: changed.length })}
          </Button>
          <Button look="quiet" disabled={save.isPending} onClick={() => setChanges({})}>
            {t('venueSet.cancel')}
          </Button>
        </div>
      )}
    </Card>
  );
}
