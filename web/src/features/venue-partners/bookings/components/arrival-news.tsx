import type { VenueBookingView } from '@app/contracts';
import { clockTime, dayAndTime } from '../../../../lib/format.js';
import { useText, type Translate } from '../../../../lib/i18n/i18n.js';
import { offeredWords } from '../../../../lib/i18n/offered.js';
import { problemMessage } from '../../../../live/problem-message.js';
import { cx } from '../../../../ui/cx.js';
import { AlertIcon, CheckIcon } from '../../../../ui/pictures/icons.js';
import type { ArrivalOutcome } from '../arrival-check.js';

interface News {
  tone: 'good' | 'look' | 'bad';
  title: string;
  message: string;
}

const who = (t: Translate, { firstName, partySize }: VenueBookingView): string =>
  `${firstName} · ${t('venue.people', { count: partySize })}`;

/** The notes about arriving guests for the staff at the door. */
function served(t: Translate, booking: VenueBookingView): string {
  const { answers } = booking;
  const needs = (answers?.diet ?? []).map((diet) => t(`diet.${diet}`));
  return [...offeredWords(booking), ...needs, ...(answers?.occasion ? [t(`occasion.${answers.occasion}`)] : [])].join(' · ');
}

/** The result of a check, in words that suit a counter with guests before it. */
function newsOf(t: Translate, outcome: ArrivalOutcome): News {
  switch (outcome.kind) {
    case 'in':
      return {
        tone: 'good',
        title: t('arrival.in', { who: who(t, outcome.booking) }),
        message: outcome.offline ? t('arrival.inOffline') : served(t, outcome.booking),
      };
    case 'already': {
      const { checkedInAt } = outcome.booking;
      const message = checkedInAt ? t('arrival.alreadyAt', { time: clockTime(checkedInAt) }) : t('arrival.alreadyHere');
      return { tone: 'look', title: t('arrival.already', { who: who(t, outcome.booking) }), message };
    }
    case 'early':
    case 'over':
      return {
        tone: 'bad',
        title: t('arrival.otherDay', { time: dayAndTime(outcome.booking.startAt) }),
        message: t(`arrival.${outcome.kind}`, { who: who(t, outcome.booking) }),
      };
    case 'ended':
      return { tone: 'bad', title: t(`booking.status.${outcome.booking.status}`), message: who(t, outcome.booking) };
    case 'ask-code':
      return { tone: 'look', title: who(t, outcome.booking), message: t('arrival.askCode') };
    case 'wrong-code':
      return { tone: 'bad', title: t('arrival.wrong', { who: who(t, outcome.booking) }), message: t('venue.checkIn.wrong') };
    case 'no-key':
      return { tone: 'bad', title: who(t, outcome.booking), message: t('arrival.noKey') };
    case 'several':
      return { tone: 'look', title: t('arrival.several'), message: outcome.bookings.map((booking) => who(t, booking)).join(', ') };
    case 'unknown-code':
      return { tone: 'bad', title: t('arrival.unknown'), message: t('arrival.unknownAbout') };
    case 'elsewhere':
      return { tone: 'bad', title: t('arrival.elsewhere'), message: t('arrival.elsewhereAbout') };
    case 'no-ticket':
      return { tone: 'bad', title: t('arrival.noTicket'), message: t('arrival.noTicketAbout') };
    case 'too-often':
      return { tone: 'bad', title: t('arrival.tooOften'), message: t('arrival.tooOftenAbout') };
    case 'failed': {
      const { message } = problemMessage(outcome.error);
      return { tone: 'bad', title: t('venue.failed'), message: message ?? '' };
    }
  }
}

const TONES = { good: 'bg-leaf-soft text-leaf', look: 'bg-marigold-soft text-marigold', bad: 'bg-brick-soft text-brick' };

/** The result of a check: large enough to be read over a counter, and read out. */
export function ArrivalNews({ outcome }: { outcome: ArrivalOutcome }) {
  const t = useText();
  const { tone, title, message } = newsOf(t, outcome);
  return (
    <div role="status" className={cx('flex gap-3 rounded-card p-4', TONES[tone])}>
      {tone === 'good' ? <CheckIcon size={32} /> : <AlertIcon size={32} />}
      <div className="grid min-w-0 gap-1">
        <p className="wrap-anywhere text-lg font-bold leading-tight">{title}</p>
        {message && <p className="text-ink">{message}</p>}
      </div>
    </div>
  );
}
