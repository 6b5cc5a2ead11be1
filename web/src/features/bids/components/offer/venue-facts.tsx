import { WEEKDAYS, type BidView, type Coordinates, type VenueDetails, type VenuePhoto } from '@app/contracts';
import { distanceKm, minuteOfWeek } from '@app/domain';
import type { ReactNode } from 'react';
import { timeOfClock, weekdayName } from '../../../../lib/format.js';
import { bandText } from '../../../../lib/i18n/band-text.js';
import { cuisineNames } from '../../../../lib/i18n/cuisines.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { placeName } from '../../../../lib/i18n/place-names.js';
import { Photo } from '../../../../ui/pictures/venue-picture.js';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-3 sm:grid-cols-[7rem_minmax(0,1fr)] border-t border-line py-2 text-sm">
      <dt className="text-muted">{label}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}

const mapOf = ({ latitude, longitude }: VenueDetails): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;

/** The opening hours on the day of the outing. */
function hoursOn(venue: VenueDetails, startAt: string): string[] {
  const day = WEEKDAYS[Math.floor(minuteOfWeek(new Date(startAt)) / (24 * 60))];
  return venue.hours
    .filter((hours) => hours.day === day)
    .map(({ opens, closes }) => `${timeOfClock(opens)} – ${timeOfClock(closes === '24:00' ? '00:00' : closes)}`);
}

/** Further photos in a strip that scrolls sideways. */
function PhotoStrip({ photos }: { photos: readonly VenuePhoto[] }) {
  const t = useText();
  if (photos.length === 0) return null;
  return (
    <ul
      tabIndex={0}
      aria-label={t('photos.of')}
      className="-mx-5 flex snap-x snap-mandatory gap-2 overflow-x-auto px-5 pb-3 [scrollbar-width:thin]"
    >
      {photos.map(({ id, description }, at) => (
        <li key={id} className="h-32 w-44 shrink-0 snap-start overflow-hidden rounded-field bg-sunken">
          <Photo id={id} size="small" alt={description ?? t('photos.nth', { n: at + 2 })} />
        </li>
      ))}
    </ul>
  );
}

interface VenueFactsProps {
  bid: BidView;
  venue: VenueDetails | null;
  from: Coordinates | null;
  /** True for a plan with one member: its middle is that member's place. */
  alone: boolean;
}

/** The known facts of a venue, each with its sample size. Kilometres are measured from the reader's own place alone. */
export function VenueFacts({ bid, venue, from, alone }: VenueFactsProps) {
  const t = useText();
  const open = venue ? hoursOn(venue, bid.startAt) : [];
  const mine = venue && from ? distanceKm({ latitude: from.lat, longitude: from.lng }, venue) : null;
  return (
    <section aria-label={t('venueSheet.about')}>
      <h3 className="pb-2 font-semibold">{t('venueSheet.about')}</h3>
      {venue && <PhotoStrip photos={venue.photos.slice(1)} />}
      <dl>
        <Fact label={t('venueSheet.address')}>
          {venue?.address ?? placeName(t, bid.venueArea)}
          {venue && (
            <a
              href={mapOf(venue)}
              target="_blank"
              rel="noreferrer"
              className="flex min-h-11 w-fit max-w-full items-center font-semibold text-indigo underline underline-offset-2"
            >
              {t('venueSheet.map')}
            </a>
          )}
        </Fact>
        {(mine !== null || bid.distanceBand) && (
          <Fact label={t('venueSheet.distance')}>
            {mine !== null && <span className="block">{t('venueSheet.fromYou', { km: mine.toFixed(1) })}</span>}
            {bid.distanceBand && !(alone && mine !== null) && (
              <span className="block">
                {t(alone ? 'venueSheet.fromStart' : 'venueSheet.fromMiddle', { band: bandText(t, bid.distanceBand) })}
              </span>
            )}
          </Fact>
        )}
        {open.length > 0 && <Fact label={weekdayName(bid.startAt)}>{open.join(', ')}</Fact>}
        {venue && venue.cuisines.length > 0 && <Fact label={t('venueSheet.cuisine')}>{cuisineNames(venue)}</Fact>}
        {venue && (
          <Fact label={t('venueSheet.rating')}>
            {venue.rating
              ? t('venueSheet.rated', { stars: venue.rating.average.toFixed(1), count: venue.rating.count })
              : t('venueSheet.unrated')}
          </Fact>
        )}
        {venue && (
          <Fact label={t('venueSheet.record')}>
            {venue.record ? t('venueSheet.kept', { kept: venue.record.kept, count: venue.record.of }) : t('venueSheet.noRecord')}
            {venue.promises && (
              <span className="block">{t('venueSheet.promises', { kept: venue.promises.kept, count: venue.promises.of })}</span>
            )}
            {venue.cancelled > 0 && <span className="block text-marigold">{t('venueSheet.cancelled', { count: venue.cancelled })}</span>}
          </Fact>
        )}
        {venue?.drinkingAge && <Fact label={t('venueSheet.drinks')}>{t('venueSheet.drinkingAge', { age: venue.drinkingAge })}</Fact>}
        {bid.isSimulated && <Fact label={t('venueSheet.kind')}>{t('venueSheet.simulated')}</Fact>}
      </dl>
    </section>
  );
}
