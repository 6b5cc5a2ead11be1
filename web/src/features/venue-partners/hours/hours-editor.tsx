import type { ReactNode } from 'react';
import { WEEKDAYS, type OpeningHours, type Weekday } from '@app/contracts';
import { timeOfClock, weekdayAt } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button, IconButton } from '../../../ui/button.js';
import { TextInput } from '../../../ui/forms/field.js';
import { Switch } from '../../../ui/forms/switch.js';
import { CloseIcon, PlusIcon } from '../../../ui/pictures/icons.js';
import { closingTime, copiedToAll, dayAfter, isOverMidnight, isWrong, openingsOf, shownTime, withDay } from './hours.js';

const USUAL = { opens: '12:00', closes: '23:00' };
const SECOND = { opens: '18:00', closes: '23:00' };
const MOST = 3;

const nameOf = (day: Weekday): string => weekdayAt(WEEKDAYS.indexOf(day), 'long');

interface Props {
  hours: readonly OpeningHours[];
  onChange: (hours: OpeningHours[]) => void;
}

/** Opening hours, weekday by weekday: closed days, several openings a day, nights that end on the next day. */
export function HoursEditor({ hours, onChange }: Props) {
  const t = useText();
  const firstOpen = WEEKDAYS.find((day) => openingsOf(hours, day).length > 0);
  return (
    <div className="grid gap-1">
      {WEEKDAYS.map((day) => (
        <Day key={day} day={day} hours={hours} onChange={onChange}>
          {day === firstOpen && (
            <Button look="quiet" size="small" className="justify-self-start" onClick={() => onChange(copiedToAll(hours, day))}>
              {t('hours.copy')}
            </Button>
          )}
        </Day>
      ))}
    </div>
  );
}

function Day({ day, hours, onChange, children }: Props & { day: Weekday; children: ReactNode }) {
  const t = useText();
  const openings = openingsOf(hours, day);
  const name = nameOf(day);
  const set = (next: readonly Omit<OpeningHours, 'day'>[]): void => onChange(withDay(hours, day, next));
  const change = (at: number, more: Partial<OpeningHours>): void =>
    set(openings.map((one, index) => (index === at ? { ...one, ...more } : one)));
  return (
    <section aria-label={name} className="grid gap-2 border-b border-line py-2 last:border-b-0">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <Switch
            label={name}
            {...(openings.length === 0 && { hint: t('hours.closed') })}
            checked={openings.length > 0}
            onChange={(open) => set(open ? [USUAL] : [])}
          />
        </div>
        <IconButton
          label={t('hours.add', { day: name })}
          icon={<PlusIcon size={18} />}
          disabled={openings.length === 0 || openings.length >= MOST}
          onClick={() => set([...openings, SECOND])}
        />
      </div>
      {openings.map((opening, at) => (
        // Openings of a day have no identity but their order.
        <div key={at} className="grid gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <TextInput
              label={t('hours.opens', { day: name })}
              hideLabel
              type="time"
              fieldClassName="w-32"
              value={opening.opens}
              aria-invalid={isWrong(opening) || undefined}
              onChange={(event) => change(at, { opens: event.target.value })}
            />
            <span aria-hidden="true">–</span>
            <TextInput
              label={t('hours.closes', { day: name })}
              hideLabel
              type="time"
              fieldClassName="w-32"
              value={shownTime(opening.closes)}
              aria-invalid={isWrong(opening) || undefined}
              onChange={(event) => change(at, { closes: closingTime(event.target.value) })}
            />
            {openings.length > 1 && (
              <IconButton
                label={t('hours.remove', { day: name })}
                icon={<CloseIcon size={18} />}
                onClick={() => set(openings.filter((_, index) => index !== at))}
              />
            )}
          </div>
          {isWrong(opening) && (
            <p role="alert" className="text-sm font-medium text-brick">
              <span aria-hidden="true">⚠ </span>
              {t('hours.wrong')}
            </p>
          )}
          {isOverMidnight(opening) && (
            <p className="text-sm text-muted">{t('hours.night', { time: timeOfClock(opening.closes), day: nameOf(dayAfter(day)) })}</p>
          )}
        </div>
      ))}
      {children}
    </section>
  );
}
