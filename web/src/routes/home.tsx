import { startTransition, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { displayName, useAccount } from '../features/accounts/store.js';
import { TonightSkeleton } from '../features/bookings/components/tonight-skeleton.js';
import { CreateCard, NeedsYou, PartnerCard, SaveCard } from '../features/datebooks/components/home-cards.js';
import { NextUpCard } from '../features/datebooks/components/next-up-card.js';
import { RecentPlans } from '../features/datebooks/components/recent-plans.js';
import { nextUp } from '../features/datebooks/next-up.js';
import { askable, needsOf } from '../features/datebooks/plans.js';
import { usePlans } from '../features/datebooks/use-plans.js';
import { Explainer, FeatureList } from '../features/accounts/guide/components/explainer.js';
import { useNow } from '../lib/clock.js';
import { analyticsUrl } from '../lib/consent.js';
import { useText, withTexts } from '../lib/i18n/i18n.js';
import { useNetwork } from '../lib/network.js';
import { paths } from '../lib/paths.js';
import { PRODUCT_NAME } from '../lib/product.js';
import { AskNowCard } from '../live/ask-now.js';
import { useLivePlans } from '../features/datebooks/live-plans.js';
import { InviteButton } from '../ui/invite-button.js';
import { ButtonLink, IconButton } from '../ui/button.js';
import { cx } from '../ui/cx.js';
import { StaleNote } from '../ui/feedback/stale-note.js';
import { Skeleton } from '../ui/feedback/states.js';
import { HelpIcon } from '../ui/pictures/icons.js';
import { HomeDialogs } from './home-dialogs.js';
import { optionalPart } from '../ui/feedback/part.js';

const TonightTicket = optionalPart(async () => ({
  default: (await import('../features/bookings/components/tonight-ticket.js')).TonightTicket,
}));
const EveningsTile = optionalPart(() =>
  withTexts(async () => ({ default: (await import('../features/itineraries/components/evenings-link.js')).EveningsTile }), 'itineraries'),
);
const GuideTile = optionalPart(async () => ({ default: (await import('../features/guides/components/guide-tile.js')).GuideTile }));
const AnalyticsCard = optionalPart(async () => ({
  default: (await import('../features/accounts/components/analytics-card.js')).AnalyticsCard,
}));
const NotificationBell = optionalPart(async () => ({
  default: (await import('../features/notifications/components/notification-bell.js')).NotificationBell,
}));

export default function HomeScreen() {
  const t = useText();
  const account = useAccount();
  const name = displayName(account);
  const { data: plans, isPending, isError, refetch } = usePlans();
  const offline = useNetwork((network) => network.offline);
  const next = nextUp(plans ?? [], useNow(), offline);
  const [asked, setAsked] = useState(false);
  const [creating, setCreating] = useState(false);
  const ask = plans?.find(askable);
  // A plan's next step is shown once: by the plan's own card if there is one.
  const needs = needsOf(plans ?? []).filter(({ plan }) => next.kind !== 'live' || plan.id !== next.plan.id);
  const instead = needs.find(({ plan }) => plan === ask)?.action;
  const others = needs.filter(({ plan }) => plan !== ask);
  const first = !isPending && next.kind === 'create' && !ask && needs.length === 0;
  useLivePlans(plans, refetch);
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-8 px-5 *:min-w-0 py-4 lg:py-8">
      <title>{PRODUCT_NAME}</title>
      <header className="flex items-center justify-between gap-3">
        <h1 className="min-w-0 truncate text-xl">
          {name ? t('home.welcome', { name: name.split(' ')[0] ?? name }) : t('home.welcomePlain')}
        </h1>
        <div className="flex items-center">
          <IconButton label={t('home.help')} icon={<HelpIcon />} onClick={() => startTransition(() => setAsked(true))} />
          <Suspense fallback={<span className="size-11" />}>
            <NotificationBell />
          </Suspense>
        </div>
      </header>
      {isError && plans && <StaleNote onRetry={() => void refetch()} />}
      {/* The next step and the plans, and on wide screens the actions beside them. */}
      <div
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] gap-8',
          !first && 'xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr] xl:items-start',
        )}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 empty:hidden">
          {isPending && (
            <>
              <Skeleton className="h-93 rounded-card" />
              <Skeleton className="h-19 rounded-card" />
            </>
          )}
          {next.kind !== 'create' && (
            <NextUpCard
              key={next.plan.id}
              next={next}
              ticket={({ plan, booking }) => (
                <Suspense fallback={<TonightSkeleton startAt={booking.startAt} />}>
                  <TonightTicket
                    outing={booking}
                    userId={account.user?.id ?? null}
                    planName={plan.name}
                    invite={<InviteButton plan={plan} members={plan.memberCount} wide />}
                  />
                </Suspense>
              )}
            />
          )}
          {ask && (
            <AskNowCard
              plan={ask}
              status={ask.preferencesStatus}
              named
              look={next.kind === 'create' ? 'primary' : 'secondary'}
              instead={
                instead && (
                  <ButtonLink look="secondary" to={instead.to}>
                    {t(`action.${instead.key}`)}
                  </ButtonLink>
                )
              }
            />
          )}
          <NeedsYou needs={others} />
        </div>
        {!isPending && (
          <CreateCard first={first} onCreate={() => setCreating(true)}>
            <Suspense fallback={<Skeleton className="h-19 rounded-card" />}>
              <EveningsTile />
            </Suspense>
            <Suspense fallback={null}>
              <GuideTile />
            </Suspense>
          </CreateCard>
        )}
        <RecentPlans beside={!first} />
      </div>
      {account.user?.isGuest && (plans?.length ?? 0) > 0 && <SaveCard />}
      {(plans?.length ?? 0) > 0 && analyticsUrl() !== '' && (
        <Suspense fallback={null}>
          <AnalyticsCard />
        </Suspense>
      )}
      <Explainer />
      <FeatureList />
      <PartnerCard />
      <p className="text-center text-sm text-muted">
        <Link to={paths.about} className="inline-flex min-h-11 items-center underline">
          {t('footer.about')}
        </Link>
      </p>
      <HomeDialogs
        plans={plans}
        guide={asked}
        onGuideClose={() => setAsked(false)}
        creating={creating}
        onCreateClose={() => setCreating(false)}
      />
    </div>
  );
}
