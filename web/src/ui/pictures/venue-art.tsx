import { Suspense, useState, useSyncExternalStore } from 'react';
import type { Scene } from '@app/domain';
import type { SkyHour } from './venue-art/sky.js';
import { optionalPart } from '../feedback/part.js';
import { type DrawnVenue, drawnOnServer } from './drawings.js';

export type { Scene, SkyHour };
/** The script of the drawings loads after the content, and only for pictures that the server has not drawn. */
const Drawing = optionalPart(() => import('./venue-art/drawing.js'));

/**
 * The box of a picture. Pointers pass through it, because a press on an element that is then replaced is no click. A long list has a thousand shapes
 * below the screen, which need no style or layout before they come near it.
 */
const BOX = { 'data-drawn': true, className: 'pointer-events-none block size-full [content-visibility:auto]' } as const;
/** One object for all renderings, because React writes the content of the element again when it gets another one. */
const AS_WRITTEN = { __html: '' };

const noChange = () => () => undefined;

/**
 * Cover art for a venue without a photograph, the same each time for one id. It is hidden from screen readers. Hydration keeps what the server has
 * drawn, so that a page needs neither the script of the drawings nor a comparison of their shapes.
 */
export function VenueArt(venue: DrawnVenue) {
  const isHydrating = useSyncExternalStore(
    noChange,
    () => false,
    () => true,
  );
  const drawn = JSON.stringify(venue);
  const [written] = useState(isHydrating ? drawn : null);
  const onServer = drawnOnServer(venue);
  if (onServer) return <span {...BOX}>{onServer}</span>;
  // oxlint-disable-next-line react/no-danger -- the content that is given is empty, and the written one is ours
  if (written === drawn) return <span {...BOX} suppressHydrationWarning dangerouslySetInnerHTML={AS_WRITTEN} />;
  return (
    <Suspense fallback={<span data-undrawn className="pointer-events-none block size-full bg-sunken" />}>
      <span {...BOX}>
        <Drawing {...venue} />
      </span>
    </Suspense>
  );
}
