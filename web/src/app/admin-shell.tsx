import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { pageAt, PAGES, type PageName } from '@app/contracts';
import { ApiError } from '../lib/http.js';
import { useText } from '../lib/i18n/i18n.js';
import { paths } from '../lib/paths.js';
import { keepRedirect } from '../lib/redirect.js';
import { PRODUCT_NAME } from '../lib/product.js';
import { IconButton, ButtonLink } from '../ui/button.js';
import { Sheet } from '../ui/dialog.js';
import { EmptyState } from '../ui/feedback/states.js';
import { Page } from '../ui/page.js';
import { BrandHeart } from '../ui/pictures/brand-heart.js';
import { MoreIcon } from '../ui/pictures/icons.js';
import { useAccount } from '../features/accounts/store.js';
import { ADMIN_PAGES, mayOpen } from '../features/admin/pages.js';
import { SecondFactorGate } from '../features/accounts/second-factor/second-factor-gate.js';
import { AdminNavigation } from './team/admin-navigation.js';
import { TeamSessionGuard } from '../features/accounts/second-factor/team-session-guard.js';

function Brand() {
  const t = useText();
  return (
    <Link to={PAGES.admin} className="flex min-h-11 items-center gap-2.5 rounded-field text-lg font-bold">
      <BrandHeart size={32} />
      <span>
        {PRODUCT_NAME} <span className="font-medium text-muted">{t('admin.team')}</span>
      </span>
    </Link>
  );
}

/** The menu of narrower screens. */
function TopBar() {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <header
      data-bar="header"
      className="sticky top-0 z-20 flex items-center justify-between gap-3 border-b border-line bg-raised px-4 py-1.5 lg:hidden print:hidden"
    >
      <Brand />
      <IconButton label={t('admin.menu')} icon={<MoreIcon />} aria-expanded={open} onClick={() => setOpen(true)} />
      <Sheet open={open} onClose={() => setOpen(false)} title={t('admin.menu')}>
        <AdminNavigation onFollow={() => setOpen(false)} />
      </Sheet>
    </header>
  );
}

/** A page around the content of its screen, with the title from the list. */
function Framed({ page }: { page: PageName }) {
  const t = useText();
  const framed = ADMIN_PAGES.find((one) => one.page === page);
  if (!framed) return <Outlet />;
  const { title, lead, link } = framed;
  const actions = link && (
    <a href={link.href} className="inline-flex min-h-11 min-w-11 items-center justify-center font-semibold text-indigo hover:underline">
      {t(link.text)}
    </a>
  );
  return (
    <Page title={t(title)} lead={t(lead)} wide actions={actions}>
      <Outlet />
    </Page>
  );
}

/** The message for an account without access to the team's pages, or to this page. */
function NotForYou() {
  const t = useText();
  const here = useLocation();
  const user = useAccount((account) => account.user);
  const ofTeam = user?.role === 'ops';
  return (
    <Page title={t('admin.forbidden')}>
      <EmptyState
        title={t(ofTeam ? 'admin.forAdmins' : 'admin.forTeam')}
        message={t(ofTeam ? 'admin.forAdminsMessage' : 'admin.forTeamMessage')}
        action={
          ofTeam ? (
            <ButtonLink to={PAGES.admin}>{t('admin.overview')}</ButtonLink>
          ) : (
            <div className="flex flex-wrap justify-center gap-2">
              <ButtonLink to={paths.login} onClick={() => keepRedirect(`${here.pathname}${here.search}`)}>
                {t('admin.logIn')}
              </ButtonLink>
              <ButtonLink look="secondary" to={paths.home}>
                {t('admin.toApp')}
              </ButtonLink>
            </div>
          )
        }
      />
    </Page>
  );
}

/** Reads the session again when a page is refused, so that the frame notices a role that was taken away. */
function useRoleThatHolds(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const { error } = event.action;
        if (error instanceof ApiError && error.code === 'forbidden')
          void useAccount
            .getState()
            .ensure()
            .catch(() => null);
      }),
    [queries],
  );
}

/** The frame of the team's pages with its access check: a rail with the list on wide screens, a menu on narrower ones. */
export default function AdminShell() {
  const role = useAccount((account) => account.user?.role ?? 'user');
  useRoleThatHolds();
  const page = pageAt(useLocation().pathname)?.page ?? 'admin';
  const allowed = mayOpen(role, page);
  return (
    <div className="flex min-h-dvh max-lg:flex-col">
      {role !== 'user' && (
        <>
          <div className="sticky top-0 hidden h-dvh w-64 shrink-0 flex-col gap-5 border-r border-line bg-raised p-4 lg:flex print:hidden">
            <Brand />
            <AdminNavigation />
          </div>
          <TopBar />
        </>
      )}
      <main id="main-content" tabIndex={-1} className="min-w-0 flex-1 pb-12 outline-none">
        {allowed ? (
          <SecondFactorGate>
            <TeamSessionGuard>
              <Framed page={page} />
            </TeamSessionGuard>
          </SecondFactorGate>
        ) : (
          <NotForYou />
        )}
      </main>
    </div>
  );
}
