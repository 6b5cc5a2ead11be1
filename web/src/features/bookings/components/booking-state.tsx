import type { OwnBooking, Snapshot } from '@app/contracts';
import { useNow } from '../../../lib/clock.js';
import { clockTime, dayAndTime } from '../../../lib/format.js';
import { type TextKey, type Translate, useText } from '../../../lib/i18n/i18n.js';
import { deciderName } from '../../../lib/i18n/person-name.js';
import { paths } from '../../../lib/paths.js';
import { ButtonLink } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import { AlertIcon, CheckIcon, ClockIcon } from '../../../ui/pictures/icons.js';
import { type BookingPhase, isOff, phaseOf } from '../phase.js';

const TONES: Record<BookingPhase, 'leaf' | 'marigold' | 'brick'> = {
  told: 'leaf',
  unanswered: 'marigold',
  expected: 'leaf',
  started: 'leaf',
  arrived: 'leaf',
  over: 'leaf',
  lifted: 'leaf',
  missed: 'brick',
  disputed: 'marigold',
  stands: 'brick',
  cancelled: 'brick',
  venueCancelled: 'brick',
  undone: 'marigold',
};
const LOOKS = { leaf: 'bg-leaf-soft text-leaf', marigold: 'bg-marigold-soft text-marigold', brick: 'bg-brick-soft text-brick' };
const ICONS = { leaf: CheckIcon, marigold: ClockIcon, brick: AlertIcon };

/** The second line: the meaning of the state for the reader. */
function aboutOf(t: Translate, booking: OwnBooking, phase: BookingPhase, { now, decides, decider }: Reader): string | null {
  const until = booking.disputeUntil ? dayAndTime(booking.disputeUntil) : '';
  switch (phase) {
    case 'told':
      return t('phase.told.about', { time: clockTime(booking.acknowledgeBy) });
    case 'expected':
      return t('phase.expected.about', { time: clockTime(booking.startAt) });
    case 'over':
      if (booking.review) return t('phase.over.rated');
      return t(booking.reviewUntil && now < Date.parse(booking.reviewUntil) ? 'phase.over.about' : 'phase.over.late');
    case 'missed':
      return decides ? t('phase.missed.about', { time: until }) : t('phase.missed.member', { name: decider, time: until });
    case 'stands':
      return t(booking.noShow?.disputedAt ? 'phase.stands.decided' : 'phase.stands.time');
    case 'cancelled':
    case 'venueCancelled':
      return booking.cancelReason ? t('phase.reason', { reason: booking.cancelReason }) : null;
    case 'undone':
      return null;
    case 'unanswered':
    case 'started':
    case 'arrived':
    case 'lifted':
    case 'disputed':
      return t(`phase.${phase}.about`);
  }
}

/** The next step after a booking that was called off. */
function nextOf(plan: Snapshot): { text: TextKey; to: string; action: TextKey | null } {
  const { plan: { id, state }, bids, me } = plan; // oxfmt-ignore
  const offers = `${paths.dashboard(id)}?tab=offers`;
  if (state === 'live') return { text: 'phase.next.live', to: offers, action: 'phase.toOffers' };
  if (state === 'deciding' && bids.some(({ status }) => status === 'pending'))
    return { text: 'phase.next.deciding', to: offers, action: 'phase.toOffers' };
  if (state === 'cancelled') return { text: 'phase.next.over', to: paths.createFromHome, action: 'phase.newPlan' };
  return me.canAccept
    ? { text: 'phase.next.none', to: offers, action: 'phase.askAgain' }
    : { text: 'phase.next.noneMember', to: offers, action: null };
}

interface Reader {
  now: number;
  decides: boolean;
  /** The name of the plan's decider. */
  decider: string;
}

/** The state of the booking in words, and the next step. */
export function BookingState({ booking, plan }: { booking: OwnBooking; plan: Snapshot | null }) {
  const t = useText();
  const now = useNow();
  const phase = phaseOf(booking, now);
  const tone = TONES[phase];
  const Icon = ICONS[tone];
  const decider = plan ? deciderName(t, plan) : '';
  const about = aboutOf(t, booking, phase, { now, decides: plan?.me.canAccept ?? false, decider });
  // Another booking of the plan describes its own next step.
  const next = isOff(phase) && plan && plan.plan.state !== 'booked' && plan.plan.state !== 'done' ? nextOf(plan) : null;
  return (
    <div role="status" className={cx('grid gap-2 rounded-field p-3 text-left', LOOKS[tone])}>
      <p className="flex gap-2 font-semibold">
        <Icon size={22} />
        <span>{t(`phase.${phase}`, { time: booking.checkedInAt ? clockTime(booking.checkedInAt) : '' })}</span>
      </p>
      {about && <p className="pl-[1.875rem] text-sm text-ink">{about}</p>}
      {next && (
        <div className="grid gap-2 pl-[1.875rem] text-sm text-ink">
          <p>{t(next.text, { name: decider })}</p>
          {next.action && (
            <ButtonLink look="secondary" className="justify-self-start" to={next.to}>
              {t(next.action)}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  );
}
