import type { VenueDetails } from '@app/contracts';
import { monthOf } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Badge } from '../../../ui/badge.js';

/** What guests say, below the rating that the head of the page shows, and how many bookings the venue kept. */
export function VenueReviews({ venue }: { venue: VenueDetails }) {
  const t = useText();
  const { rating, record, promises, reviews, cancelled } = venue;
  if (venue.kind === 'unclaimed' && !rating && !record) return null;
  return (
    <section aria-labelledby="venue-reviews" className="grid gap-3">
      <h2 id="venue-reviews" className="text-lg">
        {t('venuePage.reviews')}
      </h2>
      <p className="tabular flex flex-wrap gap-x-3 gap-y-1">
        {!rating && <span className="font-medium">{t('venueSheet.unrated')}</span>}
        <span className="text-muted">
          {record ? t('venueSheet.kept', { kept: record.kept, count: record.of }) : t('venueSheet.noRecord')}
        </span>
        {promises && <span className="text-muted">{t('venueSheet.promises', { kept: promises.kept, count: promises.of })}</span>}
        {cancelled > 0 && <span className="text-marigold">{t('venueSheet.cancelled', { count: cancelled })}</span>}
      </p>
      {reviews.length > 0 && (
        <ul className="grid gap-2.5 md:grid-cols-2">
          {reviews.map(({ stars, tags, text, month }, at) => (
            <li key={at} className="grid content-start gap-2 rounded-card bg-raised p-4 shadow-card">
              <p className="flex justify-between gap-3 text-sm">
                <span className="font-semibold">{t('review.star', { count: stars })}</span>
                <span className="text-muted">{monthOf(month)}</span>
              </p>
              {text && <p className="wrap-anywhere">{text}</p>}
              {tags.length > 0 && (
                <p className="flex flex-wrap gap-1.5">
                  {tags.map((tag) => (
                    <Badge key={tag}>{t(`review.tag.${tag}`)}</Badge>
                  ))}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
