import { distanceKm, phoneLinks } from '@app/domain';
import type { VenueDetails } from '@app/contracts';
import type { ReactNode } from 'react';
import { cuisineNames } from '../../../lib/i18n/cuisines.js';
import { doorWords, saidWords } from '../../../lib/i18n/on-site.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { placeName } from '../../../lib/i18n/place-names.js';
import { areasOf } from '../../../lib/place.js';
import { usePlace } from '../use-place.js';
import { VenueHours } from './venue-hours.js';

const LINK = 'inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-2';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-t border-line py-1 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <dt className="pt-2.5 text-sm text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A website as a link, if it is a valid one. */
function siteOf(website: string): URL | null {
  try {
    const url = new URL(/^https?:/i.test(website) ? website : `https://${website}`);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}

/** The distance from the reader's starting place. */
function Distance({ venue }: { venue: VenueDetails }) {
  const t = useText();
  const place = usePlace();
  if (!place || place.source === 'city') return null;
  const km = distanceKm(place, venue).toFixed(1);
  const from = place.name ?? areasOf(place.citySlug).find(({ id }) => id === place.areaId)?.name;
  if (place.source !== 'gps' && !from) return null;
  return (
    <Fact label={t('venueSheet.distance')}>
      <p className="py-2">
        {place.source === 'gps' ? t('venueSheet.fromYou', { km }) : t('venuePage.fromArea', { km, area: from ? placeName(t, from) : '' })}
      </p>
    </Fact>
  );
}

/** The facts about a venue that its head does not show: hours first, then where it is and how to reach it. */
export function VenueFacts({ venue }: { venue: VenueDetails }) {
  const t = useText();
  const { onSite = {} } = venue;
  const [door, has, hasNot] = [doorWords(t, onSite), saidWords(t, onSite, 'yes'), saidWords(t, onSite, 'no')];
  const site = venue.website && siteOf(venue.website);
  return (
    <dl>
      <Fact label={t('venuePage.hours')}>
        <div className="py-2">
          {venue.hours.length > 0 ? <VenueHours hours={venue.hours} assumed={venue.assumed} /> : t('venuePage.hoursUnknown')}
        </div>
      </Fact>
      {(venue.address || venue.assumed.includes('location')) && (
        <Fact label={t('venueSheet.address')}>
          {venue.address && <p className="py-2">{venue.address}</p>}
          {venue.assumed.includes('location') && <p className="py-2 text-sm text-muted">{t('venuePage.pinAssumed')}</p>}
        </Fact>
      )}
      <Distance venue={venue} />
      {venue.cuisines.length > 0 && (
        <Fact label={t('venueSheet.cuisine')}>
          <p className="py-2">{cuisineNames(venue)}</p>
        </Fact>
      )}
      {venue.phone && (
        <Fact label={t('venuePage.phone')}>
          <p className="flex flex-wrap gap-x-4">
            {phoneLinks(venue.phone).map(({ text, href }) =>
              href ? (
                <a key={text} className={LINK} href={href}>
                  {text}
                </a>
              ) : (
                <span key={text} className="py-2.5">
                  {text}
                </span>
              ),
            )}
          </p>
        </Fact>
      )}
      {site && (
        <Fact label={t('venuePage.website')}>
          <a className={LINK} href={site.href} target="_blank" rel="noreferrer nofollow">
            {site.hostname}
          </a>
        </Fact>
      )}
      {door && (
        <Fact label={t('door.title')}>
          <p className="py-2">{door}</p>
        </Fact>
      )}
      {has && (
        <Fact label={t('onSite.has')}>
          <p className="py-2">{has}</p>
        </Fact>
      )}
      {hasNot && (
        <Fact label={t('onSite.hasNot')}>
          <p className="py-2">{hasNot}</p>
        </Fact>
      )}
      {venue.drinkingAge && (
        <Fact label={t('venueSheet.drinks')}>
          <p className="py-2">{t('venueSheet.drinkingAge', { age: venue.drinkingAge })}</p>
        </Fact>
      )}
      {venue.kind === 'simulated' && (
        <Fact label={t('venueSheet.kind')}>
          <p className="py-2">{t('venueSheet.simulated')}</p>
        </Fact>
      )}
    </dl>
  );
}
