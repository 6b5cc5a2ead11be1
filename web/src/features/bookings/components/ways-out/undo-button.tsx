import type { BookingView } from '@app/contracts';
import { useState } from 'react';
import { useNow } from '../../../../lib/clock.js';
import { timer } from '../../../../lib/format.js';
import { ApiError } from '../../../../lib/http.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { useCommand } from '../../../../live/use-command.js';
import { Button } from '../../../../ui/button.js';
import { Question } from '../../../../ui/forms/question.js';
import { undoBooking } from '../../api.js';
import { isToCome, phaseOf } from '../../phase.js';

/** Takes a booking back within minutes, as often as a plan may; the countdown says how long that is possible. */
export function UndoButton({ booking }: { booking: BookingView }) {
  const t = useText();
  const now = useNow();
  const [noUndoLeft, setNoUndoLeft] = useState(false);
  const { mutateAsync: undo } = useCommand({
    send: () => undoBooking(booking),
    success: () => ({ title: t('booking.undone'), tone: 'neutral' }),
    failure: t('booking.changeFailed'),
    onFailure: (error) => error instanceof ApiError && error.code === 'undo-limit' && setNoUndoLeft(true),
  });
  const left = Date.parse(booking.undoUntil) - now;
  if (left <= 0 || noUndoLeft || !isToCome(phaseOf(booking, now))) return null;
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
      onYes={() => undo()}
    />
  );
}
