import { phoneLinks } from '@app/domain';
import type { VenueDetails } from '@app/contracts';
import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { directionsTo } from '../../../lib/place.js';
import { origin } from '../../../lib/product.js';
import { PhoneIcon, PinIcon, ShareIcon } from '../../../ui/pictures/icons.js';
import { canShare, share, useCopy } from '../../../ui/share.js';

const ACTION =
  'flex size-12 shrink-0 items-center justify-center gap-2 rounded-full text-sm font-semibold text-ink ring-1 ring-line-strong ring-inset hover:bg-sunken lg:w-auto lg:flex-auto lg:px-4';
/** The label of an action; on phones it is the name of its icon. */
const LABEL = 'max-lg:sr-only';

/** A map at the venue; at the words of its address where its place is assumed; null for an invented venue. */
function directionsOf(venue: VenueDetails, city: string): string | null {
  if (venue.kind === 'simulated') return null;
  if (!venue.assumed.includes('location')) return directionsTo(venue);
  const words = [venue.name, venue.address ?? venue.area, city].filter(Boolean).join(', ');
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(words)}`;
}

/** What can be done with a venue: plan, call, go there, share. On phones a bar that stays in sight. */
export function VenueActions({ venue, children }: { venue: VenueDetails; children: ReactNode }) {
  const t = useText();
  const copy = useCopy();
  const [number] = phoneLinks(venue.phone).filter(({ href }) => href !== null);
  const directions = directionsOf(venue, t(`city.${venue.citySlug}`));
  const shareVenue = () => {
    const url = `${origin()}${paths.venue(venue)}`;
    return canShare() ? share({ title: venue.name, url }) : copy(url, 'venuePage.copied');
  };
  return (
    <div
      data-bar="bottom"
      className="flex items-center gap-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-10 max-lg:border-t max-lg:border-line max-lg:bg-raised max-lg:px-4 max-lg:py-3 max-lg:pb-[calc(0.75rem+env(safe-area-inset-bottom))] lg:flex-wrap"
    >
      {children}
      {number?.href && (
        <a href={number.href} className={ACTION}>
          <PhoneIcon size={20} />
          <span className={LABEL}>{t('ticket.call')}</span>
        </a>
      )}
      {directions && (
        <a href={directions} target="_blank" rel="noreferrer" className={ACTION}>
          <PinIcon size={20} />
          <span className={LABEL}>{t('booking.directions')}</span>
        </a>
      )}
      <button type="button" onClick={() => void shareVenue()} className={ACTION}>
        <ShareIcon size={20} />
        <span className={LABEL}>{t('booking.share')}</span>
      </button>
    </div>
  );
}
