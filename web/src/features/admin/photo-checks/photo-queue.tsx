import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DecidePhoto, PHOTO_REASONS, type PhotoReason, type PhotoToCheck } from '@app/contracts';
import { dayAndTime } from '../../../lib/format.js';
import { ApiError, request } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { problemMessage } from '../../../live/problem-message.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { EmptyState, Skeleton } from '../../../ui/feedback/states.js';
import { SelectInput } from '../../../ui/forms/field.js';
import { MorePages } from '../../../ui/feedback/more-pages.js';
import { ReadFailure } from '../../../team/read-failure.js';
import { page, PAGE } from '../../../team/pages.js';

const LIST = '/api/admin/photos';
const decide = (id: string, body: DecidePhoto): Promise<void> =>
  request(`${LIST}/${encodeURIComponent(id)}/decide`, { method: 'POST', body });

interface PhotoCardProps {
  photo: PhotoToCheck;
  busy: boolean;
  onDecide: (body: DecidePhoto) => void;
}

/** One photo, large enough to judge it, with the possible decisions. */
function PhotoCard({ photo, busy, onDecide }: PhotoCardProps) {
  const t = useText();
  const [reason, setReason] = useState<PhotoReason | ''>('');
  return (
    <li className="grid gap-3 rounded-card bg-raised p-4 shadow-card md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <img
        src={`${LIST}/${encodeURIComponent(photo.id)}/wide.webp`}
        alt={photo.description ?? t('photos.ofVenue', { venue: photo.venueName })}
        width={photo.width}
        height={photo.height}
        className="h-auto max-h-[70dvh] w-full rounded-field bg-sunken object-contain"
      />
      <div className="grid content-start gap-3">
        <div>
          <h2 className="text-base font-semibold wrap-anywhere">{photo.venueName}</h2>
          <p className="text-sm wrap-anywhere text-muted">{photo.description ?? t('photos.noDescription')}</p>
          <p className="tabular text-sm text-muted">
            {t('photos.sent', { time: dayAndTime(photo.createdAt) })} · {photo.width} × {photo.height}
          </p>
        </div>
        <Button disabled={busy} aria-label={`${t('photos.show')}: ${photo.venueName}`} onClick={() => onDecide({ show: true })}>
          {t('photos.show')}
        </Button>
        <div className="grid gap-2 border-t border-line pt-3">
          <SelectInput label={t('photos.why')} value={reason} onChange={(event) => setReason(event.target.value as PhotoReason | '')}>
            <option value="">{t('photos.choose')}</option>
            {PHOTO_REASONS.map((one) => (
              <option key={one} value={one}>
                {t(`photos.reason.${one}`)}
              </option>
            ))}
          </SelectInput>
          <Button
            look="secondary"
            disabled={busy || reason === ''}
            aria-label={`${t('photos.reject')}: ${photo.venueName}`}
            onClick={() => reason && onDecide({ show: false, reason })}
          >
            {t('photos.reject')}
          </Button>
        </div>
      </div>
    </li>
  );
}

/** The waiting photos, the oldest first. */
export function PhotoQueue() {
  const t = useText();
  const queries = useQueryClient();
  const list = useInfiniteQuery({
    queryKey: queryKeys.photosToCheck,
    queryFn: ({ pageParam }) => page<PhotoToCheck>(LIST, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length === PAGE ? (last.at(-1)?.id ?? null) : null),
  });
  const photos = list.data?.pages.flat();
  const decision = useCommand({
    send: ({ id, body }: { id: string; body: DecidePhoto }) => decide(id, body),
    success: (_answer, { body }) => ({ title: t(body.show ? 'photos.shown' : 'photos.rejected') }),
    failure: (error) => {
      const isDecided = error instanceof ApiError && error.code === 'version-mismatch';
      return isDecided ? { title: t('photos.decided') } : { title: t('photos.notDone'), ...problemMessage(error) };
    },
    // Photos decided by another member leave the list, and more may wait below.
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.photosToCheck }),
  });
  if (!photos) return list.isError ? <ReadFailure of={list} /> : <Skeleton className="h-96 rounded-card" />;
  return (
    <>
      <ReadFailure of={list} />
      {photos.length === 0 && <EmptyState title={t('photos.empty')} message={t('photos.emptyMessage')} scene="table" />}
      <ul className="grid gap-4 empty:hidden">
        {photos.map((photo) => (
          <PhotoCard
            key={photo.id}
            photo={photo}
            busy={decision.isPending && decision.variables.id === photo.id}
            onDecide={(body) => decision.mutate({ id: photo.id, body })}
          />
        ))}
      </ul>
      <MorePages of={list} />
    </>
  );
}
