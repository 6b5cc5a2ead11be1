import { Link } from 'react-router-dom';
import type { PlanListItem } from '@app/contracts';
import { useNow } from '../../../lib/clock.js';
import { cardAgeText, dotted } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { namesWithin } from '../../../lib/i18n/person-name.js';
import { Badge } from '../../../ui/badge.js';
import { cx } from '../../../ui/cx.js';
import { ManageButton } from '../../../ui/manage-button.js';
import { ForwardIcon } from '../../../ui/pictures/icons.js';
import { VenuePicture } from '../../../ui/pictures/venue-picture.js';
import { SameAgain } from '../../../live/again/same-again.js';
import { eveningLine, pastOf, pictureOf, targetOf, usePlanChip, whenOf } from '../plans.js';

function useReadyLine(plan: PlanListItem): string | null {
  const t = useText();
  const status = plan.preferencesStatus;
  if (plan.evening) return eveningLine(t, plan.evening);
  if (plan.booking && plan.booked) return plan.booking.venueName;
  if (!status) return t('home.statusFailed');
  if (plan.role === 'owner' && !plan.inviteCode) return t('card.noLink');
  if (plan.planType === 'goSolo' || plan.sameLocationMode || status.bothHavePreferences) return null;
  const values = { ready: status.readyCount, total: status.maxMembers };
  return status.waitingFor?.length
    ? t('card.readyWaiting', { ...values, names: namesWithin(t, status.waitingFor, plan.planType) })
    : t('card.ready', values);
}

/** A plan as one row of a list: scene, name, chip, age, and missing members. */
export function PlanCard({ plan, card = 'full' }: { plan: PlanListItem; card?: 'full' | 'compact' }) {
  const t = useText();
  const now = useNow();
  const chip = usePlanChip(plan, card);
  const line = useReadyLine(plan);
  const compact = card === 'compact';
  const past = compact ? null : pastOf(plan);
  const { id, photoId, placeTypes, cuisines } = pictureOf(plan);
  const link = (
    <Link
      to={targetOf(plan)}
      className={cx(
        'group flex items-stretch gap-3.5 rounded-card bg-raised p-3 text-left text-ink transition-transform active:scale-[0.99]',
        !past && 'shadow-card',
      )}
    >
      <span className={cx('shrink-0 overflow-hidden rounded-field @max-[13rem]:hidden', compact ? 'h-14 w-14' : 'w-18 sm:w-28')}>
        <VenuePicture id={id} photoId={photoId} types={placeTypes} cuisines={cuisines} />
      </span>
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-center justify-items-start gap-1">
        <span className={cx('line-clamp-2 min-w-0 font-semibold leading-snug wrap-anywhere', !compact && 'pr-9')}>{plan.name}</span>
        <span className="text-sm text-muted">{dotted(t(`planType.${plan.planType}`), whenOf(plan), cardAgeText(plan.createdAt, now))}</span>
        <Badge tone={chip.tone}>{chip.label}</Badge>
        {line && !compact && <span className="text-sm text-muted">{line}</span>}
      </span>
      <span aria-hidden="true" className="hidden self-center text-muted transition-transform group-hover:translate-x-0.5 sm:block">
        <ForwardIcon />
      </span>
    </Link>
  );
  if (compact) return <div className="@container">{link}</div>;
  return (
    <div className={cx('@container relative', past && 'rounded-card bg-raised shadow-card')}>
      {link}
      {past && (
        <div className="flex justify-end px-3 pb-3">
          <SameAgain size="small" look="secondary" past={past} />
        </div>
      )}
      <div className="absolute top-1 right-1">
        <ManageButton id={plan.id} name={plan.name} />
      </div>
    </div>
  );
}

/** The placeholder of a plan card while plans load. */
export function PlanCardSkeleton() {
  return (
    <div aria-hidden="true" className="after-200 h-27 rounded-card bg-raised p-3 shadow-card">
      <div className="shimmer h-full rounded-field" />
    </div>
  );
}
