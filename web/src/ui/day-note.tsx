import type { DayNote as Note } from '@app/contracts';
import { useText } from '../lib/i18n/i18n.js';
import { AlertIcon, CalendarIcon } from './pictures/icons.js';

/** A note about a special day: a warning on a day without alcohol, the name of a festival. */
export function DayNote({ note }: { note: Note | null }) {
  const t = useText();
  if (!note) return null;
  const name = t(`day.${note.name}`);
  return note.dry ? (
    <p className="flex gap-1.5 text-sm font-medium text-marigold">
      <AlertIcon size={18} /> {t('day.dry', { name })}
    </p>
  ) : (
    <p className="flex gap-1.5 text-sm text-muted">
      <CalendarIcon size={18} /> {t('day.festival', { name })}
    </p>
  );
}
