import { useState } from 'react';
import type { ChangePhoto, OwnPhoto } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { ClashList } from '../../../ui/forms/clash-list.js';
import { presentOf } from '../../../ui/forms/use-clashes.js';
import { useDraft } from '../../../ui/forms/use-draft.js';
import { TextInput } from '../../../ui/forms/field.js';
import { ConfirmRemoval } from '../settings/components/confirm.js';
import { useChange } from '../settings/use-settings.js';
import { chooseCover, describePhoto, removePhoto } from './api.js';
import { OwnPicture } from './own-picture.js';

const TONES = { waiting: 'marigold', shown: 'leaf', rejected: 'brick' } as const;
const KEYS = [queryKeys.ownPhotos];

/** One photo of the venue: its state and its actions. */
export function PhotoCard({ photo, n, mayChange }: { photo: OwnPhoto; n: number; mayChange: boolean }) {
  const t = useText();
  const form = useDraft<ChangePhoto>(`photo ${photo.id}`, { description: photo.description }, [
    { fields: ['description'], label: t('photos.desk.description'), say: ({ description }) => description ?? '' },
  ]);
  const description = form.values.description ?? '';
  const [removing, setRemoving] = useState(false);
  const cover = useChange({ send: () => chooseCover(photo.id), keys: KEYS, success: () => ({ title: t('photos.desk.coverNow') }) });
  const describe = useChange({
    send: () => describePhoto(photo.id, { description: description.trim() || null, was: form.was }),
    keys: KEYS,
    success: () => ({ title: t('photos.desk.saved') }),
    onDone: (saved) => form.saved({ description: saved.description }, form.values),
    faultsOf: (error) => presentOf<ChangePhoto>(error) && {},
    onFailure: (error) => {
      const present = presentOf<ChangePhoto>(error);
      if (present) form.meet(present);
    },
  });
  const removal = useChange({ send: () => removePhoto(photo.id), keys: KEYS, success: () => ({ title: t('photos.desk.removed') }) });
  const name = t('photos.desk.photo', { n });
  return (
    <li className="grid content-start gap-3 rounded-card bg-raised p-3 shadow-card" aria-label={name}>
      <div className="relative aspect-3/2 overflow-hidden rounded-field bg-sunken">
        <OwnPicture photo={photo} alt={photo.description ?? name} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Badge tone={TONES[photo.state]}>{t(`photos.desk.state.${photo.state}`)}</Badge>
        {photo.isCover && <Badge tone="indigo">{t('photos.desk.cover')}</Badge>}
      </div>
      {photo.reason && <p className="text-sm">{t(`photos.reason.${photo.reason}`)}</p>}
      {mayChange && (
        <>
          {photo.state !== 'rejected' && (
            <form
              className="grid gap-2"
              onSubmit={(event) => {
                event.preventDefault();
                describe.mutate(undefined);
              }}
            >
              <TextInput
                label={t('photos.desk.description')}
                hint={t('photos.desk.descriptionHint')}
                maxLength={120}
                value={description}
                onChange={(event) => form.set({ description: event.target.value || null })}
              />
              {form.clashes && <ClashList {...form.clashes} />}
              {description.trim() !== (photo.description ?? '') && (
                <Button type="submit" look="secondary" size="small" className="justify-self-start" busy={describe.isPending}>
                  {t('photos.desk.save')}
                </Button>
              )}
            </form>
          )}
          <div className="flex flex-wrap gap-2">
            {photo.state === 'shown' && !photo.isCover && (
              <Button look="secondary" size="small" busy={cover.isPending} onClick={() => cover.mutate(undefined)}>
                {t('photos.desk.makeCover')}
              </Button>
            )}
            <Button look="quiet" size="small" aria-label={`${t('photos.desk.remove')}: ${name}`} onClick={() => setRemoving(true)}>
              {t('photos.desk.remove')}
            </Button>
          </div>
        </>
      )}
      {removing && (
        <ConfirmRemoval
          title={t('photos.desk.removeTitle')}
          about={t(photo.isCover ? 'photos.desk.removeCover' : 'photos.desk.removeAbout')}
          busy={removal.isPending}
          onConfirm={() => removal.mutate(undefined)}
          onClose={() => setRemoving(false)}
        />
      )}
    </li>
  );
}
