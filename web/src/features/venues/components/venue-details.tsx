import { distanceKm, phoneLinks } from '@app/domain';
import type { VenueDetails, VenuePhoto } from '@app/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { serverNow } from '../../../lib/clock.js';
import { dotted } from '../../../lib/format.js';
import { apartWords } from '../../../lib/i18n/apart-words.js';
import { cuisineNames } from '../../../lib/i18n/cuisines.js';
import { useIsDiscreet } from '../../../lib/device/discreet.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { areasOf } from '../../../lib/place.js';
import { Badge } from '../../../ui/badge.js';
import { ButtonLink } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import { Photo, VenuePicture } from '../../../ui/pictures/venue-picture.js';
import { sceneOf } from '../../../ui/pictures/venue-art.js';
import { usePlace } from '../use-place.js';
import { schemaOf } from '../schema.js';
import { activityOf, areaOf, kindThenArea, openWords, priceOf, titleOf } from '../venue-words.js';
import { PlaceHead } from './place-head.js';
import { PriceLevel } from './venue-card.js';
import { VenueHours } from './venue-hours.js';
import { VenueReviews } from './venue-reviews.js';
import { VenueMap } from './venues-map.js';

const COLUMNS = 'grid grid-cols-[minmax(0,1fr)] gap-x-8 lg:grid-cols-[minmax(0,1fr)_22rem]';
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

function Photos({ photos }: { photos: readonly VenuePhoto[] }) {
  const t = useText();
  if (photos.length < 2) return null;
  return (
    <ul tabIndex={0} aria-label={t('photos.of')} className="flex snap-x gap-2 overflow-x-auto pb-2 [scrollbar-width:thin]">
      {photos.slice(1).map(({ id, description }, at) => (
        <li key={id} className="h-32 w-44 shrink-0 snap-start overflow-hidden rounded-field bg-sunken">
          <Photo id={id} size="small" alt={description ?? t('photos.nth', { n: at + 2 })} />
        </li>
      ))}
    </ul>
  );
}

/** The distance from the reader's starting place. */
function Distance({ venue }: { venue: VenueDetails }) {
  const t = useText();
  const place = usePlace();
  if (!place || place.source === 'city') return null;
  const km = distanceKm(place, venue).toFixed(1);
  const area = areasOf(place.citySlug).find(({ id }) => id === place.areaId);
  return (
    <Fact label={t('venueSheet.distance')}>
      <p className="py-2">
        {place.source === 'gps' ? t('venueSheet.fromYou', { km }) : t('venuePage.fromArea', { km, area: area?.name ?? '' })}
      </p>
    </Fact>
  );
}

/** The public data of a venue, and the actions of a planner. */
export function VenueDetailsView({ venue, plan }: { venue: VenueDetails; plan: ReactNode }) {
  const t = useText();
  const price = priceOf(venue);
  const area = areasOf(venue.citySlug).find(({ name }) => name === venue.area);
  const city = t(`city.${venue.citySlug}`);
  const site = venue.website && siteOf(venue.website);
  const isDiscreet = useIsDiscreet();
  const apart = apartWords(t, venue.address, venue.apart);
  const kind = kindThenArea(t, venue);
  const about = [...kind, city, venue.address, venue.apart?.by === 'way' && apart].filter(Boolean).join(' · ');
  const where = [...kind, areaOf(venue) && city];
  const rated = venue.rating && t('venueSheet.rated', { stars: venue.rating.average.toFixed(1), count: venue.rating.count });
  const open = venue.open && openWords(t, venue.open, serverNow());
  return (
    <article>
      <div className={cx(COLUMNS, 'gap-y-4 lg:items-end')}>
        <div aria-hidden="true" className="h-44 overflow-hidden rounded-card sm:h-64 lg:h-72">
          <VenuePicture id={venue.id} photoId={venue.photoId} scene={sceneOf(venue.placeTypes)} size="wide" />
        </div>
        <PlaceHead
          title={venue.name}
          fullTitle={isDiscreet ? t('places.discreetTitle') : titleOf(t, venue, venue.apart)}
          page="venue"
          params={{ venueId: venue.id }}
          about={about}
          shown={false}
          line={[...where, apart, rated].filter(Boolean).join(' · ')}
          facts={schemaOf(venue, about)}
        >
          <p className="text-muted">{[dotted(...where), apart].filter(Boolean).join('\u00a0· ')}</p>
          <p className="tabular flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
            {venue.kind !== 'unclaimed' && (
              <Badge tone={venue.kind === 'claimed' ? 'leaf' : 'indigo'}>{t(`discover.kind.${venue.kind}`)}</Badge>
            )}
            {open && <span className={venue.open?.now ? 'font-semibold text-leaf' : 'font-semibold'}>{open}</span>}
            {price && <PriceLevel level={price} />}
            {rated && <span>{rated}</span>}
          </p>
        </PlaceHead>
      </div>
      <div className={cx(COLUMNS, 'gap-y-6 pt-2 lg:grid-rows-[auto_1fr] lg:items-start')}>
        <div className="lg:col-start-2">{plan}</div>
        <div className="grid gap-8 *:min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <section aria-label={t('venueSheet.about')} className="grid gap-3">
            <Photos photos={venue.photos} />
            <dl>
              <Fact label={t('venuePage.kinds')}>
                <ul className="flex flex-wrap gap-x-4">
                  {venue.placeTypes.map((type) => (
                    <li key={type}>
                      <Link className={LINK} to={`${paths.city(venue.citySlug)}?category=${activityOf(type)}&type=${type}`}>
                        {t(`place.${type}`)}
                      </Link>
                    </li>
                  ))}
                </ul>
                {venue.cuisines.length > 0 && <p className="text-sm text-muted">{cuisineNames(venue.cuisines)}</p>}
              </Fact>
              <Fact label={t('venueSheet.address')}>
                {venue.address && <p className="pt-2">{venue.address}</p>}
                <p className="flex flex-wrap gap-x-4">
                  {area ? (
                    <Link className={LINK} to={`${paths.city(venue.citySlug)}?area=${area.id}`}>
                      {area.name}
                    </Link>
                  ) : (
                    areaOf(venue) && <span className="py-2.5">{areaOf(venue)}</span>
                  )}
                  <Link className={LINK} to={paths.city(venue.citySlug)}>
                    {city}
                  </Link>
                  <a
                    className={LINK}
                    href={`https://www.openstreetmap.org/?mlat=${venue.latitude}&mlon=${venue.longitude}#map=16/${venue.latitude}/${venue.longitude}`}
                    target="_blank"
                    rel="noreferrer"
                  >
                    {t('venueSheet.map')}
                  </a>
                </p>
                {venue.assumed.includes('location') && <p className="pb-2 text-sm text-muted">{t('venuePage.pinAssumed')}</p>}
              </Fact>
              <Distance venue={venue} />
              <Fact label={t('venuePage.hours')}>
                <div className="py-2">
                  {venue.hours.length > 0 ? <VenueHours hours={venue.hours} assumed={venue.assumed} /> : t('venuePage.hoursUnknown')}
                </div>
              </Fact>
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
            <VenueMap venue={venue} />
          </section>
          <VenueReviews venue={venue} />
        </div>
        {venue.kind === 'unclaimed' && (
          <section className="grid gap-2 rounded-card bg-sunken p-5 lg:col-start-2">
            <h2 className="text-base">{t('venuePage.yours')}</h2>
            <p className="text-sm text-muted">{t('venuePage.yoursHint')}</p>
            <div className="flex flex-wrap gap-2">
              <ButtonLink look="secondary" size="small" to={paths.claim(venue.id)}>
                {t('venuePage.claim')}
              </ButtonLink>
              <ButtonLink look="quiet" size="small" to={paths.grievance}>
                {t('venuePage.report')}
              </ButtonLink>
            </div>
            <a
              href="https://www.openstreetmap.org/copyright"
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center text-xs text-muted underline underline-offset-2"
            >
              {t('shell.osm')}
            </a>
          </section>
        )}
      </div>
    </article>
  );
}
