import type { BlackOut, BlackoutDay, Day, DayNote, VenueProfile } from '@app/contracts';
import { addDays, dayNote, TUNABLES } from '@app/domain';
import { today } from '../../../../lib/day.js';
import { ApiError } from '../../../../lib/http.js';
import { shortDay } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { Button } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import { ErrorState, Skeleton } from '../../../../ui/feedback/states.js';
import { TextInput } from '../../../../ui/forms/field.js';
import { useDraft } from '../../../../ui/forms/use-draft.js';
import { closeDay, reopenDay } from '../api.js';
import { useChange, useClosedDays, useTouchingChange } from '../use-settings.js';
import { TouchedQuestion } from './touched-question.js';

const NEW_DAY = { day: '', reason: '' };
const AHEAD = 120;
const MOST_SUGGESTIONS = 6;
const KEYS = [queryKeys.venueClosedDays, queryKeys.venueCapacity];

/** Special days ahead on which this venue is open. */
function suggestionsFor({ citySlug, placeTypes }: VenueProfile, closed: readonly BlackoutDay[]): { day: Day; note: DayNote }[] {
  const found: { day: Day; note: DayNote }[] = [];
  for (let n = 0; n < AHEAD && found.length < MOST_SUGGESTIONS; n += 1) {
    const day = addDays(today(), n);
    const note = dayNote(day, citySlug, placeTypes);
    if (note && !closed.some((one) => one.day === day)) found.push({ day, note });
  }
  return found;
}

/** The days on which a venue is closed, with a form for another; each can be opened again at once. */
export function ClosedDaysPanel({ profile, mayChange }: { profile: VenueProfile; mayChange: boolean }) {
  const t = useText();
  const closed = useClosedDays();
  const form = useDraft('closedDay', NEW_DAY, []);
  const { day, reason } = form.values;
  const setDay = (next: string): void => {
    form.set({ day: next });
    close.clearFault('day');
  };
  const reopen = useChange({
    send: (one: BlackoutDay) => reopenDay(one.day),
    keys: KEYS,
    success: (_, one) => ({
      title: t('venueSet.days.reopened', { day: shortDay(one.day) }),
      tone: 'neutral',
      action: { label: t('venueSet.undo'), onPress: () => close.mutate({ day: one.day, reason: one.reason }) },
    }),
  });
  const close = useTouchingChange<BlackOut, BlackoutDay, 'day'>({
    send: closeDay,
    touching: (body) => ({ closedDay: body.day }),
    keys: KEYS,
    success: (one) => ({
      title: t('venueSet.days.closed', { day: shortDay(one.day) }),
      action: { label: t('venueSet.undo'), onPress: () => reopen.mutate(one) },
    }),
    onDone: () => form.reset(),
    faultsOf: (failure) => {
      const code = failure instanceof ApiError ? failure.code : null;
      if (code === 'seats-taken') return { day: t('venueSet.days.booked') };
      return code === 'invalid-fields' ? { day: t('venueSet.days.wrong') } : null;
    },
  });
  if (closed.isError) return <ErrorState onRetry={() => void closed.refetch()} />;
  if (!closed.data) return <Skeleton className="h-52 rounded-card" />;
  const suggestions = suggestionsFor(profile, closed.data);
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 className="text-lg">{t('venueSet.days.title')}</h2>
        <p className="text-sm text-muted">{t('venueSet.days.about')}</p>
      </div>
      {closed.data.length === 0 ? (
        <p>{t('venueSet.days.none')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {closed.data.map((one) => (
            <li key={one.day} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
              <div className="min-w-0">
                <p className="font-semibold">{shortDay(one.day)}</p>
                <p className="wrap-anywhere text-sm text-muted">
                  {[one.dayNote && t(`day.${one.dayNote.name}`), one.reason].filter(Boolean).join(' · ')}
                </p>
              </div>
              {mayChange && (
                <Button look="quiet" busy={reopen.isPending && reopen.variables.day === one.day} onClick={() => reopen.mutate(one)}>
                  {t('venueSet.days.reopen')}
                  <span className="sr-only"> {shortDay(one.day)}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && (
        <form
          noValidate
          className="grid gap-4 sm:grid-cols-2 sm:items-start"
          onSubmit={(event) => {
            event.preventDefault();
            if (day === '') close.setFaults({ day: t('venueSet.days.wrong') });
            else close.mutate({ day, reason: reason.trim() || null });
          }}
        >
          <TextInput
            label={t('venueSet.days.day')}
            type="date"
            min={today()}
            max={addDays(today(), TUNABLES.maxDaysAhead)}
            value={day}
            error={close.faults.day ?? null}
            onChange={(event) => setDay(event.target.value)}
          />
          <TextInput
            label={t('venueSet.days.reason')}
            hint={t('venueSet.days.reasonHint')}
            maxLength={80}
            value={reason}
            onChange={(event) => form.set({ reason: event.target.value })}
          />
          {suggestions.length > 0 && (
            <fieldset className="grid gap-2 sm:col-span-2">
              <legend className="mb-1.5 text-sm font-semibold">{t('venueSet.days.suggestions')}</legend>
              <div className="flex flex-wrap gap-2">
                {suggestions.map(({ day: special, note }) => (
                  <Button key={special} look="secondary" aria-pressed={day === special} className="text-sm" onClick={() => setDay(special)}>
                    {t(note.dry ? 'venueSet.days.dry' : 'venueSet.days.festival', { day: shortDay(special), name: t(`day.${note.name}`) })}
                  </Button>
                ))}
              </div>
            </fieldset>
          )}
          <Button type="submit" look="secondary" className="justify-self-start" busy={close.isPending}>
            {t('venueSet.days.close')}
          </Button>
        </form>
      )}
      <TouchedQuestion {...close.question} />
    </Card>
  );
}
