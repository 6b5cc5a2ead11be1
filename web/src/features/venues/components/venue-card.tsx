import type { Apart, ListedVenue } from '@app/contracts';
import { Link } from 'react-router-dom';
import { serverNow } from '../../../lib/clock.js';
import { apartWords } from '../../../lib/i18n/apart-words.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { Badge } from '../../../ui/badge.js';
import { cx } from '../../../ui/cx.js';
import { VenuePicture } from '../../../ui/pictures/venue-picture.js';
import { kindAndArea, openWords, priceOf } from '../venue-words.js';

const TONES = { claimed: 'leaf', simulated: 'indigo', unclaimed: 'neutral' } as const;

/** The price level, of four. */
export function PriceLevel({ level }: { level: number }) {
  const t = useText();
  return (
    <span>
      <span aria-hidden="true">{'₹'.repeat(level)}</span>
      <span className="sr-only">{t('venuePage.priceLevel', { level })}</span>
    </span>
  );
}

interface Props {
  venue: ListedVenue;
  /** The text that distinguishes it from similar places of the list. */
  apart?: Apart | undefined;
  large?: boolean;
  marked?: boolean;
}

/** One place of a list as a link to its page: its kind, area, opening hours, and known facts only. */
export function VenueCard({ venue, apart, large = false, marked = false }: Props) {
  const t = useText();
  const toldApart = apartWords(t, venue.address, apart);
  const price = priceOf(venue);
  return (
    <article
      className={cx(
        'relative rounded-card bg-raised shadow-card transition-shadow hover:shadow-float has-focus-visible:outline-3 has-focus-visible:outline-indigo',
        large ? 'grid content-start gap-3 pb-4' : 'flex items-start gap-3 p-2.5 pr-4',
        marked && 'ring-2 ring-indigo',
      )}
    >
      <span
        aria-hidden="true"
        className={cx('shrink-0 overflow-hidden', large ? 'h-32 rounded-t-card' : 'size-[min(4.5rem,22.5vw)] rounded-field')}
      >
        <VenuePicture id={venue.id} photoId={venue.photoId} types={venue.placeTypes} cuisines={venue.cuisines} />
      </span>
      <div className={cx('grid min-w-0 flex-1 gap-0.5', large && 'px-4')}>
        <h3 className="text-base leading-snug wrap-anywhere">
          <Link
            translate="no"
            to={paths.venue(venue)}
            className="font-semibold outline-none after:absolute after:inset-0 after:rounded-card"
          >
            {venue.name}
          </Link>
        </h3>
        <p className="text-sm text-muted">{kindAndArea(t, venue)}</p>
        {toldApart && <p className="text-sm wrap-anywhere text-muted">{toldApart}</p>}
        <p className="tabular flex flex-wrap gap-x-2.5 text-sm">
          {venue.open && (
            <span className={venue.open.now ? 'font-medium text-leaf' : 'text-muted'}>{openWords(t, venue.open, serverNow())}</span>
          )}
          {venue.distanceKm !== undefined && <span className="text-muted">{t('places.km', { km: venue.distanceKm.toFixed(1) })}</span>}
          {price && <PriceLevel level={price} />}
          {venue.rating && <span>{t('venueSheet.rated', { stars: venue.rating.average.toFixed(1), count: venue.rating.count })}</span>}
        </p>
        {venue.kind !== 'unclaimed' && (
          <p className="pt-1">
            <Badge tone={TONES[venue.kind]}>{t(`discover.kind.${venue.kind}`)}</Badge>
          </p>
        )}
      </div>
    </article>
  );
}
