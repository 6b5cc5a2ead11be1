import { useState } from 'react';
import { WEEKDAYS, type ListingSource, type PlaceType, type TakeListing, type VenueProfile } from '@app/contracts';
import type { Listing, ListingField } from '@app/domain';
import { listOf, timeOfClock, weekdayAt } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { SelectInput } from '../../../ui/forms/field.js';
import { TouchedQuestion } from '../settings/components/touched-question.js';
import { useTouchingChange } from '../settings/use-settings.js';
import { useDesk } from '../desk-store.js';
import { takeListing } from './api.js';
import { changesOf, type Candidate, type ListingChange } from './listing-changes.js';

/** The value of a field in words; the hours a line each day. */
function Said({ field, value }: { field: ListingField; value: Listing[ListingField] | null }) {
  const t = useText();
  if (value === null) return <span className="text-muted">{t('listing.empty')}</span>;
  if (typeof value === 'string') return <span className="wrap-anywhere">{value}</span>;
  if (field === 'placeTypes') return <span>{listOf((value as PlaceType[]).map((type) => t(`place.${type}`)))}</span>;
  const hours = value as Listing['hours'];
  return (
    <ul className="tabular">
      {WEEKDAYS.map((day, index) => {
        const spans = hours.filter((one) => one.day === day).map(({ opens, closes }) => `${timeOfClock(opens)}–${timeOfClock(closes)}`);
        return (
          <li key={day}>
            {weekdayAt(index)} {spans.length > 0 ? spans.join(', ') : t('listing.closed')}
          </li>
        );
      })}
    </ul>
  );
}

interface ChangeProps {
  change: ListingChange;
  source: ListingSource;
  taken: boolean;
  onToggle: () => void;
}

function Change({ change: { field, now, next, lost }, source, taken, onToggle }: ChangeProps) {
  const t = useText();
  return (
    <li className="py-3">
      <label className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2">
        <input type="checkbox" className="mt-0.5 size-5" checked={taken} onChange={onToggle} />
        <span className="font-semibold">{t(`imports.field.${field === 'placeTypes' ? 'kind' : field}`)}</span>
        <span className="col-start-2 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2 *:min-w-0">
          <span className="grid content-start gap-0.5">
            <span className="text-xs text-muted">{t('listing.now')}</span>
            <Said field={field} value={now} />
          </span>
          <span className="grid content-start gap-0.5">
            <span className="text-xs text-muted">{t(`listing.next.${source}`)}</span>
            <Said field={field} value={next} />
          </span>
        </span>
        {lost.length > 0 && (
          <span className="col-start-2 text-sm font-medium">
            {t('listing.lost', { kinds: listOf(lost.map((type) => t(`place.${type}`))) })}
          </span>
        )}
      </label>
    </li>
  );
}

interface ChoiceProps {
  candidates: readonly Candidate[];
  source: ListingSource;
  profile: VenueProfile;
  onDone: () => void;
}

/** The venue's row, its changes, and the choice among them. */
export function Choice({ candidates, source, profile, onDone }: ChoiceProps) {
  const t = useText();
  const [line, setLine] = useState(candidates[0]?.line);
  const [chosen, setChosen] = useState<Partial<Record<ListingField, boolean>>>({});
  const row = candidates.find((one) => one.line === line);
  const changes = row ? changesOf(row, profile) : [];
  const isTaken = ({ field, lost }: ListingChange) => chosen[field] ?? lost.length === 0;
  const taken = changes.filter(isTaken);
  const take = useTouchingChange<TakeListing, VenueProfile>({
    run: takeListing,
    touching: ({ hours, placeTypes }) => ({ ...(hours && { hours }), ...(placeTypes && { placeTypes }) }),
    keys: [],
    said: () => ({ title: t('listing.done', { count: taken.length }), tone: 'good' }),
    onDone: (fresh) => {
      useDesk.setState({ profile: fresh });
      onDone();
    },
  });
  if (!row) return null;
  const labelOf = (at: number, name: string) => (source === 'file' ? t('imports.addLine', { line: String(at), name }) : name);
  return (
    <Card className="grid gap-3" aria-label={t('listing.changes')}>
      <h2 className="text-lg font-semibold">{t('listing.changes')}</h2>
      {candidates.length > 1 ? (
        <SelectInput
          label={t('listing.row')}
          value={row.line}
          onChange={(event) => {
            setLine(Number(event.target.value));
            setChosen({});
          }}
        >
          {candidates.map(({ line: at, place }) => (
            <option key={at} value={at}>
              {labelOf(at, place.name)}
            </option>
          ))}
        </SelectInput>
      ) : (
        <p className="wrap-anywhere text-muted">{labelOf(row.line, row.place.name)}</p>
      )}
      {row.stands === 'near' && (
        <p className="wrap-anywhere rounded-field bg-marigold-soft px-4 py-3 text-sm font-medium">
          {t('listing.near', { name: row.place.name, own: profile.name })}
        </p>
      )}
      {changes.length > 0 ? (
        <ul className="divide-y divide-line">
          {changes.map((change) => (
            <Change
              key={change.field}
              change={change}
              source={source}
              taken={isTaken(change)}
              onToggle={() => setChosen({ ...chosen, [change.field]: !isTaken(change) })}
            />
          ))}
        </ul>
      ) : (
        <p className="font-medium text-leaf">{t(`listing.same.${source}`)}</p>
      )}
      {row.unread.length > 0 && (
        <p className="text-sm text-muted">
          {t('listing.unread', {
            fields: listOf(row.unread.map((field) => t(`imports.field.${field === 'placeTypes' ? 'kind' : field}`))),
          })}
        </p>
      )}
      {row.oddDays.length > 0 && (
        <p className="text-sm text-muted">
          {t('listing.unreadDays', { days: listOf(row.oddDays.map((day) => weekdayAt(WEEKDAYS.indexOf(day), 'long'))) })}
        </p>
      )}
      <p className="text-sm text-muted">{t('venueSet.venue.fixed')}</p>
      {changes.length > 0 && (
        <Button
          className="justify-self-start"
          busy={take.isPending}
          disabled={taken.length === 0}
          onClick={() => take.mutate({ source, row: row.place, ...Object.fromEntries(taken.map(({ field, next }) => [field, next])) })}
        >
          {t('listing.take', { count: taken.length })}
        </Button>
      )}
      <TouchedQuestion {...take.question} />
    </Card>
  );
}
