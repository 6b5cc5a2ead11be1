import { venueSlug, type VenueDetails, type VenuePhoto } from '@app/contracts';
import type { ReactNode } from 'react';
import { serverNow } from '../../../lib/clock.js';
import { apartWords } from '../../../lib/i18n/apart-words.js';
import { useIsDiscreet } from '../../../lib/device/discreet.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Badge } from '../../../ui/badge.js';
import { cx } from '../../../ui/cx.js';
import { Photo, VenuePicture } from '../../../ui/pictures/venue-picture.js';
import { schemaOf } from '../schema.js';
import { areaOf, kindThenArea, openWords, priceOf, titleOf } from '../venue-words.js';
import { ClaimOffer } from './claim-offer.js';
import { PlaceHead } from './place-head.js';
import { PriceLevel } from './venue-card.js';
import { VenueFacts } from './venue-facts.js';
import { VenueNear } from './venue-near.js';
import { VenueReviews } from './venue-reviews.js';
import { VenueWhere } from './venue-where.js';
import { VenueMap } from './venues-map.js';

const COLUMNS = 'grid grid-cols-[minmax(0,1fr)] gap-x-8 lg:grid-cols-[minmax(0,1fr)_22rem]';
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

/** The public data of a venue, and the actions of a planner. */
export function VenueDetailsView({ venue, plan }: { venue: VenueDetails; plan: ReactNode }) {
  const t = useText();
  const price = priceOf(venue);
  const city = t(`city.${venue.citySlug}`);
  const isDiscreet = useIsDiscreet();
  const apart = apartWords(t, venue.address, venue.apart);
  const kind = kindThenArea(t, venue);
  const about = [...kind, city, venue.address, venue.apart?.by === 'way' && apart].filter(Boolean).join(' · ');
  const where = [...kind, areaOf(venue) && city];
  const rated = venue.rating && t('venueSheet.rated', { stars: venue.rating.average.toFixed(1), count: venue.rating.count });
  const open = venue.open && openWords(t, venue.open, serverNow());
  return (
    <article className="max-lg:pb-(--bottom-bar)">
      <div className={cx(COLUMNS, 'gap-y-4 lg:items-end')}>
        <div aria-hidden="true" className="h-44 overflow-hidden rounded-card sm:h-64 lg:h-72">
          <VenuePicture id={venue.id} photoId={venue.photoId} types={venue.placeTypes} cuisines={venue.cuisines} size="wide" />
        </div>
        <PlaceHead
          title={venue.name}
          fullTitle={isDiscreet ? t('places.discreetTitle') : titleOf(t, venue, venue.apart)}
          page="venue"
          params={{ venueSlug: venueSlug(venue) }}
          about={about}
          shown={false}
          indexed={venue.kind !== 'simulated'}
          line={[...where, apart, rated].filter(Boolean).join(' · ')}
          facts={schemaOf(venue, about)}
        >
          <VenueWhere venue={venue} />
          {venue.apart?.by === 'way' && <p className="-mt-2 text-sm text-muted">{apart}</p>}
          <p className="tabular flex flex-wrap items-center gap-x-3 gap-y-1 empty:hidden">
            {venue.kind !== 'unclaimed' && (
              <Badge tone={venue.kind === 'claimed' ? 'leaf' : 'indigo'}>{t(`discover.kind.${venue.kind}`)}</Badge>
            )}
            {open && <span className={venue.open?.now ? 'font-semibold text-leaf' : 'font-semibold'}>{open}</span>}
            {price && <PriceLevel level={price} />}
            {rated && (
              <a href="#venue-reviews" className="inline-flex min-h-11 items-center underline underline-offset-2">
                {rated}
              </a>
            )}
          </p>
        </PlaceHead>
      </div>
      <div className={cx(COLUMNS, 'gap-y-6 pt-2 lg:grid-rows-[auto_1fr] lg:items-start')}>
        <div className="lg:col-start-2">{plan}</div>
        <div className="grid gap-8 *:min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <section aria-label={t('venueSheet.about')} className="grid gap-3">
            <Photos photos={venue.photos} />
            <VenueFacts venue={venue} />
            <VenueMap venue={venue} />
          </section>
          <VenueReviews venue={venue} />
          <VenueNear near={venue.near} />
        </div>
        {venue.kind === 'unclaimed' && <ClaimOffer id={venue.id} />}
      </div>
    </article>
  );
}
