import type { Day } from '@app/contracts';
import { addDays } from '@app/domain';
import { shortDay } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { Button, IconButton } from '../../../../ui/button.js';
import { Chip } from '../../../../ui/forms/choice.js';
import { BackIcon, ForwardIcon } from '../../../../ui/pictures/icons.js';
import { weekOf } from '../agenda.js';

export type AgendaView = 'day' | 'week';

interface DayBarProps {
  day: Day;
  today: Day;
  view: AgendaView;
  onChange: (day: Day, view: AgendaView) => void;
}

/** The shown day or week, and links to others. */
export function DayBar({ day, today, view, onChange }: DayBarProps) {
  const t = useText();
  const step = view === 'week' ? 7 : 1;
  const week = weekOf(day);
  const title = view === 'week' ? `${shortDay(week[0])} – ${shortDay(week[6])}` : shortDay(day);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      <div className="flex min-w-0 basis-full flex-wrap items-center justify-between gap-1 sm:flex-1 sm:basis-auto sm:justify-start">
        <IconButton
          label={t(view === 'week' ? 'agenda.weekBefore' : 'agenda.dayBefore')}
          icon={<BackIcon />}
          onClick={() => onChange(addDays(day, -step), view)}
        />
        <h1 aria-live="polite" className="min-w-24 flex-1 text-center text-lg font-bold leading-tight sm:min-w-44 sm:flex-none">
          <span className="sr-only">{t('venue.bookings')}: </span>
          {title}
        </h1>
        <IconButton
          label={t(view === 'week' ? 'agenda.weekAfter' : 'agenda.dayAfter')}
          icon={<ForwardIcon />}
          onClick={() => onChange(addDays(day, step), view)}
        />
        {day !== today && (
          <Button look="quiet" onClick={() => onChange(today, view)}>
            {t('agenda.today')}
          </Button>
        )}
      </div>
      <fieldset className="flex gap-2">
        <legend className="sr-only">{t('venue.show')}</legend>
        <Chip name="agenda-view" value="day" checked={view === 'day'} onChange={() => onChange(day, 'day')}>
          {t('agenda.day')}
        </Chip>
        <Chip name="agenda-view" value="week" checked={view === 'week'} onChange={() => onChange(day, 'week')}>
          {t('agenda.week')}
        </Chip>
      </fieldset>
      {view === 'day' && (
        <span className="hidden sm:block">
          <Button look="quiet" onClick={() => print()}>
            {t('agenda.print')}
          </Button>
        </span>
      )}
    </div>
  );
}
