import { MOST_PEOPLE, type BookingView } from '@app/contracts';
import { addDays, TUNABLES } from '@app/domain';
import { useState } from 'react';
import { today as currentDay, dayOfInstant, instantOf, timeOfInstant } from '../../../../lib/day.js';
import { rupees } from '../../../../lib/format.js';
import { ApiError } from '../../../../lib/http.js';
import { useLanguageStore, useText } from '../../../../lib/i18n/i18n.js';
import { problemMessage } from '../../../../live/problem-message.js';
import { useCommand } from '../../../../live/use-command.js';
import { Button } from '../../../../ui/button.js';
import { Dialog } from '../../../../ui/dialog.js';
import { SelectInput, TextArea, TextInput } from '../../../../ui/forms/field.js';
import { askForChange } from '../../api.js';

/** The error of the new time, shown at its field; null: another error. */
function wrongStart(error: unknown): { startAt: string } | null {
  const [said] = (error instanceof ApiError && error.problem?.fieldErrors?.['startAt']) || [];
  if (!said) return null;
  // The server's sentences are English.
  return { startAt: useLanguageStore.getState().language === 'en' ? said : (problemMessage(error).message ?? said) };
}

/** Asks for another time or party size; the venue answers. */
export function ChangeDialog({ booking, onClose }: { booking: BookingView; onClose: () => void }) {
  const t = useText();
  const [day, setDay] = useState(dayOfInstant(booking.startAt));
  const [time, setTime] = useState(timeOfInstant(booking.startAt));
  const [partySize, setPartySize] = useState(booking.partySize);
  const [note, setNote] = useState('');
  const startAt = instantOf(day, time);
  const send = useCommand({
    send: () =>
      askForChange(booking, {
        ...(startAt && Date.parse(startAt) !== Date.parse(booking.startAt) && { startAt }),
        ...(partySize !== booking.partySize && { partySize }),
        ...(note.trim() !== '' && { note: note.trim() }),
      }),
    success: () => ({ title: t('change.sent') }),
    onDone: onClose,
    faultsOf: wrongStart,
    failure: t('change.failed'),
  });
  const today = currentDay();
  const changed = startAt !== null && (Date.parse(startAt) !== Date.parse(booking.startAt) || partySize !== booking.partySize);
  return (
    <Dialog
      open
      onClose={onClose}
      busy={send.isPending}
      closeOnBackdrop={false}
      title={t('change.title')}
      description={t('change.about')}
      footer={
        <>
          <Button look="secondary" disabled={send.isPending} onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button busy={send.isPending} needsNetwork disabled={!changed} onClick={() => send.mutate()}>
            {t('change.send')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <TextInput
            label={t('change.day')}
            type="date"
            min={today}
            max={addDays(today, TUNABLES.maxDaysAhead)}
            value={day}
            error={send.faults.startAt ?? null}
            onChange={(event) => setDay(event.target.value)}
          />
          <TextInput label={t('change.time')} type="time" step={900} value={time} onChange={(event) => setTime(event.target.value)} />
        </div>
        <SelectInput label={t('change.party')} value={partySize} onChange={(event) => setPartySize(Number(event.target.value))}>
          {Array.from({ length: MOST_PEOPLE }, (_, index) => (
            <option key={index} value={index + 1}>
              {t('plan.people', { count: index + 1 })}
            </option>
          ))}
        </SelectInput>
        <TextArea label={t('change.note')} maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} />
        <p className="text-sm text-muted">{t('change.price', { price: rupees(booking.proposedPrice) })}</p>
      </div>
    </Dialog>
  );
}
