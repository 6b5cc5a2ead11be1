import { useQueryClient } from '@tanstack/react-query';
import { MOST_REVIEW_TAGS, REVIEW_TAGS, type OwnBooking, type ReviewTag, type ReviewView, type SaveReview } from '@app/contracts';
import { useState } from 'react';
import { ApiError } from '../../../../lib/http.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { useCommand } from '../../../../live/use-command.js';
import { Button } from '../../../../ui/button.js';
import { Chip } from '../../../../ui/forms/choice.js';
import { TextArea } from '../../../../ui/forms/field.js';
import { saveReview } from '../../api.js';
import { Stars } from './stars.js';

/** The first positive tag: the tags after it are negative for an outing. */
const GOOD = REVIEW_TAGS.indexOf('easy_to_reach') + 1;

const tagsFor = (stars: number): readonly ReviewTag[] =>
  stars >= 4 ? REVIEW_TAGS.slice(0, GOOD) : stars <= 2 ? REVIEW_TAGS.slice(GOOD) : REVIEW_TAGS;

export function ReviewForm({ booking }: { booking: OwnBooking }) {
  const t = useText();
  const queries = useQueryClient();
  const [stars, setStars] = useState(0);
  const [tags, setTags] = useState<ReviewTag[]>([]);
  const [text, setText] = useState('');
  const keep = (review: ReviewView): void => {
    queries.setQueryData<OwnBooking>(queryKeys.booking(booking.id), (own) => ({ ...(own ?? booking), review }));
  };
  const send = useCommand({
    name: `review ${booking.id}`,
    send: (review: SaveReview, key) => saveReview(booking, review, key),
    success: () => ({ title: t('review.sent') }),
    onDone: keep,
    failure: t('review.failed'),
    onFailure: (error) => {
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
        if (stars > 0) send.mutate({ stars, tags, ...(text.trim() !== '' && { text: text.trim() }) });
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
