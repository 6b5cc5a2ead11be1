import type { CancelCost, VenueBookingView } from '@app/contracts';
import { useState } from 'react';
import { dayAndTime, plainDate } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { Button } from '../../../../ui/button.js';
import { cx } from '../../../../ui/cx.js';
import { TextArea } from '../../../../ui/forms/field.js';
import { Question } from '../../../../ui/forms/question.js';
import { AlertIcon, CheckIcon } from '../../../../ui/pictures/icons.js';
import { cancel, markNoShow } from '../api.js';
import { useBookingCommand } from '../use-agenda.js';

const MOST_WORDS = { reason: 200, evidence: 500 };

/** The effect of a cancellation on the venue's record, in figures, before the question. */
function CostOfCancelling({ cost }: { cost: CancelCost }) {
  const t = useText();
  const { counts, now, after, freeFrom } = cost;
  return (
    <div role="status" className={cx('grid gap-1 rounded-field p-3', counts ? 'bg-marigold-soft' : 'bg-leaf-soft')}>
      <p className={cx('flex gap-2 font-semibold', counts ? 'text-marigold' : 'text-leaf')}>
        {counts ? <AlertIcon size={20} /> : <CheckIcon size={20} />}
        {t(counts ? 'agenda.cancel.counts' : 'agenda.cancel.free')}
      </p>
      <p>
        {counts
          ? t('agenda.cancel.record', { kept: now.kept, of: now.of, after: after.kept, afterOf: after.of })
          : t(now.of === 0 ? 'agenda.cancel.noRecord' : 'agenda.cancel.stays', { kept: now.kept, of: now.of })}
      </p>
      {freeFrom && <p className="text-sm text-muted">{t('agenda.cancel.freeFrom', { day: plainDate(freeFrom) })}</p>}
    </div>
  );
}

/** A cancellation by the venue: the reason, and the cost. */
export function CancelByVenue({ booking, cost, disabled }: { booking: VenueBookingView; cost: CancelCost; disabled: boolean }) {
  const t = useText();
  const [reason, setReason] = useState('');
  const { run } = useBookingCommand(() => cancel(booking.id, reason.trim()), 'agenda.cancel.done');
  return (
    <Question
      trigger={(open) => (
        <Button look="quiet" disabled={disabled} onClick={open}>
          {t('agenda.cancel')}
        </Button>
      )}
      title={t('agenda.cancel.question', { name: booking.firstName })}
      description={t('agenda.cancel.about')}
      yes={t('agenda.cancel')}
      no={t('agenda.cancel.keep')}
      ready={reason.trim() !== ''}
      onYes={run}
    >
      <div className="grid gap-4">
        <CostOfCancelling cost={cost} />
        <TextArea
          label={t('agenda.cancel.reason')}
          hint={t('agenda.cancel.reasonHint')}
          maxLength={MOST_WORDS.reason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Question>
  );
}

/** A no-show: the venue's report, and the consequences for the guests. */
export function MarkNoShow({ booking, disabled }: { booking: VenueBookingView; disabled: boolean }) {
  const t = useText();
  const [evidence, setEvidence] = useState('');
  const { run } = useBookingCommand(() => markNoShow(booking.id, evidence.trim()), 'agenda.noShow.done');
  return (
    <Question
      trigger={(open) => (
        <Button look="danger" disabled={disabled} onClick={open}>
          {t('agenda.noShow')}
        </Button>
      )}
      title={t('agenda.noShow.question', { name: booking.firstName })}
      description={t('agenda.noShow.about')}
      yes={t('agenda.noShow.yes')}
      no={t('agenda.noShow.wait')}
      ready={evidence.trim() !== ''}
      onYes={run}
    >
      <div className="grid gap-3">
        <p className="text-sm text-muted">{t('agenda.noShow.until', { time: dayAndTime(booking.noShowUntil) })}</p>
        <TextArea
          label={t('agenda.noShow.evidence')}
          hint={t('agenda.noShow.evidenceHint')}
          maxLength={MOST_WORDS.evidence}
          value={evidence}
          onChange={(event) => setEvidence(event.target.value)}
        />
      </div>
    </Question>
  );
}
