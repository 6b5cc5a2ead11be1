import type { OwnBooking } from '@app/contracts';
import { useNow } from '../../../../lib/clock.js';
import { dayAndTime } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { StarIcon } from '../../../../ui/pictures/icons.js';
import { Section } from '../section.js';
import { STARS } from './stars.js';
import { ReviewForm } from './review-form.js';

/** The reader's review of a finished outing: once, within 14 days. */
export function ReviewPanel({ booking }: { booking: OwnBooking }) {
  const t = useText();
  const now = useNow();
  const { review, reviewUntil } = booking;
  if (!review && !reviewUntil) return null;
  const open = reviewUntil !== null && now < Date.parse(reviewUntil);
  return (
    <Section id="review" title={t('review.title')}>
      <p className="wrap-anywhere text-muted">
        <bdi>{booking.venue.name}</bdi> · {dayAndTime(booking.startAt)}
      </p>
      {review ? (
        <>
          <p className="flex items-center gap-1 text-marigold">
            <span className="sr-only">{t('review.yours', { stars: t('review.star', { count: review.stars }) })}</span>
            {STARS.filter((star) => star <= review.stars).map((star) => (
              <span key={star} aria-hidden="true" className="[&_svg]:fill-current">
                <StarIcon size={26} />
              </span>
            ))}
          </p>
          {review.tags.length > 0 && <p className="text-sm text-muted">{review.tags.map((tag) => t(`review.tag.${tag}`)).join(' · ')}</p>}
          {review.text && <p>{review.text}</p>}
        </>
      ) : open ? (
        <>
          <ReviewForm booking={booking} />
          <p className="text-sm text-muted">{t('review.until', { time: dayAndTime(reviewUntil) })}</p>
        </>
      ) : (
        <p className="text-muted">{t('review.closed')}</p>
      )}
    </Section>
  );
}
