import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MOST_REVIEW_TAGS, REVIEW_TAGS, type OwnBooking, type ReviewTag, type ReviewView } from '@app/contracts';
import { useState } from 'react';
import { useNow } from '../../../lib/clock.js';
import { dayAndTime } from '../../../lib/format.js';
import { attempt } from '../../../lib/calls/attempts.js';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { problemMessage } from '../../../live/problem-message.js';
import { Button } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import { Chip } from '../../../ui/forms/choice.js';
import { TextArea } from '../../../ui/forms/field.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { StarIcon } from '../../../ui/pictures/icons.js';
import { saveReview } from '../api.js';
import { Section } from './section.js';

const STARS = [1, 2, 3, 4, 5] as const;
/** The first positive tag: the tags after it are negative for an outing. */
const GOOD = REVIEW_TAGS.indexOf('easy_to_reach') + 1;
const tagsFor = (stars: number): readonly ReviewTag[] =>
  stars >= 4 ? REVIEW_TAGS.slice(0, GOOD) : stars <= 2 ? REVIEW_TAGS.slice(GOOD) : REVIEW_TAGS;

function Stars({ value, onChange, disabled }: { value: number; onChange: (stars: number) => void; disabled: boolean }) {
  const t = useText();
  return (
    <fieldset disabled={disabled}>
      <legend className="text-sm font-semibold">{t('review.stars')}</legend>
      <div className="-ml-2 flex">
        {STARS.map((stars) => (
          <label
            key={stars}
            className={cx(
              'grid size-12 place-items-center rounded-full has-focus-visible:outline-3 has-focus-visible:outline-indigo',
              stars <= value ? 'text-marigold [&_svg]:fill-current' : 'text-line-strong',
            )}
          >
            <input
              type="radio"
              name="stars"
              className="sr-only"
              checked={value === stars}
              onChange={() => onChange(stars)}
              aria-label={t('review.star', { count: stars })}
            />
            <StarIcon size={32} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ReviewForm({ booking }: { booking: OwnBooking }) {
  const t = useText();
  const queries = useQueryClient();
  const [stars, setStars] = useState(0);
  const [tags, setTags] = useState<ReviewTag[]>([]);
  const [text, setText] = useState('');
  const keep = (review: ReviewView): void => {
    queries.setQueryData<OwnBooking>(queryKeys.booking(booking.id), (own) => ({ ...(own ?? booking), review }));
  };
  const send = useMutation({
    mutationFn: () => {
      const body = { stars, tags, ...(text.trim() !== '' && { text: text.trim() }) };
      return attempt(
        `review ${booking.id}`,
        body,
        () => body,
        (made, key) => saveReview(booking, made, key),
      );
    },
    onSuccess: (review) => {
      keep(review);
      toast({ tone: 'good', title: t('review.sent') });
    },
    onError: (error) => {
      toast({ tone: 'bad', title: t('review.failed'), ...problemMessage(error) });
      if (error instanceof ApiError && error.status === 409) void queries.invalidateQueries({ queryKey: queryKeys.booking(booking.id) });
    },
  });
  const offered = tagsFor(stars);
  const chooseStars = (next: number): void => {
    setStars(next);
    setTags((before) => before.filter((tag) => tagsFor(next).includes(tag)));
  };
  const choose = (tag: ReviewTag, on: boolean): void =>
    setTags((before) => (on ? [...before, tag].slice(0, MOST_REVIEW_TAGS) : before.filter((other) => other !== tag)));
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (stars > 0) send.mutate();
      }}
    >
      <Stars value={stars} onChange={chooseStars} disabled={send.isPending} />
      {stars > 0 && (
        <>
          <fieldset className="grid gap-2">
            <legend className="mb-2 text-sm font-semibold">{t('review.tags')}</legend>
            <div className="flex flex-wrap gap-2">
              {offered.map((tag) => (
                <Chip
                  key={tag}
                  name="tags"
                  value={tag}
                  many
                  checked={tags.includes(tag)}
                  disabled={send.isPending || (tags.length >= MOST_REVIEW_TAGS && !tags.includes(tag))}
                  onChange={(on) => choose(tag, on)}
                >
                  {t(`review.tag.${tag}`)}
                </Chip>
              ))}
            </div>
          </fieldset>
          <TextArea
            label={t('review.text')}
            hint={t('review.textHint')}
            maxLength={500}
            value={text}
            disabled={send.isPending}
            onChange={(event) => setText(event.target.value)}
          />
        </>
      )}
      <Button type="submit" needsNetwork className="justify-self-start" busy={send.isPending} disabled={stars === 0}>
        {t('review.send')}
      </Button>
    </form>
  );
}

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
