import type { BookedOuting, PlanListItem, Snapshot } from '@app/contracts';
import { bestFirst } from '@app/domain';
import type { ReactNode } from 'react';
import { useNow } from '../../../lib/clock.js';
import { clockTime, dayAndTime, dotted } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { useLivePlan } from '../../../live/hooks.js';
import { useOwnNeeds } from '../../../live/needs/use-own-needs.js';
import { ButtonLink } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { Countdown } from '../../../ui/countdown.js';
import { Skeleton } from '../../../ui/feedback/states.js';
import { InviteButton } from '../../../ui/invite-button.js';
import { askedWords } from '../../../ui/offer/asked-words.js';
import { spendWords } from '../../../ui/offer/spend-words.js';
import { TicketIcon } from '../../../ui/pictures/icons.js';
import { VenuePicture } from '../../../ui/pictures/venue-picture.js';
import type { NextUp, Outing } from '../next-up.js';
import { eveningLine, whenOf } from '../plans.js';

function Frame({ label, title, line, children }: { label: string; title: string; line?: ReactNode; children: ReactNode }) {
  return (
    <Card aria-labelledby="next-up" className="grid gap-4">
      <div className="grid gap-0.5">
        <p className="text-sm font-semibold text-rose">{label}</p>
        <h2 id="next-up" className="text-xl wrap-anywhere">
          {title}
        </h2>
        {line && <p className="text-muted">{line}</p>}
      </div>
      {children}
    </Card>
  );
}

const HOUR_MS = 3_600_000;

/** The offer that is best for the reader, as the board ranks it. */
function BestOffer({ snapshot: shared }: { snapshot: Snapshot }) {
  const t = useText();
  const { bids, bidRequest } = useOwnNeeds(shared);
  const [best] = bids.filter(({ status }) => status === 'pending').toSorted(bestFirst);
  if (!best) return null;
  const words = spendWords(t, best, bidRequest?.minSpend ?? 0);
  return (
    <div className="@container rounded-field bg-sunken p-3">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 @max-[13rem]:grid-cols-[minmax(0,1fr)] sm:grid-cols-[auto_minmax(0,1fr)_auto]">
        <span className="size-14 overflow-hidden rounded-field max-sm:row-span-2 max-sm:size-18 @max-[13rem]:hidden">
          <VenuePicture id={best.venueId} photoId={best.venuePhotoId} types={best.venueTypes} cuisines={best.venueCuisines} />
        </span>
        <span className="grid">
          <span className="text-sm text-muted">{t('home.bestOffer')}</span>
          <span className="font-semibold wrap-anywhere">{best.venueName}</span>
        </span>
        <span className="flex flex-wrap items-baseline gap-x-2 sm:grid sm:justify-items-end">
          <span className="tabular text-lg font-bold">{words.spend}</span>
          {words.each && <span className="tabular text-sm text-muted">{words.each}</span>}
        </span>
      </div>
    </div>
  );
}

/** The open auction: its best offer, and its deadline. */
function LiveCard({ plan }: { plan: PlanListItem }) {
  const t = useText();
  const now = useNow();
  const { view, failing } = useLivePlan(plan.id);
  const coming = !view && !failing && plan.bidCount > 0;
  const snapshot = view?.snapshot;
  const request = snapshot?.bidRequest ?? null;
  const offers = (snapshot?.bids ?? []).filter((bid) => bid.status === 'pending');
  const deciding = (snapshot?.plan.state ?? plan.state) === 'deciding';
  const decides = snapshot?.me.canAccept ?? plan.role === 'owner';
  const count = snapshot ? offers.length : plan.bidCount;
  return (
    <Frame
      label={t(!deciding ? 'home.liveNow' : decides ? 'home.choosing' : 'home.voting')}
      title={plan.name}
      line={dotted(t(`planType.${plan.planType}`), whenOf(plan), t('card.bids', { count }))}
    >
      {snapshot && offers.length > 0 ? (
        <BestOffer snapshot={snapshot} />
      ) : coming ? (
        <Skeleton className="h-25 rounded-field sm:h-20" />
      ) : count > 0 ? null : (
        <p className="rounded-field bg-sunken p-3 text-muted">
          {dotted(request && request.invitedCount > 0 && askedWords(t, request), t('home.asked'))}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {coming && <Skeleton className="h-6 w-58 rounded-field" />}
        {request && !deciding && (
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="text-muted">{t('home.closesAt', { time: clockTime(request.closesAt) })}</span>
            {Date.parse(request.closesAt) - now < HOUR_MS && <Countdown closesAt={request.closesAt} size="small" />}
          </p>
        )}
        {request && deciding && request.decidesUntil && (
          <p className="font-semibold text-marigold">
            {t(decides ? 'offers.chooseBy' : 'offers.hostChoosesBy', { time: clockTime(request.decidesUntil) })}
          </p>
        )}
        <span className="ml-auto flex flex-wrap items-center justify-end gap-x-1 gap-y-2">
          <InviteButton plan={plan} members={plan.memberCount} />
          <ButtonLink to={paths.dashboard(plan.id)}>{t(count > 0 ? 'home.seeOffers' : 'banner.live.action')}</ButtonLink>
        </span>
      </div>
    </Frame>
  );
}

/** The next ticket, before its day. */
function ComingUp({ plan, booking }: { plan: PlanListItem; booking: BookedOuting }) {
  const t = useText();
  return (
    <Frame
      label={t('home.comingUp')}
      title={booking.venueName}
      line={dotted(dayAndTime(booking.startAt), plan.evening ? eveningLine(t, plan.evening) : plan.name)}
    >
      <span className="flex flex-wrap items-center gap-x-1 gap-y-2">
        <ButtonLink to={paths.booking(booking.id)} icon={<TicketIcon />}>
          {t('home.openTicket')}
        </ButtonLink>
        <InviteButton plan={plan} members={plan.memberCount} />
      </span>
    </Frame>
  );
}

/** The first card of home, unless that is a new plan; `bookings` renders today's ticket. */
export function NextUpCard({ next, ticket }: { next: Exclude<NextUp, { kind: 'create' }>; ticket: (outing: Outing) => ReactNode }) {
  if (next.kind === 'live') return <LiveCard plan={next.plan} />;
  return next.kind === 'booked' ? <ComingUp plan={next.plan} booking={next.booking} /> : ticket(next);
}
