import type { VenueRequestView } from '@app/contracts';
import { rupees, rupeesEach, timeOfClock } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { placeName } from '../../../lib/i18n/place-names.js';
import { DayNote } from '../../../ui/day-note.js';
import { Detail } from '../../../ui/detail.js';
import { CalendarIcon, PeopleIcon, PinIcon, TagIcon } from '../../../ui/pictures/icons.js';
import { styleWords, whenText } from '../request-words.js';
import { bandText } from '../../../lib/i18n/band-text.js';

/** The venue's view of the planners: number, time, rough area, preferences and budget. Never their identity. */
export function RequestDetails({ request }: { request: VenueRequestView }) {
  const t = useText();
  const { partySize, minSpend, notes } = request;
  const answers = [
    request.occasion && t(`occasion.${request.occasion}`),
    request.arrivalTime && t('venue.detail.arrival', { time: timeOfClock(request.arrivalTime) }),
  ].filter(Boolean);
  const needs = [...request.diet.map((diet) => t(`diet.${diet}`)), ...request.accessibility.map((need) => t(`need.${need}`))];
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2">
        <Detail icon={<PeopleIcon />} label={t('venue.detail.party')}>
          {t(`planType.${request.planType}`)} · {t('venue.people', { count: partySize })}
        </Detail>
        <Detail icon={<CalendarIcon />} label={t('venue.detail.when')}>
          {whenText(t, request)}
          <DayNote note={request.dayNote} />
        </Detail>
        <Detail icon={<PinIcon />} label={t('venue.detail.where')}>
          {placeName(t, request.area)} · {bandText(t, request.distanceBand)}
        </Detail>
        <Detail icon={<TagIcon />} label={t('venue.detail.spend')}>
          <span className="tabular">{t('venue.spendFrom', { amount: rupees(minSpend) })}</span>
          {partySize > 1 && (
            <span className="tabular block text-sm font-normal text-muted">
              {t('venue.each', { amount: rupeesEach(minSpend, partySize) })}
            </span>
          )}
        </Detail>
      </dl>
      <ul className="flex flex-wrap gap-1.5" aria-label={t('venue.detail.preferences')}>
        {styleWords(t, request).map((word) => (
          <li key={word} className="rounded-full bg-sunken px-3 py-1 text-sm">
            {word}
          </li>
        ))}
      </ul>
      {needs.length > 0 && (
        <p className="rounded-field bg-sunken px-4 py-3">
          <span className="block text-xs text-muted">{t('venue.detail.needs')}</span>
          {needs.join(' · ')}
        </p>
      )}
      {answers.length > 0 && (
        <p className="rounded-field bg-sunken px-4 py-3">
          <span className="block text-xs text-muted">{t('venue.detail.answers')}</span>
          {answers.join(' · ')}
        </p>
      )}
      {notes && (
        <p className="rounded-field bg-sunken px-4 py-3">
          <span className="block text-xs text-muted">{t('venue.detail.notes')}</span>
          {notes}
        </p>
      )}
    </div>
  );
}
