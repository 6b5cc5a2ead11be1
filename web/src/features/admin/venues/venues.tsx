import { useDeferredValue } from 'react';
import { CITIES, VENUE_STATUSES, type AdminVenue } from '@app/contracts';
import { useAddress } from '../../../team/use-address.js';
import { plainDate } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { SelectInput, TextInput } from '../../../ui/forms/field.js';
import { fetchVenues } from '../api.js';
import { AdminList } from '../components/admin-list.js';
import { VenueRecord } from './venue-record.js';
import { VenueState } from './venue-state.js';

/** Outside of the known areas a place is located by its city. */
const isCity = (area: string): boolean => CITIES.some(({ name }) => name === area);

function Venue({ venue, onOpen }: { venue: AdminVenue; onOpen: () => void }) {
  const t = useText();
  const { name, status, area, citySlug, claims, sameOwner, createdAt } = venue;
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="grid min-w-0 justify-items-start gap-1">
        <div>
          <h2 className="text-base font-semibold wrap-anywhere">{name}</h2>
          <p className="text-sm">{[isCity(area) ? '' : area, t(`city.${citySlug}`), plainDate(createdAt)].filter(Boolean).join(' · ')}</p>
        </div>
        <VenueState status={status} />
        {claims && <p className="text-sm">{t('adminVenues.claims', { name: claims.name })}</p>}
        {sameOwner.length > 0 && (
          <p className="text-sm text-marigold">{t('adminVenues.sameOwner', { names: sameOwner.map((other) => other.name).join(', ') })}</p>
        )}
      </div>
      <Button size="small" look="secondary" className="shrink-0" aria-label={`${t('adminVenues.open')}: ${name}`} onClick={onOpen}>
        {t('adminVenues.open')}
      </Button>
    </div>
  );
}

/** Venues, searched by name, id and status; the opened one has its own address beside the list. */
export function Venues({ mayReset }: { mayReset: boolean }) {
  const t = useText();
  const [params, change] = useAddress();
  const text = params.get('q') ?? '';
  const words = useDeferredValue(text.trim());
  const asked = VENUE_STATUSES.find((each) => each === params.get('status'));
  const status = params.has('status') ? asked : 'pending';
  const opened = params.get('venue');
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-[1fr_14rem]">
        <TextInput
          type="search"
          label={t('adminVenues.search')}
          placeholder={t('adminVenues.searchHint')}
          maxLength={100}
          value={text}
          onChange={(event) => change({ q: event.target.value || null })}
        />
        <SelectInput label={t('adminVenues.state')} value={status ?? ''} onChange={(event) => change({ status: event.target.value })}>
          <option value="">{t('adminVenues.any')}</option>
          {VENUE_STATUSES.map((each) => (
            <option key={each} value={each}>
              {t(`adminVenues.status.${each}`)}
            </option>
          ))}
        </SelectInput>
      </div>
      <AdminList
        name={['venues', status, words]}
        load={(cursor) => fetchVenues({ q: words, ...(status && { status }) }, cursor)}
        row={(venue) => <Venue venue={venue} onOpen={() => change({ venue: venue.id })} />}
        empty={
          status === 'pending' && words === ''
            ? { title: t('adminVenues.noneWait'), message: t('adminVenues.noneWaitMessage') }
            : { title: t('adminVenues.empty'), message: t('adminVenues.emptyMessage') }
        }
      />
      {opened && <VenueRecord mayReset={mayReset} id={opened} onClose={() => change({ venue: null })} />}
    </>
  );
}
