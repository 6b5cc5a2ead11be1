import { Suspense, useState } from 'react';
import type { Scene } from '@app/domain';
import type { SkyHour } from './venue-art/sky.js';
import { optionalPart } from '../feedback/part.js';
import { type DrawnVenue, loadedDrawing } from './drawings.js';

export type { Scene, SkyHour };
/**
 * The decoration loads after the content; its box has its size already. Pointers pass through both, because a press on an element that is
 * then replaced is no click.
 */
const Drawing = optionalPart(() => import('./venue-art/drawing.js'));

/** Cover art for a venue without a photograph, the same each time for one id. It is hidden from screen readers. */
export function VenueArt(venue: DrawnVenue) {
  const [Picture] = useState(() => loadedDrawing() ?? Drawing);
  return (
    <Suspense fallback={<span data-undrawn className="pointer-events-none block size-full bg-sunken" />}>
      <Picture {...venue} />
    </Suspense>
  );
}
