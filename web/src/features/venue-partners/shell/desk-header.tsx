import { POLL_MS, type VenueProfile } from '@app/contracts';
import type { ReactElement } from 'react';
import { useNow } from '../../../lib/clock.js';
import { clockTime } from '../../../lib/format.js';
import { useText, type Translate } from '../../../lib/i18n/i18n.js';
import { placeName } from '../../../lib/i18n/place-names.js';
import type { Connection } from '../../../live/connection-store.js';
import { ConnectionPill } from '../../../live/connection-pill.js';
import { Badge } from '../../../ui/badge.js';
import { cx } from '../../../ui/cx.js';
import { BrandHeart } from '../../../ui/pictures/brand-heart.js';
import { MoonIcon } from '../../../ui/pictures/icons.js';
import { NoticeBell } from '../notices/notice-bell.js';
import { mutedUntil } from '../notices/mute.js';
import { DeskControls } from './desk-controls.js';

/** The state of a venue in a word; nothing for an active one. */
function statusBadge(t: Translate, { status, paused }: VenueProfile): ReactElement | null {
  if (status !== 'verified' && status !== 'unclaimed')
    return <Badge tone={status === 'pending' || status === 'draft' ? 'marigold' : 'brick'}>{t(`desk.status.${status}`)}</Badge>;
  return paused ? <Badge tone="marigold">{t('desk.status.paused')}</Badge> : null;
}

/** The end of the current mute hours. */
function MuteNote({ hours }: { hours: VenueProfile['muteHours'] }) {
  const t = useText();
  const until = mutedUntil(useNow(), hours);
  if (!until) return null;
  return (
    <span className="hidden items-center gap-1 whitespace-nowrap text-xs font-semibold text-muted md:inline-flex">
      <MoonIcon size={14} />
      {t('desk.muted', { time: clockTime(until) })}
    </span>
  );
}

/** The venue's name, the state of the connection, and the permanent controls. */
export function DeskHeader({ profile, connection }: { profile: VenueProfile; connection: Connection }) {
  const t = useText();
  const status = statusBadge(t, profile);
  return (
    <header
      data-bar="header"
      className="print:hidden sticky top-0 z-20 flex min-h-14 flex-wrap items-center gap-1 border-b border-line bg-raised px-3 sm:gap-2 sm:px-4"
    >
      <span className="shrink-0">
        <BrandHeart size={28} />
      </span>
      <div className="min-w-20 flex-1 pl-1">
        <p className="truncate font-bold leading-tight">{profile.name}</p>
        <p className="flex min-w-0 items-center gap-2 text-xs leading-tight text-muted">
          <span className={cx('truncate', status && 'max-sm:hidden')}>{placeName(t, profile.area)}</span>
          <span className="hidden shrink-0 items-center gap-2 sm:flex">
            {profile.kind === 'simulated' && <Badge tone="indigo">{t('shell.simulated')}</Badge>}
          </span>
          {status && <span className="shrink-0 whitespace-nowrap">{status}</span>}
        </p>
      </div>
      <MuteNote hours={profile.muteHours} />
      <ConnectionPill connection={connection} everyMs={POLL_MS.venue} />
      <NoticeBell />
      <DeskControls />
    </header>
  );
}
