import type { AskTouched, ChangeOf, TouchedChoice } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { Button } from '../../../../ui/button.js';
import { Dialog } from '../../../../ui/dialog.js';
import { ErrorState, Skeleton } from '../../../../ui/feedback/states.js';
import { TouchedRows } from '../../../../ui/feedback/touched-rows.js';
import { fetchTouched } from '../api.js';

export interface TouchedQuestionProps {
  /** The change to save; null: no question is open. */
  change: ChangeOf<AskTouched> | null;
  busy: boolean;
  onChoose: (offers: TouchedChoice) => void;
  onClose: () => void;
}

/** Lists the active offers and bookings that a change affects, and asks for the fate of the offers before it is saved. */
export function TouchedQuestion({ change, busy, onChoose, onClose }: TouchedQuestionProps) {
  const t = useText();
  const touched = useQuery({
    queryKey: [...queryKeys.venueTouched, change],
    queryFn: () => fetchTouched(change ?? {}),
    enabled: change !== null,
    staleTime: 0,
  });
  const rows = touched.data ?? [];
  const isUnknown = !touched.data || touched.isError;
  const hasOffers = rows.some(({ kind }) => kind === 'offer');
  return (
    <Dialog
      open={change !== null}
      onClose={onClose}
      title={t('venueSet.touched.title')}
      description={t(hasOffers || isUnknown ? 'venueSet.touched.about' : 'venueSet.touched.bookingsStay')}
      busy={busy}
      closeOnBackdrop={false}
      footer={
        <>
          <Button look="quiet" onClick={onClose} disabled={busy}>
            {t('venueSet.cancel')}
          </Button>
          <Button look="secondary" onClick={() => onChoose('keep')} busy={busy} disabled={isUnknown}>
            {t(hasOffers || isUnknown ? 'venueSet.touched.keep' : 'venueSet.save')}
          </Button>
          {(hasOffers || isUnknown) && (
            <Button look="danger" onClick={() => onChoose('withdraw')} busy={busy} disabled={isUnknown}>
              {t('venueSet.touched.withdraw')}
            </Button>
          )}
        </>
      }
    >
      {touched.isError ? (
        <ErrorState onRetry={() => void touched.refetch()} />
      ) : touched.data ? (
        <TouchedRows rows={rows} words="venueSet.touched" />
      ) : (
        <Skeleton className="h-24 rounded-card" />
      )}
    </Dialog>
  );
}
