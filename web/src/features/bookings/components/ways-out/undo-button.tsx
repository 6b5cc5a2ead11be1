import type { BookingView } from '@app/contracts';
import { useState } from 'react';
import { useNow } from '../../../../lib/clock.js';
import { timer } from '../../../../lib/format.js';
import { ApiError } from '../../../../lib/http.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { problemMessage } from '../../../../live/problem-message.js';
import { Button } from '../../../../ui/button.js';
import { toast } from '../../../../ui/feedback/toast-store.js';
import { Question } from '../../../../ui/forms/question.js';
import { undoBooking } from '../../api.js';
import { isToCome, phaseOf } from '../../phase.js';

/** Takes a booking back within minutes, as often as a plan may; the countdown says how long that is possible. */
export function UndoButton({ booking }: { booking: BookingView }) {
  const t = useText();
  const now = useNow();
  const [noUndoLeft, setNoUndoLeft] = useState(false);
  const left = Date.parse(booking.undoUntil) - now;
  if (left <= 0 || noUndoLeft || !isToCome(phaseOf(booking, now))) return null;
  const undo = async (): Promise<void> => {
    try {
      await undoBooking(booking);
      toast({ title: t('booking.undone') });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'undo-limit') setNoUndoLeft(true);
      toast({ title: t('booking.changeFailed'), ...problemMessage(error), tone: 'bad' });
      throw error;
    }
  };
  return (
    <Question
      trigger={(open) => (
        <Button look="secondary" size="small" needsNetwork className="justify-self-center" onClick={open}>
          {t('booking.undo')} <span className="tabular">{timer(left)}</span>
        </Button>
      )}
      title={t('booking.undoQuestion')}
      description={t('booking.undoAbout')}
      yes={t('booking.undo')}
      no={t('booking.keep')}
      onYes={undo}
    />
  );
}
