import { TIMES, type ChangeOf, type SaveCapacity, type SlotSeats } from '@app/contracts';
import { slotKey } from '@app/domain';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../../lib/http.js';
import { shortDay, wholeNumber } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { Button } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import { ErrorState, Skeleton } from '../../../../ui/feedback/states.js';
import { ClashList } from '../../../../ui/forms/clash-list.js';
import { presentOf } from '../../../../ui/forms/use-clashes.js';
import { SaveBar } from './save-bar.js';
import { useDraft } from '../../../../ui/forms/use-draft.js';
import { deskFailure } from '../../desk-failure.js';
import { saveCapacity } from '../api.js';
import { useCapacity, useTouchingChange } from '../use-settings.js';
import { SeatsCell } from './seats-cell.js';
import { TouchedQuestion } from './touched-question.js';

/** The seats of the next two weeks by day and time of day. */
export function SeatsPanel({ mayChange }: { mayChange: boolean }) {
  const capacity = useCapacity();
  if (capacity.isError) return <ErrorState onRetry={() => void capacity.refetch()} />;
  if (!capacity.data) return <Skeleton className="h-96 rounded-card" />;
  return <SeatsTable slots={capacity.data} mayChange={mayChange} />;
}

type Seats = Readonly<Record<string, number>>;

const isTaken = (error: unknown): boolean => error instanceof ApiError && error.code === 'seats-taken';

function SeatsTable({ slots, mayChange }: { slots: readonly SlotSeats[]; mayChange: boolean }) {
  const t = useText();
  const queries = useQueryClient();
  const nameOf = ({ day, slot }: SlotSeats): string => `${shortDay(day)}, ${t(`time.${slot}`)}`;
  const form = useDraft<Seats>(
    'seats',
    Object.fromEntries(slots.map((slot) => [slotKey(slot), slot.seats])),
    slots.map((slot) => ({ fields: [slotKey(slot)], label: nameOf(slot), say: (seats) => wholeNumber(seats[slotKey(slot)] ?? 0) })),
  );
  const seatsOf = (slot: SlotSeats): number => form.values[slotKey(slot)] ?? slot.seats;
  const save = useTouchingChange<ChangeOf<SaveCapacity>>({
    send: saveCapacity,
    touching: ({ slots: wanted }) => ({ slots: wanted }),
    keys: [queryKeys.venueCapacity],
    success: () => ({ title: t('venueSet.saved') }),
    onDone: () => form.saved(form.values, form.values),
    faultsOf: (error) => presentOf<Seats>(error) && {},
    failure: (error) => (isTaken(error) ? { title: t('venueSet.seats.taken') } : deskFailure(error)),
    onFailure: (error) => {
      const present = presentOf<Seats>(error);
      if (present) form.meet({ ...form.opened, ...present });
      else if (isTaken(error)) void queries.invalidateQueries({ queryKey: queryKeys.venueCapacity });
    },
  });
  const days = [...new Set(slots.map(({ day }) => day))];
  const changed = slots.filter((slot) => Object.hasOwn(form.was, slotKey(slot)));
  const isUnreadable = changed.some((slot) => Number.isNaN(seatsOf(slot)));
  const tooFew = changed.find((slot) => seatsOf(slot) < slot.taken);
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
                    <SeatsCell
                      slot={slot}
                      seats={seatsOf(slot)}
                      mayChange={mayChange}
                      onChange={(seats) => form.set({ [slotKey(slot)]: seats })}
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
          {nameOf(tooFew)}: {t('venueSet.seats.belowBooked', { count: tooFew.taken })}
        </p>
      )}
      {form.clashes && <ClashList {...form.clashes} />}
      <SaveBar isDirty={changed.length > 0} busy={save.isPending} onUndo={form.reset}>
        <Button
          busy={save.isPending}
          disabled={isUnreadable || Boolean(tooFew)}
          onClick={() =>
            save.mutate({ slots: changed.map((slot) => ({ day: slot.day, slot: slot.slot, seats: seatsOf(slot) })), was: form.was })
          }
        >
          {t('venueSet.seats.saveChanges', { count: changed.length })}
        </Button>
      </SaveBar>
      <TouchedQuestion {...save.question} />
    </Card>
  );
}
