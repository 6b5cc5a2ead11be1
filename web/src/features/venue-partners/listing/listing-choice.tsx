import { useState } from 'react';
import { WEEKDAYS, type ListingSource, type TakeListing, type VenueProfile } from '@app/contracts';
import type { ListingField } from '@app/domain';
import { listOf, weekdayAt } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { SelectInput } from '../../../ui/forms/field.js';
import { TouchedQuestion } from '../settings/components/touched-question.js';
import { useTouchingChange } from '../settings/use-settings.js';
import { useDesk } from '../desk-store.js';
import { takeListing } from './api.js';
import { changesOf, type Candidate, type ListingChange } from './listing-changes.js';
import { ChangeRow } from './change-row.js';

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
    send: takeListing,
    touching: ({ hours, placeTypes }) => ({ ...(hours && { hours }), ...(placeTypes && { placeTypes }) }),
    keys: [],
    success: () => ({ title: t('listing.done', { count: taken.length }) }),
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
            <ChangeRow
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
