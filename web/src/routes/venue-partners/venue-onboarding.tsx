import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import type { VenueProfile } from '@app/contracts';
import { canApply } from '@app/domain';
import { Footer } from '../../app/public/footer.js';
import { PartnerIntro } from '../../features/venue-partners/onboarding/components/intro.js';
import { ApplicationWizard } from '../../features/venue-partners/onboarding/components/wizard.js';
import { hasBegun, resumeHere, resumeOf, useApplication } from '../../features/venue-partners/onboarding/draft.js';
import { claim } from '../../features/venue-partners/onboarding/take-place.js';
import { fetchVenue } from '../../features/venues/api.js';
import { startDesk, useDesk } from '../../features/venue-partners/desk-store.js';
import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { PRODUCT_NAME } from '../../lib/product.js';
import { queryKeys } from '../../lib/query-keys.js';
import { LoadingScreen } from '../../ui/feedback/loading-screen.js';
import { ErrorState } from '../../ui/feedback/states.js';
import { TabTitle } from '../../ui/page.js';
import { BrandHeart } from '../../ui/pictures/brand-heart.js';
import { venueIdOf } from '../address-ids.js';

/** The application of a partner: an introduction and five steps. An applicant who has sent it is led to the desk. */
export default function VenueOnboardingScreen() {
  const { status, profile, failed } = useDesk();
  useEffect(() => {
    void startDesk();
  }, []);
  if (status === 'signed-in' && profile)
    return canApply(profile.status) ? <Resumed key={profile.id} profile={profile} /> : <Navigate to={paths.venueBidding} replace />;
  if (status === 'signed-out') return <Newcomer />;
  return failed ? <Failed onRetry={() => void startDesk()} /> : <LoadingScreen />;
}

function Newcomer() {
  const t = useText();
  const [query, setQuery] = useSearchParams();
  const [begun] = useState(hasBegun);
  useState(resumeHere);
  const named = query.get('place');
  const placeId = named === null ? null : venueIdOf(named);
  const place = useQuery({
    queryKey: queryKeys.venue(placeId),
    queryFn: placeId === null ? skipToken : () => fetchVenue(placeId),
    retry: false,
  });
  useEffect(() => {
    // A venue with a partner cannot be claimed by another one.
    if (place.data?.kind !== 'unclaimed') return;
    claim(place.data);
    setQuery({ step: 'business' }, { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is there
  }, [place.data]);
  if (place.isLoading || place.data?.kind === 'unclaimed') return <LoadingScreen />;
  if (query.has('step'))
    return (
      <>
        <TabTitle title={t('home.partnerTitle')} />
        <ApplicationWizard />
      </>
    );
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="mx-auto grid w-full max-w-3xl flex-1 content-start gap-4 px-5 pb-12 pt-4">
        <Link to={paths.landing} className="inline-flex min-h-11 items-center gap-2.5 justify-self-start text-lg font-bold">
          <BrandHeart size={32} />
          {PRODUCT_NAME}
        </Link>
        {placeId !== null && (
          <p role="status" className="rounded-field bg-marigold-soft px-4 py-3 font-medium text-marigold">
            {t(place.isError ? 'partner.claimFailed' : 'apply.claimedAlready')}
          </p>
        )}
        <PartnerIntro begun={begun} onStart={() => setQuery({ step: 'business' })} />
      </div>
      <Footer />
    </div>
  );
}

/** Restores the saved application of a venue; the current input stays. */
function Resumed({ profile }: { profile: VenueProfile }) {
  const t = useText();
  const here = useApplication((draft) => draft.venueId === profile.id);
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (useApplication.getState().venueId === profile.id) return;
    setFailed(false);
    resumeOf(profile).catch(() => setFailed(true));
    // oxlint-disable-next-line react/exhaustive-deps -- once for a venue, and when asked again
  }, [profile.id, turn]);
  if (here)
    return (
      <>
        <TabTitle title={t('home.partnerTitle')} />
        <ApplicationWizard />
      </>
    );
  return failed ? <Failed onRetry={() => setTurn(turn + 1)} /> : <LoadingScreen />;
}

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <div className="mx-auto max-w-md p-5">
    <ErrorState onRetry={onRetry} />
  </div>
);
