import type { BidRequestView, NearbyVenue, PlaceType } from '@app/contracts';
import { disambiguate } from '@app/domain';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { apartWords } from '../../../../lib/i18n/apart-words.js';
import { bandText } from '../../../../lib/i18n/band-text.js';
import { useText, type Translate } from '../../../../lib/i18n/i18n.js';
import { areaName } from '../../../../lib/i18n/place-names.js';
import { paths } from '../../../../lib/paths.js';
import { Badge } from '../../../../ui/badge.js';
import { cx } from '../../../../ui/cx.js';
import { VenuePicture } from '../../../../ui/pictures/venue-picture.js';
import { kindOf } from '../../offer-words.js';
import { AskVenue } from './ask-venue.js';

const TONES = { claimed: 'leaf', simulated: 'indigo', unclaimed: 'neutral' } as const;

interface NearbyListProps {
  venues: readonly NearbyVenue[];
  /** The kinds of place that the plan asks for. */
  asked: readonly PlaceType[];
  /** The request for which the reader may ask venues by name; null: there is none, or another member decides. */
  request: BidRequestView | null;
  /** The highlighted place, here or on the map. */
  pointed: string | null;
  onPoint: (venueId: string) => void;
}

function kindWords(t: Translate, { placeTypes }: NearbyVenue, asked: readonly PlaceType[]): string | undefined {
  const kind = kindOf(placeTypes, asked);
  return kind && t(`place.${kind}`);
}

/** The list of places around. */
export function NearbyList({ venues, asked, request, pointed, onPoint }: NearbyListProps) {
  const t = useText();
  const apart = useMemo(() => disambiguate(venues), [venues]);
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5 2xl:grid-cols-2">
      {venues.map((venue) => (
        <li
          key={venue.id}
          onPointerEnter={({ pointerType }) => pointerType === 'mouse' && onPoint(venue.id)}
          className={cx(
            'relative grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 rounded-card bg-raised p-2.5 pr-4 shadow-card sm:grid-cols-[4rem_minmax(0,1fr)_auto]',
            pointed === venue.id && 'outline-2 outline-offset-2 outline-rose',
          )}
        >
          <span aria-hidden="true" className="size-16 overflow-hidden rounded-field max-sm:row-span-2">
            <VenuePicture id={venue.id} photoId={venue.photoId} types={venue.placeTypes} cuisines={venue.cuisines} />
          </span>
          <div>
            <p className="line-clamp-2 leading-snug wrap-anywhere">
              <Link to={paths.venue(venue)} className="font-semibold after:absolute after:inset-0 hover:underline">
                {venue.name}
              </Link>
            </p>
            <p className="truncate text-sm text-muted">{[kindWords(t, venue, asked), areaName(t, venue)].filter(Boolean).join(' · ')}</p>
            {apart.has(venue.id) && <p className="text-sm wrap-anywhere text-muted">{apartWords(t, venue.address, apart.get(venue.id))}</p>}
          </div>
          <div className="flex flex-wrap items-center gap-2 sm:grid sm:justify-items-end sm:gap-1">
            <Badge tone={TONES[venue.kind]}>{t(`discover.kind.${venue.kind}`)}</Badge>
            {venue.distanceBand && <span className="tabular text-xs text-muted">{bandText(t, venue.distanceBand)}</span>}
          </div>
          {request && venue.kind !== 'unclaimed' && (
            <div className="relative col-span-full grid justify-self-start px-1 pb-1">
              <AskVenue key={request.id} venue={venue} request={request} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
