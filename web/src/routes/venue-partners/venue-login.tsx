import { useEffect } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { LoginForm } from '../../features/venue-partners/components/login-form.js';
import { deskHome } from '../../features/venue-partners/desk-home.js';
import { signIn, startDesk, useDesk } from '../../features/venue-partners/desk-store.js';
import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { PasskeyButton } from '../../passkeys/passkey-button.js';
import { TabTitle } from '../../ui/page.js';
import { BrandHeart } from '../../ui/pictures/brand-heart.js';
import { ButtonLink } from '../../ui/button.js';
import { DuskScene } from '../../ui/pictures/dusk-scene.js';

/** The sign-in of venue partners. */
export default function VenueLogin() {
  const t = useText();
  const navigate = useNavigate();
  const { status, ended, profile } = useDesk();
  // The sign-in returns to the desk page that required it, which a link or a notification may have opened.
  const { from } = (useLocation().state ?? {}) as { from?: string };
  useEffect(() => {
    void startDesk();
  }, []);
  if (status === 'signed-in') return <Navigate to={from ?? deskHome(profile)} replace />;
  const enter = () => void navigate(from ?? deskHome(useDesk.getState().profile), { replace: true });
  return (
    <div className="grid min-h-dvh lg:grid-cols-2">
      <TabTitle title={t('venue.login.title')} />
      <div className="dusk relative flex min-h-60 flex-col justify-end overflow-hidden p-6 pb-20 lg:p-12 lg:pb-44">
        <div aria-hidden="true" className="absolute inset-0">
          <DuskScene low />
        </div>
        <div className="relative grid gap-2">
          <BrandHeart size={44} onDusk />
          <p className="text-2xl font-bold leading-tight">{t('venue.login.claim')}</p>
          <p className="max-w-prose">{t('venue.login.about')}</p>
        </div>
      </div>
      <div className="mx-auto grid w-full max-w-md content-center gap-5 p-6 pb-12">
        <h1 className="text-2xl">{t('venue.login.title')}</h1>
        {ended && (
          <p role="status" className="rounded-field bg-marigold-soft px-4 py-3 font-medium text-marigold">
            {t('venue.login.ended')}
          </p>
        )}
        <LoginForm onDone={enter} />
        <PasskeyButton run={signIn} onDone={enter} />
        <Link to={paths.resetVenuePassword} className="inline-flex min-h-11 items-center justify-self-start text-sm underline">
          {t('reset.forgot')}
        </Link>
        <ButtonLink to={paths.venueOnboarding} look="secondary">
          {t('home.partnerTitle')}
        </ButtonLink>
        <ButtonLink to={paths.landing} look="quiet">
          {t('venue.login.planner')}
        </ButtonLink>
      </div>
    </div>
  );
}
