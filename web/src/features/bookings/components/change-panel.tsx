import { useMutation } from '@tanstack/react-query';
import type { BookingChangeView, BookingView } from '@app/contracts';
import { addDays, TUNABLES } from '@app/domain';
import { useState } from 'react';
import { useNow } from '../../../lib/clock.js';
import { dayAndTime, rupees } from '../../../lib/format.js';
import { ApiError } from '../../../lib/http.js';
import { useLanguageStore, useText } from '../../../lib/i18n/i18n.js';
import { problemMessage } from '../../../live/problem-message.js';
import { Badge, type Tone } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { SelectInput, TextArea, TextInput } from '../../../ui/forms/field.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { askForChange } from '../api.js';
import { today as currentDay, dayOfInstant, instantOf, timeOfInstant } from '../../../lib/day.js';
import { isOff, isToCome, phaseOf } from '../phase.js';
import { Section } from './section.js';

const MOST_PEOPLE = 6;
const TONES: Record<BookingChangeView['status'], Tone> = { open: 'marigold', accepted: 'leaf', refused: 'brick', lapsed: 'neutral' };

/** What was asked for, and what the venue said. */
function LastChange({ change }: { change: BookingChangeView }) {
  const t = useText();
  return (
    <div role="status" className="grid justify-items-start gap-1">
      <Badge tone={TONES[change.status]}>{t(`change.${change.status}`)}</Badge>
      <p className="tabular font-semibold">
        {t('change.wanted', { time: dayAndTime(change.startAt), people: t('plan.people', { count: change.partySize }) })}
      </p>
      {change.reply && <p className="text-sm text-muted">{t('change.reply', { reply: change.reply })}</p>}
    </div>
  );
}

/** What is wrong with the new time, which is said at its field; null where something else is. */
function wrongStart(error: unknown): string | null {
  const [said] = (error instanceof ApiError && error.problem?.fieldErrors?.['startAt']) || [];
  // The server's sentences are English.
  return said && useLanguageStore.getState().language !== 'en' ? (problemMessage(error).message ?? said) : (said ?? null);
}

function ChangeDialog({ booking, onClose }: { booking: BookingView; onClose: () => void }) {
  const t = useText();
  const [day, setDay] = useState(dayOfInstant(booking.startAt));
  const [time, setTime] = useState(timeOfInstant(booking.startAt));
  const [partySize, setPartySize] = useState(booking.partySize);
  const [note, setNote] = useState('');
  const startAt = instantOf(day, time);
  const send = useMutation({
    mutationFn: () =>
      askForChange(booking, {
        ...(startAt && Date.parse(startAt) !== Date.parse(booking.startAt) && { startAt }),
        ...(partySize !== booking.partySize && { partySize }),
        ...(note.trim() !== '' && { note: note.trim() }),
      }),
    onSuccess: () => {
      toast({ tone: 'good', title: t('change.sent') });
      onClose();
    },
    onError: (error) => {
      if (!wrongStart(error)) toast({ tone: 'bad', title: t('change.failed'), ...problemMessage(error) });
    },
  });
  const wrong = wrongStart(send.error);
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
          <Button busy={send.isPending} disabled={!changed} onClick={() => send.mutate()}>
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
            error={wrong}
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

/** Another time or party: what became of the last that was asked for, and for who decides the way to ask anew. */
export function ChangePanel({ booking, decides }: { booking: BookingView; decides: boolean }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const phase = phaseOf(booking, useNow());
  const toCome = isToCome(phase);
  const mayAsk = decides && toCome && booking.change?.status !== 'open';
  if (isOff(phase) || (!booking.change && !mayAsk)) return null;
  return (
    <Section id="change" title={t('change.title')}>
      {booking.change && <LastChange change={booking.change} />}
      {mayAsk && (
        <>
          {!booking.change && <p className="text-sm text-muted">{t('change.about')}</p>}
          <Button look="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
            {t('change.ask')}
          </Button>
        </>
      )}
      {asking && <ChangeDialog booking={booking} onClose={() => setAsking(false)} />}
    </Section>
  );
}
