import type { VenueProfile } from '@app/contracts';
import { POLL_MS } from '@app/contracts';
import { NavLink } from 'react-router-dom';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import type { Connection } from '../../../live/connection-store.js';
import { ConnectionPill } from '../../../live/connection-pill.js';
import { Badge } from '../../../ui/badge.js';
import { BrandHeart } from '../../../ui/pictures/brand-heart.js';
import { Button } from '../../../ui/button.js';
import { cx } from '../../../ui/cx.js';
import { signOut } from '../desk-store.js';

const TAB = 'inline-flex min-h-11 items-center gap-2 rounded-full px-4 text-sm font-semibold transition-colors';
const tab = ({ isActive }: { isActive: boolean }): string =>
  cx(TAB, isActive ? 'bg-indigo-soft text-indigo' : 'text-muted hover:bg-sunken hover:text-ink');

/** The frame of the venue's screens: whose desk it is, how fresh it is, and where else to go. */
export function VenueHeader({ profile, connection, waiting }: { profile: VenueProfile; connection: Connection; waiting: number }) {
  const t = useText();
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface">
      <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
        <div className="flex min-w-0 flex-1 items-center gap-3">
          <span className="shrink-0">
            <BrandHeart size={28} />
          </span>
          <div className="min-w-0">
            <p className="truncate font-bold leading-tight">{profile.name}</p>
            <p className="flex items-center gap-2 text-xs text-muted">
              <span className="truncate">{profile.area}</span>
              {profile.kind === 'simulated' && <Badge tone="indigo">{t('shell.simulated')}</Badge>}
            </p>
          </div>
        </div>
        <ConnectionPill connection={connection} everyMs={POLL_MS.venue} />
        <div className="order-last flex w-full items-center gap-1 overflow-x-auto sm:order-none sm:w-auto">
          <nav aria-label={t('venue.nav')} className="flex gap-1">
            <NavLink to={paths.venueBidding} end className={tab}>
              {t('venue.inbox')}
              {waiting > 0 && (
                <span className="tabular rounded-full bg-rose px-2 text-xs leading-5 text-on-rose">
                  {waiting}
                  <span className="sr-only"> {t('venue.waitingForYou')}</span>
                </span>
              )}
            </NavLink>
            <NavLink to={paths.venueBoard} className={tab}>
              {t('venue.board')}
            </NavLink>
          </nav>
          <Button look="quiet" size="small" className="ml-auto shrink-0" onClick={() => void signOut()}>
            {t('venue.logOut')}
          </Button>
        </div>
      </div>
    </header>
  );
}
