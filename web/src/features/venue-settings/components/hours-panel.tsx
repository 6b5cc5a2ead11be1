import { WEEKDAYS, type OpeningHours, type VenueProfile, type Weekday } from '@app/contracts';
import { useState } from 'react';
import { timeOfClock, weekdayAt } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button, IconButton } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { Switch } from '../../../ui/forms/switch.js';
import { CloseIcon, PlusIcon } from '../../../ui/pictures/icons.js';
import { useVenueChange } from '../use-settings.js';

const USUAL = { opens: '12:00', closes: '23:00' };
const TIME = 'tabular min-h-11 min-w-0 rounded-field border border-line-strong bg-raised px-2 text-base aria-invalid:border-brick';

interface DayRowProps {
  day: Weekday;
  hours: readonly OpeningHours[];
  mayChange: boolean;
  onChange: (hours: OpeningHours[]) => void;
}

/** Midnight at the end of a day is 24:00 on the wire, and 00:00 in a browser's field. */
const shown = (time: string): string => (time === '24:00' ? '00:00' : time);
const stored = (time: string): string => (time === '00:00' ? '24:00' : time);
const isWrong = ({ opens, closes }: OpeningHours): boolean => opens === '' || closes === '' || shown(opens) === shown(closes);

function DayRow({ day, hours, mayChange, onChange }: DayRowProps) {
  const t = useText();
  const name = weekdayAt(WEEKDAYS.indexOf(day), 'long');
  if (!mayChange) {
    const said = hours.map(({ opens, closes }) => `${timeOfClock(opens)} – ${timeOfClock(shown(closes))}`).join(', ');
    return (
      <li className="flex justify-between gap-4 py-2.5">
        <span className="font-medium">{name}</span>
        <span className="tabular">{said || t('venueSet.hours.closed')}</span>
      </li>
    );
  }
  const set = (index: number, change: Partial<OpeningHours>): void =>
    onChange(hours.map((one, at) => (at === index ? { ...one, ...change } : one)));
  return (
    <li className="grid gap-2 py-3 md:grid-cols-[14rem_minmax(0,1fr)] md:items-center md:gap-6">
      <Switch label={name} checked={hours.length > 0} onChange={(open) => onChange(open ? [{ day, ...USUAL }] : [])} />
      <div className="grid gap-2">
        {hours.map((one, index) => (
          // A row has no identity of its own: it is what stands at its place.
          <div key={index} className="flex flex-wrap items-center gap-2">
            <input
              type="time"
              aria-label={t('venueSet.hours.opens', { day: name })}
              aria-invalid={isWrong(one) || undefined}
              className={TIME}
              value={one.opens}
              onChange={(event) => set(index, { opens: event.target.value })}
            />
            <span className="text-muted">–</span>
            <input
              type="time"
              aria-label={t('venueSet.hours.closes', { day: name })}
              aria-invalid={isWrong(one) || undefined}
              className={TIME}
              value={shown(one.closes)}
              onChange={(event) => set(index, { closes: stored(event.target.value) })}
            />
            {one.closes !== '' && one.closes < one.opens && <span className="text-sm text-muted">{t('venueSet.hours.nextDay')}</span>}
            {hours.length > 1 && (
              <IconButton
                label={t('venueSet.hours.lessOn', { day: name })}
                icon={<CloseIcon size={18} />}
                onClick={() => onChange(hours.filter((_, at) => at !== index))}
              />
            )}
            {index === hours.length - 1 && hours.length < 3 && (
              <IconButton
                label={t('venueSet.hours.moreOn', { day: name })}
                icon={<PlusIcon size={18} />}
                onClick={() => onChange([...hours, { day, opens: '18:00', closes: '23:00' }])}
              />
            )}
            {isWrong(one) && (
              <p role="alert" className="w-full text-sm font-medium text-brick">
                <span aria-hidden="true">⚠ </span>
                {t('venueSet.hours.same')}
              </p>
            )}
          </div>
        ))}
      </div>
    </li>
  );
}

/** When a venue is open, each day of the week by itself, also past midnight. */
export function HoursPanel({ profile, mayChange }: { profile: VenueProfile; mayChange: boolean }) {
  const t = useText();
  const [hours, setHours] = useState<readonly OpeningHours[]>(profile.hours);
  const change = useVenueChange();
  const of = (day: Weekday) => hours.filter((one) => one.day === day);
  const put = (day: Weekday, own: OpeningHours[]): void => setHours((now) => [...now.filter((one) => one.day !== day), ...own]);
  const first = WEEKDAYS.map(of).find((own) => own.length > 0) ?? [];
  const same = JSON.stringify(hours) === JSON.stringify(profile.hours);
  return (
    <Card className="grid gap-3">
      <div>
        <h2 className="text-lg">{t('venueSet.hours.title')}</h2>
        <p className="text-sm text-muted">{t('venueSet.hours.about')}</p>
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {WEEKDAYS.map((day) => (
          <DayRow key={day} day={day} hours={of(day)} mayChange={mayChange} onChange={(own) => put(day, own)} />
        ))}
      </ul>
      {hours.length === 0 && <p className="text-sm font-medium text-marigold">{t('venueSet.hours.never')}</p>}
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <Button
            look="secondary"
            busy={change.isPending}
            disabled={same || hours.some(isWrong)}
            onClick={() => change.mutate({ hours: [...hours] })}
          >
            {t('venueSet.save')}
          </Button>
          {first.length > 0 && (
            <Button look="quiet" onClick={() => setHours(WEEKDAYS.flatMap((day) => first.map((one) => ({ ...one, day }))))}>
              {t('venueSet.hours.copy')}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
