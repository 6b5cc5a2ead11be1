import type { BookingView } from '@app/contracts';
import { useState } from 'react';
import { useNow } from '../../../lib/clock.js';
import { timer } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { problemMessage } from '../../../live/problem-message.js';
import { Button } from '../../../ui/button.js';
import { TextArea } from '../../../ui/forms/field.js';
import { Question } from '../../../ui/forms/question.js';
import { toast } from '../../../ui/feedback/toast-store.js';
import { cancelBooking, undoBooking } from '../api.js';

/** The two ways out of a booking, for whoever made it: taking it back within minutes, or cancelling before the start. */
export function BookingChanges({ booking }: { booking: BookingView }) {
  const t = useText();
  const now = useNow();
  const [reason, setReason] = useState('');
  const left = Date.parse(booking.undoUntil) - now;
  if (booking.status !== 'confirmed' || now >= Date.parse(booking.startAt)) return null;
  const run = async (change: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await change();
      toast({ title: done });
    } catch (error) {
      toast({ title: t('booking.changeFailed'), ...problemMessage(error), tone: 'bad' });
      throw error;
    }
  };
  return (
    <div className="grid justify-items-center gap-2">
      {left > 0 ? (
        <Question
          trigger={(open) => (
            <Button look="secondary" onClick={open}>
              {t('booking.undo')} <span className="tabular">{timer(left)}</span>
            </Button>
          )}
          title={t('booking.undoQuestion')}
          description={t('booking.undoAbout')}
          yes={t('booking.undo')}
          no={t('booking.keep')}
          onYes={() => run(() => undoBooking(booking), t('booking.undone'))}
        />
      ) : (
        <Question
          trigger={(open) => (
            <Button look="quiet" onClick={open}>
              {t('booking.cancel')}
            </Button>
          )}
          title={t('booking.cancelQuestion')}
          description={`${t(`policy.${booking.policy}.about`)} ${t('booking.cancelAbout')}`}
          yes={t('booking.cancel')}
          no={t('booking.keep')}
          ready={reason.trim() !== ''}
          onYes={() => run(() => cancelBooking(booking, reason.trim()), t('booking.cancelled'))}
        >
          <TextArea label={t('booking.cancelReason')} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Question>
      )}
    </div>
  );
}
