import type { BookingView } from '@app/contracts';
import { useState } from 'react';
import { useNow } from '../../../lib/clock.js';
import { dayAndTime } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { TextArea } from '../../../ui/forms/field.js';
import { disputeNoShow } from '../api.js';
import { phaseOf } from '../phase.js';
import { Section } from './section.js';

/** The decider's objection to a no-show, and its result. */
export function DisputePanel({ booking, decides }: { booking: BookingView; decides: boolean }) {
  const t = useText();
  const phase = phaseOf(booking, useNow());
  const [text, setText] = useState('');
  const send = useCommand({
    send: () => disputeNoShow(booking, text.trim()),
    success: () => ({ title: t('dispute.sent') }),
    failure: t('dispute.failed'),
  });
  if (phase === 'missed' && decides)
    return (
      <Section id="dispute" title={t('dispute.title')}>
        <p>{t('dispute.until', { time: dayAndTime(booking.disputeUntil ?? booking.startAt) })}</p>
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim() !== '') send.mutate();
          }}
        >
          <TextArea
            label={t('dispute.text')}
            hint={t('dispute.about')}
            maxLength={1000}
            value={text}
            disabled={send.isPending}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" needsNetwork className="justify-self-start" busy={send.isPending} disabled={text.trim() === ''}>
            {t('dispute.send')}
          </Button>
        </form>
      </Section>
    );
  if (!booking.noShow || phase === 'missed') return null;
  const decided = phase === 'disputed' ? 'phase.disputed' : phase === 'lifted' ? 'phase.lifted' : 'phase.stands';
  return (
    <Section id="dispute" title={t(decided)}>
      <p>
        {t(
          decided === 'phase.stands'
            ? booking.noShow.disputedAt
              ? 'phase.stands.decided'
              : 'phase.stands.time'
            : (`${decided}.about` as const),
        )}
      </p>
      {booking.noShow.decidedAt && <p className="text-sm text-muted">{dayAndTime(booking.noShow.decidedAt)}</p>}
    </Section>
  );
}
