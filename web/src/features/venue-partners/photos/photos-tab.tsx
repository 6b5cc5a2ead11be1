import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type OwnPhoto, PHOTO_LIMIT, PHOTO_TYPES } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { ApiError } from '../../../lib/http.js';
import { type TextKey, useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { cx } from '../../../ui/cx.js';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { Spinner } from '../../../ui/feedback/spinner.js';
import { PlusIcon } from '../../../ui/pictures/icons.js';
import { useChange } from '../settings/use-settings.js';
import { fetchPhotos, sendPhoto } from './api.js';
import { PhotoCard } from './photo-card.js';

const MB = PHOTO_LIMIT / 1024 / 1024;
const WRONG: Partial<Record<string, TextKey>> = {
  'address-unconfirmed': 'photos.desk.unconfirmed',
  'photo-known': 'photos.desk.known',
  'photo-unusable': 'photos.desk.unusable',
  'unsupported-media-type': 'photos.desk.unusable',
  'body-too-large': 'photos.desk.tooLarge',
  'limit-reached': 'photos.desk.full',
  unavailable: 'photos.desk.busy',
};
/** The wait before the same file may be sent again. */
const PASSES: ReadonlySet<TextKey> = new Set<TextKey>(['photos.desk.busy', 'photos.desk.unconfirmed']);

/** The error of a refused file; null: the fault is elsewhere. */
const faultOf = (error: unknown): TextKey | null => (error instanceof ApiError && error.code ? (WRONG[error.code] ?? null) : null);

/** A button that opens the device's photos, and reports the error of the last one. */
function AddPhoto({ full, most }: { full: boolean; most: number }) {
  const t = useText();
  const values = { mb: MB, most };
  const id = useId();
  const [fault, setFault] = useState<{ left: readonly File[]; key: TextKey } | null>(null);
  const sending = useChange<File, OwnPhoto>({
    send: sendPhoto,
    keys: [queryKeys.ownPhotos],
    success: () => ({ title: t('photos.desk.added') }),
    // The form names the refused file itself.
    faultsOf: (error) => faultOf(error) && {},
  });
  const send = async (files: readonly File[]): Promise<void> => {
    setFault(null);
    // The files are sent in turn: the server accepts one at a time from a venue, and the first failure is named.
    for (const [at, file] of files.entries()) {
      try {
        await sending.mutateAsync(file);
      } catch (error) {
        const key = faultOf(error);
        return setFault(key && { left: files.slice(at), key });
      }
    }
  };
  const off = full || sending.isPending;
  return (
    <div className="grid gap-2">
      <label
        className={cx(
          'inline-flex min-h-11 w-fit items-center gap-2 rounded-full bg-rose px-5 font-semibold text-on-rose shadow-card',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
          off ? 'cursor-not-allowed opacity-50' : 'cursor-pointer hover:bg-rose-strong',
        )}
      >
        {sending.isPending ? <Spinner size="small" label={null} /> : <PlusIcon />}
        {t(sending.isPending ? 'photos.desk.sending' : 'photos.desk.add')}
        <input
          type="file"
          multiple
          accept={PHOTO_TYPES.join()}
          disabled={off}
          aria-describedby={`${id}hint${fault ? ` ${id}fault` : ''}`}
          className="sr-only"
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = '';
            void send(files);
          }}
        />
      </label>
      <p id={`${id}hint`} className="text-sm text-muted">
        {t(full ? 'photos.desk.full' : 'photos.desk.types', values)}
      </p>
      {fault && (
        <p id={`${id}fault`} role="alert" className="text-sm font-medium wrap-anywhere text-brick">
          <span aria-hidden="true">⚠ </span>
          {fault.left[0]?.name}: {t(fault.key, values)}
        </p>
      )}
      {fault && PASSES.has(fault.key) && (
        <Button look="secondary" size="small" className="justify-self-start" onClick={() => void send(fault.left)}>
          {t('shell.retry')}
        </Button>
      )}
    </div>
  );
}

export const usePhotos = () => useQuery({ queryKey: queryKeys.ownPhotos, queryFn: fetchPhotos });

/** The photos of a venue; an unverified one may send `TUNABLES.draftPhotos` at most. */
export function PhotosTab({ mayChange, most = TUNABLES.maxPhotos }: { mayChange: boolean; most?: number }) {
  const t = useText();
  const list = usePhotos();
  if (list.isError && !list.data) return <ErrorState onRetry={() => void list.refetch()} />;
  if (!list.data) return <Skeleton className="h-64 rounded-card" />;
  const kept = list.data.length;
  return (
    <>
      <Card className="grid gap-3">
        <h2 className="text-lg">{t('photos.desk.title')}</h2>
        <p className="text-sm text-muted">{t('photos.desk.lead', { most })}</p>
        {mayChange && <AddPhoto full={kept >= most} most={most} />}
      </Card>
      {kept === 0 ? (
        <EmptyState title={t('photos.desk.empty')} message={t('photos.desk.emptyMessage')} scene="table" />
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {list.data.map((photo, at) => (
            <PhotoCard key={photo.id} photo={photo} n={at + 1} mayChange={mayChange} />
          ))}
        </ul>
      )}
    </>
  );
}
