import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ItineraryStop, LinkedStop } from '@app/contracts';
import { clockTime } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { placeName, cityNamed } from '../../../lib/i18n/place-names.js';
import { paths } from '../../../lib/paths.js';
import { Badge } from '../../../ui/badge.js';
import { cx } from '../../../ui/cx.js';
import { VenuePicture } from '../../../ui/pictures/venue-picture.js';
import { stopPrice } from '../evening-words.js';

/** A stop as its card shows it; people outside of the plan read no reasons. */
type ShownStop = Omit<LinkedStop, 'isBooked'> & Partial<Pick<ItineraryStop, 'reasons' | 'words'>>;

/** The reason for a stop: a language model's text, marked as such, or ours. */
function Why({ stop }: { stop: ShownStop }) {
  const t = useText();
  if (stop.words)
    return (
      <p className="text-sm text-muted">
        {stop.words} <span className="whitespace-nowrap text-xs">({t('evenings.aiWorded')})</span>
      </p>
    );
  if (!stop.reasons) return null;
  return <p className="text-sm text-muted">{stop.reasons.map((reason) => t(`evenings.reason.${reason}`)).join(' · ')}</p>;
}

/** The way to a stop; the first one starts at the reader's place, if known. */
function Way({ stop, isFirst }: { stop: ShownStop; isFirst: boolean }) {
  const t = useText();
  const minutes = stop.travelMinutes;
  if (minutes === null) return null;
  const by = stop.onFoot ? 'walk' : 'ride';
  return <p className="pb-2 pl-19 text-xs text-muted">{t(isFirst ? `evenings.own.${by}` : `evenings.way.${by}`, { minutes })}</p>;
}

/** The stops of an evening in order of time. */
export function EveningStops<Stop extends ShownStop>({ stops, actions }: { stops: readonly Stop[]; actions?: (stop: Stop) => ReactNode }) {
  const t = useText();
  return (
    <ol className="grid">
      {stops.map((stop, n) => (
        <li key={stop.venueId} className={cx('grid', n > 0 && 'pt-2')}>
          <Way stop={stop} isFirst={n === 0} />
          <div className="grid grid-cols-[min(4.25rem,25vw)_minmax(0,1fr)] gap-2">
            <div className="grid content-start gap-2">
              <time dateTime={stop.arriveAt} className="tabular text-sm font-bold text-marigold">
                {clockTime(stop.arriveAt)}
              </time>
              <span aria-hidden="true" className="size-11 overflow-hidden rounded-field">
                <VenuePicture
                  id={stop.venueId}
                  photoId={stop.photoId}
                  types={stop.placeTypes ?? [stop.placeType]}
                  cuisines={stop.cuisines}
                />
              </span>
            </div>
            <div className="grid min-w-0 content-start gap-0.5 border-b border-line pb-3">
              <h3 className="text-base wrap-anywhere">
                <Link to={paths.venue({ id: stop.venueId, name: stop.name })} className="hit hover:underline">
                  {stop.name}
                </Link>
              </h3>
              {stop.kind === 'simulated' && (
                <p>
                  <Badge tone="indigo">{t('shell.simulated')}</Badge>
                </p>
              )}
              <p className="text-sm">
                {[t(`place.${stop.placeType}`), cityNamed(stop.area) ? '' : placeName(t, stop.area), stopPrice(t, stop)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <Why stop={stop} />
              <p className="tabular text-xs text-muted">{t('evenings.until', { time: clockTime(stop.leaveAt) })}</p>
              {actions && <div className="flex flex-wrap gap-1 pt-1 empty:hidden">{actions(stop)}</div>}
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}
