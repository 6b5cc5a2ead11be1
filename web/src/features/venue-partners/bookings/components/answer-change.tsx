import type { SlotSeats, VenueBookingView } from '@app/contracts';
import { dayOf, timeOfDay } from '@app/domain';
import { useState } from 'react';
import { dayAndTime } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { Button } from '../../../../ui/button.js';
import { TextInput } from '../../../../ui/forms/field.js';
import { answerChange } from '../api.js';
import { NewTotal, totalText } from './new-total.js';
import { useBookingCommand } from '../use-agenda.js';

/** Seats that are free for a change in its slot; its own are given back when it stays in the same one. null: that day was not read. */
function freeFor(booking: VenueBookingView, startAt: string, slots: readonly SlotSeats[]): number | 'closed' | null {
  const keyOf = (instant: string): string => `${dayOf(new Date(instant))} ${timeOfDay(new Date(instant))}`;
  const slot = slots.find(({ day, slot: name }) => `${day} ${name}` === keyOf(startAt));
  if (!slot) return null;
  const own = keyOf(booking.startAt) === keyOf(startAt) ? booking.partySize : 0;
  return slot.closed ? 'closed' : Math.max(0, slot.seats - slot.taken + own);
}

interface AnswerChangeProps {
  booking: VenueBookingView;
  slots: readonly SlotSeats[];
  /** Only owners and managers answer, and only with a network. */
  disabled: boolean;
}

/** A requested change of time or party: the result, what it means for the total, the free seats, and the answers. */
export function AnswerChange({ booking, slots, disabled }: AnswerChangeProps) {
  const t = useText();
  const [note, setNote] = useState('');
  const answer = useBookingCommand((accept: boolean) => answerChange(booking.id, accept, note.trim()), 'agenda.change.answered');
  const { change } = booking;
  if (change?.status !== 'open') return null;
  const free = freeFor(booking, change.startAt, slots);
  // The server decides at the acceptance about a day that was not read.
  const money = totalText(t, booking, change);
  const waits = change.total != null;
  const hasRoom = free === null || (free !== 'closed' && free >= change.partySize);
  const send = (accept: boolean) => () => void answer.run(accept).catch(() => undefined);
  return (
    <section aria-labelledby="change-asked" className="grid gap-3 rounded-card bg-marigold-soft p-4">
      <h3 id="change-asked" className="font-bold">
        {t('agenda.change.title')}
      </h3>
      <p className="tabular font-semibold">
        <span className="line-through">
          {dayAndTime(booking.startAt)} · {t('venue.people', { count: booking.partySize })}
        </span>
        <br />
        {dayAndTime(change.startAt)} · {t('venue.people', { count: change.partySize })}
      </p>
      {money && <p className="tabular font-medium">{money}</p>}
      {change.note && <p>{change.note}</p>}
      <p className="text-sm">
        {free === null && t('agenda.change.otherWeek')}
        {free === 'closed' && t('agenda.change.closed')}
        {typeof free === 'number' && t(hasRoom ? 'agenda.change.room' : 'agenda.change.noRoom', { count: free })}
      </p>
      <TextInput label={t('agenda.change.note')} maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} />
      <div className="flex flex-wrap gap-2">
        {!waits && (
          <Button busy={answer.busy} disabled={disabled || !hasRoom} onClick={send(true)}>
            {t('agenda.change.accept')}
          </Button>
        )}
        {change.partySize !== booking.partySize && (
          <NewTotal booking={booking} change={change} note={note.trim()} disabled={disabled || answer.busy || !hasRoom} />
        )}
        {!waits && (
          <Button look="secondary" disabled={disabled || answer.busy} onClick={send(false)}>
            {t('agenda.change.decline')}
          </Button>
        )}
      </div>
    </section>
  );
}
