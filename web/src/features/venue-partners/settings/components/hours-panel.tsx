import { WEEKDAYS, type OpeningHours, type VenueProfile, type Weekday } from '@app/contracts';
import { hoursByDay, hoursOfDays, isSameJson } from '@app/domain';
import { timeOfClock, weekdayAt } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { Button } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import { ClashList } from '../../../../ui/forms/clash-list.js';
import { SaveBar } from './save-bar.js';
import { useDraft } from '../../../../ui/forms/use-draft.js';
import { isWrong, openingsOf, shownTime } from '../../hours/hours.js';
import { HoursEditor } from '../../hours/hours-editor.js';
import { useVenueChange } from '../use-settings.js';
import { TouchedQuestion } from './touched-question.js';

type Days = Record<Weekday, OpeningHours[]>;

const openingsText = (openings: readonly OpeningHours[]): string =>
  openings.map(({ opens, closes }) => `${timeOfClock(opens)} – ${timeOfClock(shownTime(closes))}`).join(', ');

/** The hours for a reader who may not change them. */
function Week({ hours }: { hours: readonly OpeningHours[] }) {
  const t = useText();
  return (
    <dl className="divide-y divide-line border-y border-line">
      {WEEKDAYS.map((day, index) => (
        <div key={day} className="flex justify-between gap-4 py-2.5">
          <dt className="font-medium">{weekdayAt(index, 'long')}</dt>
          <dd className="tabular">{openingsText(openingsOf(hours, day)) || t('hours.closed')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The opening hours of a venue by day of the week, also past midnight. */
export function HoursPanel({ profile, mayChange }: { profile: VenueProfile; mayChange: boolean }) {
  const t = useText();
  const form = useDraft<Days>(
    'hours',
    hoursByDay(profile.hours),
    WEEKDAYS.map((day, index) => ({
      fields: [day],
      label: weekdayAt(index, 'long'),
      say: (days) => openingsText(days[day]) || t('hours.closed'),
    })),
  );
  const hours = hoursOfDays(form.values);
  const change = useVenueChange({
    onClash: (present) => form.meet(hoursByDay(present.hours)),
    onDone: (saved, sent) => form.saved(hoursByDay(saved.hours), hoursByDay(sent.hours ?? [])),
  });
  const same = isSameJson(hours, profile.hours);
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-lg">{t('venueSet.hours.title')}</h2>
        <p className="text-sm text-muted">{t('venueSet.hours.about')}</p>
      </div>
      {mayChange ? <HoursEditor hours={hours} onChange={(next) => form.set(hoursByDay(next))} /> : <Week hours={hours} />}
      {hours.length === 0 && <p className="text-sm font-medium text-marigold">{t('venueSet.hours.never')}</p>}
      {form.clashes && <ClashList {...form.clashes} />}
      <SaveBar isDirty={form.isDirty && !same} busy={change.isPending} onUndo={form.reset}>
        <Button
          busy={change.isPending}
          disabled={hours.some(isWrong)}
          onClick={() => change.mutate({ hours, was: { hours: hoursOfDays(form.opened) } })}
        >
          {t('venueSet.save')}
        </Button>
      </SaveBar>
      <TouchedQuestion {...change.question} />
    </Card>
  );
}
