import type { VenueRequestView } from '@app/contracts';
import { rupees, rupeesEach, timeOfClock } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { DayNote } from '../../../ui/day-note.js';
import { Fact } from '../../../ui/fact.js';
import { CalendarIcon, PeopleIcon, PinIcon, TagIcon } from '../../../ui/icons.js';
import { styleWords, whenText } from '../request-words.js';
import { bandText } from '../../../lib/i18n/band-text.js';

/** What a venue may know of the planners: how many, when, roughly where, what they like and what they spend. Never who. */
export function RequestFacts({ request }: { request: VenueRequestView }) {
  const t = useText();
  const { partySize, minSpend, notes } = request;
  const answers = [
    request.occasion && t(`occasion.${request.occasion}`),
    request.arrivalTime && t('venue.fact.arrival', { time: timeOfClock(request.arrivalTime) }),
  ].filter(Boolean);
  const needs = [...request.diet.map((diet) => t(`diet.${diet}`)), ...request.accessibility.map((need) => t(`need.${need}`))];
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2">
        <Fact icon={<PeopleIcon />} label={t('venue.fact.party')}>
          {t(`planType.${request.planType}`)} · {t('venue.people', { count: partySize })}
        </Fact>
        <Fact icon={<CalendarIcon />} label={t('venue.fact.when')}>
          {whenText(t, request)}
          <DayNote note={request.dayNote} />
        </Fact>
        <Fact icon={<PinIcon />} label={t('venue.fact.where')}>
          {request.area} · {bandText(t, request.distanceBand)}
        </Fact>
        <Fact icon={<TagIcon />} label={t('venue.fact.spend')}>
          <span className="tabular">{t('venue.spendFrom', { amount: rupees(minSpend) })}</span>
          {partySize > 1 && (
            <span className="tabular block text-sm font-normal text-muted">
              {t('venue.each', { amount: rupeesEach(minSpend, partySize) })}
            </span>
          )}
        </Fact>
      </dl>
      <ul className="flex flex-wrap gap-1.5" aria-label={t('venue.fact.wishes')}>
        {styleWords(t, request).map((word) => (
          <li key={word} className="rounded-full bg-sunken px-3 py-1 text-sm">
            {word}
          </li>
        ))}
      </ul>
      {needs.length > 0 && (
        <p className="rounded-field bg-sunken px-4 py-3">
          <span className="block text-xs text-muted">{t('venue.fact.needs')}</span>
          {needs.join(' · ')}
        </p>
      )}
      {answers.length > 0 && (
        <p className="rounded-field bg-sunken px-4 py-3">
          <span className="block text-xs text-muted">{t('venue.fact.answers')}</span>
          {answers.join(' · ')}
        </p>
      )}
      {notes && (
        <p className="rounded-field bg-sunken px-4 py-3">
          <span className="block text-xs text-muted">{t('venue.fact.notes')}</span>
          {notes}
        </p>
      )}
    </div>
  );
}
