import type { BookingView } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { useState } from 'react';
import { useNow } from '../../../../lib/clock.js';
import { dayAndTime } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { useCommand } from '../../../../live/use-command.js';
import { Button } from '../../../../ui/button.js';
import { cx } from '../../../../ui/cx.js';
import { TextArea } from '../../../../ui/forms/field.js';
import { Question } from '../../../../ui/forms/question.js';
import { AlertIcon, CheckIcon } from '../../../../ui/pictures/icons.js';
import { cancelBooking } from '../../api.js';
import { isLate, isToCome, phaseOf } from '../../phase.js';

/** The number of late cancellations in a year that leads to approvals. */
const LATE_CANCELS = Math.ceil(TUNABLES.strikes / TUNABLES.lateCancelShare);

/** The cost of cancelling now, by the server's clock, before the question. */
function CancelCost({ booking }: { booking: BookingView }) {
  const t = useText();
  const late = isLate(booking, useNow());
  const until = { time: dayAndTime(booking.cancelFreeUntil) };
  return (
    <div role="status" className={cx('grid gap-1 rounded-field p-3', late ? 'bg-marigold-soft' : 'bg-leaf-soft')}>
      <p className={cx('flex gap-2 font-semibold', late ? 'text-marigold' : 'text-leaf')}>
        {late ? <AlertIcon size={20} /> : <CheckIcon size={20} />} {t('cancel.cost')}
      </p>
      <p>{late && Number.isFinite(LATE_CANCELS) ? t('cancel.lateCost', { count: LATE_CANCELS }) : t('cancel.freeCost')}</p>
      <p className="text-sm text-muted">{t(late ? 'cancel.late' : 'cancel.free', until)}</p>
    </div>
  );
}

/** The two exits of a booking for its decider: undo within minutes, as often as a plan may, or cancel before the start. */
export function CancelPanel({ booking }: { booking: BookingView }) {
  const t = useText();
  const now = useNow();
  const [reason, setReason] = useState('');
  const { mutateAsync: cancel } = useCommand({
    send: () => cancelBooking(booking, reason.trim()),
    success: () => ({ title: t('booking.cancelled'), tone: 'neutral' }),
    failure: t('booking.changeFailed'),
  });
  if (!isToCome(phaseOf(booking, now))) return null;
  return (
    <div className="grid gap-2">
      <Question
        trigger={(open) => (
          <Button look="quiet" needsNetwork onClick={open}>
            {t('booking.cancel')}
          </Button>
        )}
        title={t('booking.cancelQuestion')}
        description={t('cancel.offers')}
        yes={t('booking.cancel')}
        no={t('booking.keep')}
        ready={reason.trim() !== ''}
        onYes={() => cancel()}
      >
        <div className="grid gap-4">
          <CancelCost booking={booking} />
          <TextArea label={t('booking.cancelReason')} maxLength={200} value={reason} onChange={(event) => setReason(event.target.value)} />
        </div>
      </Question>
    </div>
  );
}
