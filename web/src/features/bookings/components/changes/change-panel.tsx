import type { BookingChangeView, BookingView } from '@app/contracts';
import { Suspense, useState } from 'react';
import { useNow } from '../../../../lib/clock.js';
import { dayAndTime } from '../../../../lib/format.js';
import { useText, type TextKey } from '../../../../lib/i18n/i18n.js';
import { useCommand } from '../../../../live/use-command.js';
import { Badge, type Tone } from '../../../../ui/badge.js';
import { Button } from '../../../../ui/button.js';
import { dialogPart } from '../../../../ui/feedback/part.js';
import { Question } from '../../../../ui/forms/question.js';
import { withdrawChange } from '../../api.js';
import { isOff, isToCome, phaseOf } from '../../phase.js';
import { NewTotal } from './new-total.js';
import { Section } from '../section.js';

const ChangeDialog = dialogPart(async () => ({ default: (await import('./change-dialog.js')).ChangeDialog }));
const TONES: Record<BookingChangeView['status'], Tone> = {
  open: 'marigold',
  accepted: 'leaf',
  refused: 'brick',
  withdrawn: 'neutral',
  lapsed: 'neutral',
};

/** The state of a change in words; with a new total it is the guests who answer. */
function badgeOf(status: BookingChangeView['status'], total: BookingChangeView['total']): TextKey {
  if (total != null && status === 'open') return 'change.total.open';
  return total != null && status === 'refused' ? 'change.total.refused' : `change.${status}`;
}

/** The last change request, and the venue's answer. */
function LastChange({ change, toCome }: { change: BookingChangeView; toCome: boolean }) {
  const t = useText();
  // Nobody answers a change of an outing that has begun.
  const status = change.status === 'open' && !toCome ? 'lapsed' : change.status;
  return (
    <div role="status" className="grid justify-items-start gap-1">
      <Badge tone={TONES[status]}>{t(badgeOf(status, change.total))}</Badge>
      <p className="tabular font-semibold">
        {t('change.wanted', { time: dayAndTime(change.startAt), people: t('plan.people', { count: change.partySize }) })}
      </p>
      {change.reply && <p className="text-sm text-muted">{t('change.reply', { reply: change.reply })}</p>}
    </div>
  );
}

/** Takes back a change that the venue has not answered. */
function WithdrawChange({ booking }: { booking: BookingView }) {
  const t = useText();
  const { mutateAsync: withdraw } = useCommand({
    send: () => withdrawChange(booking),
    success: () => ({ title: t('change.withdrawDone'), tone: 'neutral' }),
    failure: t('change.withdrawFailed'),
  });
  return (
    <Question
      trigger={(open) => (
        <Button look="secondary" needsNetwork className="justify-self-start" onClick={open}>
          {t('change.withdraw')}
        </Button>
      )}
      title={t('change.withdrawAsk')}
      description={t('change.withdrawAbout')}
      yes={t('change.withdraw')}
      no={t('change.withdrawNo')}
      onYes={() => withdraw()}
    />
  );
}

/** Another time or party size: the state of the last request, and the decider's button for a new one. */
export function ChangePanel({ booking, decides }: { booking: BookingView; decides: boolean }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const phase = phaseOf(booking, useNow());
  const toCome = isToCome(phase);
  const isOpen = booking.change?.status === 'open';
  const mayAsk = decides && toCome && !isOpen;
  if (isOff(phase) || (!booking.change && !mayAsk)) return null;
  return (
    <Section id="change" title={t('change.title')}>
      {booking.change && <LastChange change={booking.change} toCome={toCome} />}
      {toCome && booking.change?.status === 'open' && booking.change.total != null && (
        <NewTotal booking={booking} change={booking.change} total={booking.change.total} decides={decides} />
      )}
      {decides && toCome && isOpen && booking.change?.total == null && <WithdrawChange booking={booking} />}
      {mayAsk && (
        <>
          {!booking.change && <p className="text-sm text-muted">{t('change.about')}</p>}
          <Button look="secondary" needsNetwork className="justify-self-start" onClick={() => setAsking(true)}>
            {t('change.ask')}
          </Button>
        </>
      )}
      <Suspense fallback={null}>{asking && <ChangeDialog booking={booking} onClose={() => setAsking(false)} />}</Suspense>
    </Section>
  );
}
